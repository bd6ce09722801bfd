// The words of labels that another printer or another bench prints.
import type { WordTable } from './word-table.ts'

export const sendOver = {
  'over.waits_one': {
    en: 'A label waits for {{printer}}: {{why}}.',
    es: 'Una etiqueta espera a {{printer}}: {{why}}.',
  },
  'over.waits_other': {
    en: '{{count}} labels wait for {{printer}}: {{why}}.',
    es: '{{count}} etiquetas esperan a {{printer}}: {{why}}.',
  },
  'over.waits-removed_one': {
    en: 'A label waits for a printer that was removed.',
    es: 'Una etiqueta espera a una impresora que se quitó.',
  },
  'over.waits-removed_other': {
    en: '{{count}} labels wait for a printer that was removed.',
    es: '{{count}} etiquetas esperan a una impresora que se quitó.',
  },
  'over.ask': { en: 'Print on another printer', es: 'Imprimir en otra impresora' },
  'over.hint': { en: 'another printer', es: 'otra impresora' },
  'over.title_one': {
    en: 'Print the label on another printer',
    es: 'Imprimir la etiqueta en otra impresora',
  },
  'over.title_other': {
    en: 'Print {{count}} labels on another printer',
    es: 'Imprimir {{count}} etiquetas en otra impresora',
  },
  'over.text': {
    en: 'They come out there in order, and not here as well.',
    es: 'Salen allí en su orden, y aquí ya no.',
  },
  'over.which': { en: 'Which printer?', es: '¿Qué impresora?' },
  'over.do_one': { en: 'Print it there', es: 'Imprimirla allí' },
  'over.do_other': { en: 'Print {{count}} labels there', es: 'Imprimir {{count}} etiquetas allí' },
  'over.sending': { en: 'SENDING', es: 'ENVIANDO' },
  'over.sent': { en: 'SENT', es: 'ENVIADAS' },
  'over.went_one': { en: 'One label goes to {{printer}}.', es: 'Una etiqueta va a {{printer}}.' },
  'over.went_other': {
    en: '{{count}} labels go to {{printer}}.',
    es: '{{count}} etiquetas van a {{printer}}.',
  },
  'over.bench': {
    en: 'Another bench: its printer is {{printer}}',
    es: 'Otra mesa: su impresora es {{printer}}',
  },
  'over.given_one': {
    en: 'One label comes out at {{station}}, of {{printer}}.',
    es: 'Una etiqueta sale en {{station}}, de {{printer}}.',
  },
  'over.given_other': {
    en: '{{count}} labels come out at {{station}}, of {{printer}}.',
    es: '{{count}} etiquetas salen en {{station}}, de {{printer}}.',
  },
  'over.fetch': {
    en: 'Fetch them there, and put each on the package whose order it names.',
    es: 'Recójalas allí y pegue cada una en el paquete del pedido que nombra.',
  },
  'over.not-taken': {
    en: '{{station}} has not taken it yet. It stands on the list: take it back there, or wait.',
    es: '{{station}} aún no la ha tomado. Está en la lista: retírela allí o espere.',
  },
  'over.came-back': { en: '{{why}} It waits here again.', es: '{{why}} Espera aquí otra vez.' },
  'over.each': {
    en: 'Put each on the package whose order it names.',
    es: 'Pegue cada una en el paquete del pedido que nombra.',
  },
} as const satisfies WordTable
