// What a check of the records finds: changed from outside, unreadable, or a trail that does not hold, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const recordFindings = {
  'storage.chain-broken': {
    en: [
      'The record of events was changed from outside, at entry {{sequence}}.',
      'Keep this data folder as it is and send the diagnostics bundle to support.',
    ],
    es: [
      'El registro de eventos fue alterado desde fuera, en la entrada {{sequence}}.',
      'No toque la carpeta de datos y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'storage.chain-unsealed': {
    en: [
      'The record of events was written by someone without this station’s key, from entry {{sequence}} on.',
      'Keep this data folder as it is and send the diagnostics bundle to support.',
    ],
    es: [
      'Alguien sin la clave de esta estación escribió el registro de eventos, desde la entrada {{sequence}}.',
      'No toque la carpeta de datos y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'storage.rows-changed': {
    en: [
      'Records were changed from outside. Different from the record of events: {{count}}. The first: {{name}}.',
      'In Diagnostics, check the records and make the bundle for support. A supervisor marks them there as seen.',
    ],
    es: [
      'Se alteraron registros desde fuera. Distintos del registro de eventos: {{count}}. El primero: {{name}}.',
      'En Diagnóstico, revise los registros y haga el paquete para soporte. Allí un supervisor los marca como vistos.',
    ],
  },
  'storage.rows-unreadable': {
    en: [
      'Records cannot be read, since they were changed from outside: {{count}}, the first is {{name}}. Nothing is bought, voided or closed by them.',
      'In Diagnostics, check the records and make the bundle for support, or restore a backup. A supervisor marks them there as seen.',
    ],
    es: [
      'Hay registros que no se pueden leer, porque se alteraron desde fuera: {{count}}; el primero es {{name}}. Con ellos no se compra, anula ni cierra nada.',
      'En Diagnóstico, revise los registros y haga el paquete para soporte, o restaure una copia. Allí un supervisor los marca como vistos.',
    ],
  },
  'storage.label-unreadable': {
    en: [
      'The record of {{name}} cannot be read: it was changed from outside. Nothing is bought, voided or closed by it.',
      'Put its package aside and check on the service’s own website what happened to its label. If the package has no valid one, ship it under a new reference.',
    ],
    es: [
      'El registro de {{name}} no se puede leer: se alteró desde fuera. Con él no se compra, anula ni cierra nada.',
      'Aparte su paquete y mire en la página del servicio qué pasó con su etiqueta. Si no tiene una válida, envíelo con otra referencia.',
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
  'storage.check-failed': {
    en: [
      'The check of the records did not finish: nobody knows whether they were changed.',
      'Check them again, and send the diagnostics bundle to support.',
    ],
    es: [
      'La revisión de los registros no terminó: no se sabe si se alteraron.',
      'Revíselos otra vez y envíe el paquete de diagnóstico a soporte.',
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
