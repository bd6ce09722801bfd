// What is said of single records that nobody can read, where they are listed, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const unreadRecords = {
  'storage.funds-unreadable': {
    en: [
      'The record of funds added to meter {{name}} cannot be read: it was changed from outside.',
      'Look at the balance on the service’s own website. Once a supervisor has marked it as seen in Diagnostics, it can be settled in the queue.',
    ],
    es: [
      'El registro de unos fondos del medidor {{name}} no se puede leer: se alteró desde fuera.',
      'Mire el saldo en la página del servicio. Cuando un supervisor lo marque como visto en Diagnóstico, se puede resolver en la cola.',
    ],
  },
  'storage.close-unreadable': {
    en: [
      'The record of a close cannot be read, {{name}}: it was changed from outside.',
      'Check on the service’s own website what was closed. Once a supervisor has marked it as seen in Diagnostics, it can be settled in the queue.',
    ],
    es: [
      'El registro de un cierre no se puede leer, {{name}}: se alteró desde fuera.',
      'Mire en la página del servicio qué se cerró. Cuando un supervisor lo marque como visto en Diagnóstico, se puede resolver en la cola.',
    ],
  },
  'storage.file-unreadable': {
    en: [
      'The record of the file {{name}} cannot be read: it was changed from outside. Its orders are as they were.',
      'Remove its waiting orders and import the file again, and send the diagnostics bundle to support.',
    ],
    es: [
      'El registro del archivo {{name}} no se puede leer: se alteró desde fuera. Sus pedidos siguen como estaban.',
      'Quite sus pedidos en espera e impórtelo otra vez, y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'storage.batch-unreadable': {
    en: [
      'The record of a batch of orders cannot be read, {{name}}: it was changed from outside. It ships nothing more.',
      'End the batch, ship its orders as a new one, and send the diagnostics bundle to support.',
    ],
    es: [
      'El registro de un lote de pedidos no se puede leer, {{name}}: se alteró desde fuera. No envía nada más.',
      'Termine el lote, envíe sus pedidos en uno nuevo y mande el paquete de diagnóstico a soporte.',
    ],
  },
  'storage.print-unreadable': {
    en: [
      'The record of a print cannot be read, {{name}}: it was changed from outside. It will not be printed.',
      'Cancel the print, then print its label again.',
    ],
    es: [
      'El registro de una impresión no se puede leer, {{name}}: se alteró desde fuera. No se imprimirá.',
      'Cancele la impresión e imprima otra vez su etiqueta.',
    ],
  },
  'storage.meter-unreadable': {
    en: [
      'A reading of meter {{name}} cannot be read: it was changed from outside.',
      'Ask for the balances again, and send the diagnostics bundle to support.',
    ],
    es: [
      'Una lectura del medidor {{name}} no se puede leer: se alteró desde fuera.',
      'Vuelva a pedir los saldos y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'storage.label-unreadable-kept': {
    en: [
      'The record of {{name}} cannot be read: it was changed from outside. Nothing is bought, voided or closed by it, and its address is not deleted by age.',
      'Put its package aside and check on the service’s own website what happened to its label. If the package has no valid one, ship it under a new reference.',
    ],
    es: [
      'El registro de {{name}} no se puede leer: se alteró desde fuera. Con él no se compra, anula ni cierra nada, y su dirección no se borra por antigüedad.',
      'Aparte su paquete y mire en la página del servicio qué pasó con su etiqueta. Si no tiene una válida, envíelo con otra referencia.',
    ],
  },
  'storage.check-again': {
    en: ['These findings are from an earlier check.', 'Check the records again, then mark what was seen.'],
    es: [
      'Estos hallazgos son de una revisión anterior.',
      'Revise otra vez los registros y marque lo que se ha visto.',
    ],
  },
} as const satisfies SentenceTable
