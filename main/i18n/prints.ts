// The problem sentences about print jobs and the printers they go to, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const prints = {
  'job.not-found': {
    en: ['The queue has no such print job.', 'Look at the queue again.'],
    es: ['La cola no tiene ese trabajo.', 'Mire la cola otra vez.'],
  },
  'job.wrong-state': {
    en: ['This print job is “{{state}}”; that cannot be done now.', 'Look at the queue again.'],
    es: ['Este trabajo está «{{state}}»; ahora no se puede.', 'Mire la cola otra vez.'],
  },
  'job.changed-outside': {
    en: [
      'Somebody changed the print of {{name}} from outside. It goes to no printer.',
      'Cancel this print, then print the label again, or the file.',
    ],
    es: [
      'Alguien alteró desde fuera la impresión de {{name}}. No va a ninguna impresora.',
      'Cancele esta impresión e imprima otra vez la etiqueta o el archivo.',
    ],
  },
  'job.live': {
    en: ['This label is one of live mode.', 'Switch to live to print or settle it.'],
    es: ['Esta etiqueta es del modo real.', 'Cambie al modo real para imprimirla o resolverla.'],
  },
  'job.training': {
    en: ['This label is one of training mode.', 'Switch to training to print or settle it.'],
    es: [
      'Esta etiqueta es del modo de práctica.',
      'Cambie al modo de práctica para imprimirla o resolverla.',
    ],
  },
  'job.live-waits': {
    en: ['1 live label waits.', 'Switch to live to print it.'],
    es: ['1 etiqueta real espera.', 'Cambie al modo real para imprimirla.'],
  },
  'job.live-wait': {
    en: ['{{count}} live labels wait.', 'Switch to live to print them.'],
    es: ['{{count}} etiquetas reales esperan.', 'Cambie al modo real para imprimirlas.'],
  },
  'job.unsafe': {
    en: ['This label is held: {{why}}', 'Print it anyway only if you know why it is like that.'],
    es: ['Esta etiqueta está retenida: {{why}}', 'Imprímala solo si sabe por qué es así.'],
  },
  'job.other-printer': {
    en: ['{{printer}} has another resolution or label size.', 'Reprint the label on it instead.'],
    es: ['{{printer}} tiene otra resolución u otro tamaño.', 'Reimprima la etiqueta en ella.'],
  },
  'file.empty': {
    en: ['The file is empty.', 'Choose a .zpl or .png file.'],
    es: ['El archivo está vacío.', 'Elija un archivo .zpl o .png.'],
  },
  'fetch.identifier-needed': {
    en: ['A label ID or a barcode is needed to fetch a label.', 'Scan the label or type its number.'],
    es: ['Hace falta un ID o un código para recuperar la etiqueta.', 'Escanéela o escriba su número.'],
  },
  'printer.not-found': {
    en: ['The station has no such printer.', 'Choose a printer in Settings.'],
    es: ['La estación no tiene esa impresora.', 'Elija una impresora en Ajustes.'],
  },
  'printer.none': {
    en: ['No printer is set up.', 'Add one in Settings › Printers.'],
    es: ['No hay impresora configurada.', 'Añada una en Ajustes › Impresoras.'],
  },
  'printer.no-default': {
    en: [
      'There are several printers and none is the station’s own.',
      'Choose the default one in Settings › Printers.',
    ],
    es: [
      'Hay varias impresoras y ninguna es la de la estación.',
      'Elija la predeterminada en Ajustes › Impresoras.',
    ],
  },
  'printer.training-own': {
    en: ['The training printer belongs to training mode.', 'Add a printer of your own.'],
    es: ['La impresora de práctica es del modo de práctica.', 'Añada una impresora propia.'],
  },
} as const satisfies SentenceTable
