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
} as const satisfies SentenceTable
