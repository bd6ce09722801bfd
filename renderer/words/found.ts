// The words of what a check found in the records.
import type { WordTable } from './word-table.ts'

export const found = {
  'found.title': { en: 'What was found in the records', es: 'Lo que se encontró en los registros' },
  'found.purchase': { en: 'Label {{name}}', es: 'La etiqueta {{name}}' },
  'found.funds': { en: 'Added money {{name}}', es: 'El dinero añadido {{name}}' },
  'found.close': { en: 'A closed day, {{name}},', es: 'Un cierre de día, {{name}},' },
  'found.job': { en: 'Print {{name}}', es: 'La impresión {{name}}' },
  'found.meter': { en: 'A balance, {{name}},', es: 'Un saldo, {{name}},' },
  'found.adjustment': {
    en: 'A line of a carrier’s statement, {{name}},',
    es: 'Una línea del extracto de un transportista, {{name}},',
  },
  'found.order': { en: 'Order {{name}}', es: 'El pedido {{name}}' },
  'found.import': { en: 'The file of orders {{name}}', es: 'El archivo de pedidos {{name}}' },
  'found.run': { en: 'A batch of orders, {{name}},', es: 'Un lote de pedidos, {{name}},' },
  'found.is-changed': {
    en: '{{record}} was changed in the records, and not by the station.',
    es: '{{record}} se alteró en los registros, y no por la estación.',
  },
  'found.is-missing': {
    en: '{{record}} was removed from the records, and not by the station.',
    es: '{{record}} se quitó de los registros, y no por la estación.',
  },
  'found.is-invented': {
    en: '{{record}} was added to the records, and not by the station.',
    es: '{{record}} se añadió a los registros, y no por la estación.',
  },
  'found.is-unreadable': {
    en: '{{record}} cannot be read in the records any more.',
    es: '{{record}} ya no se puede leer en los registros.',
  },
  'found.seen-do': { en: 'Seen', es: 'Visto' },
  'found.seen-all_one': { en: 'Seen: this record', es: 'Visto: este registro' },
  'found.seen-all_other': { en: 'Seen: all {{count}} records', es: 'Visto: los {{count}} registros' },
  'found.seen-title_one': { en: 'A record was seen', es: 'Se ha visto un registro' },
  'found.seen-title_other': { en: '{{count}} records were seen', es: 'Se han visto {{count}} registros' },
  'found.seen-text': {
    en: 'The banner and the list of decisions no longer show it, at any station that shares these records. The records stay as they are: what is blocked stays blocked, and a further change is shown again.',
    es: 'El aviso y la lista de decisiones ya no lo muestran, en ninguna estación que comparta estos registros. Los registros quedan como están: lo bloqueado sigue bloqueado, y otro cambio se avisa de nuevo.',
  },
  'found.seen-note': { en: 'What was looked at?', es: '¿Qué se miró?' },
  'found.seen-hint': { en: 'what you looked at, and what was done', es: 'qué miró y qué se hizo' },
  'found.seen': { en: 'Seen {{time}}: {{note}}', es: 'Visto {{time}}: {{note}}' },
  'found.seen-by': {
    en: 'Seen by {{name}}, {{time}}: {{note}}',
    es: 'Visto por {{name}}, {{time}}: {{note}}',
  },
  'found.more_one': { en: 'and {{shown}} more', es: 'y {{shown}} más' },
  'found.more_other': { en: 'and {{shown}} more', es: 'y {{shown}} más' },
} as const satisfies WordTable
