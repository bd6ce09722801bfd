// The words of what is asked about an order that has its label, or whose print is still to come.
import type { WordTable } from './word-table.ts'

export const labelQuestions = {
  'boxes.title': {
    en: '{{reference}}: all {{count}} boxes have labels',
    es: '{{reference}}: las {{count}} cajas tienen etiqueta',
  },
  'boxes.text': {
    en: 'Which box is it about? Its digit opens it. M ships one box more.',
    es: '¿De qué caja se trata? Su número la abre. M envía una caja más.',
  },
  'boxes.more': { en: 'One box more', es: 'Una caja más' },
  'guard.title': { en: '{{reference}} has a label', es: '{{reference}} ya tiene etiqueta' },
  'guard.text': {
    en: 'Bought {{time}} on {{station}}: {{what}}.',
    es: 'Comprada {{time}} en {{station}}: {{what}}.',
  },
  'guard.closed': { en: 'It has been closed.', es: 'Ya se cerró.' },
  'guard.open': { en: 'It goes with the next close.', es: 'Va en el próximo cierre.' },
  'guard.of-test': {
    en: 'It is a sample of the test account: no carrier takes it.',
    es: 'Es una muestra de la cuenta de prueba: ningún transportista la acepta.',
  },
  'guard.other': {
    en: 'That label is not for what stands here: it is for {{to}}, {{weight}}. Look at the package. If this form is right, void the label.',
    es: 'Esa etiqueta no es para lo que está aquí: es para {{to}}, {{weight}}. Mire el paquete. Si este formulario es correcto, anule la etiqueta.',
  },
  'guard.reprint': { en: 'Reprint that label', es: 'Reimprimir esa etiqueta' },
  'guard.void': { en: 'Void it and start again', es: 'Anularla y empezar de nuevo' },
  'guard.no-label': {
    en: 'The station does not have this label, and its service cannot provide it again.',
    es: 'La estación no tiene esta etiqueta, y su servicio no puede darla otra vez.',
  },
  'guard.void-again': { en: 'Void it and ship again', es: 'Anularla y enviar otra vez' },
  'guard.new': { en: 'Buy a second label…', es: 'Comprar otra etiqueta…' },
  'guard.new-title': { en: 'Second label for {{reference}}', es: 'Otra etiqueta para {{reference}}' },
  'guard.new-text': {
    en: 'You pay a second time. The first label stays valid. The reason is kept.',
    es: 'Se paga otra vez. La primera etiqueta sigue válida. El motivo queda guardado.',
  },
  'guard.new-reason': { en: 'Why a second label?', es: '¿Por qué otra etiqueta?' },
  'guard.new-do': { en: 'Fill in the package', es: 'Rellenar el paquete' },
  'coming.title': {
    en: 'The label of {{reference}} is still to come',
    es: 'La etiqueta de {{reference}} aún está por salir',
  },
  'coming.text': {
    en: 'It comes out as soon as the printer continues. Close its head, or load labels. A second copy would come out in addition.',
    es: 'Saldrá en cuanto la impresora continúe. Cierre el cabezal o ponga etiquetas. Otra copia saldría además de esta.',
  },
  'coming.wait': { en: 'Wait for it', es: 'Esperarla' },
  'waits.title': {
    en: 'A print of {{reference}} waits for your word',
    es: 'Una impresión de {{reference}} espera su palabra',
  },
  'waits.text': {
    en: 'The queue says what it waits for, and lets it print. A second copy comes out besides it.',
    es: 'La cola dice qué espera y la deja salir. Otra copia saldría además de esta.',
  },
  'waits.decide': { en: 'To the queue', es: 'A la cola' },
  'coming.second': { en: 'Print a second copy', es: 'Imprimir otra copia' },
} as const satisfies WordTable
