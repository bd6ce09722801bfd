// What happened to an order: a line for each kind of event that the trail has. One more kind does not compile without its line.
import type { StepKind } from '../station/types.ts'
import type { WordTable } from './word-table.ts'

export const steps = {
  'step.purchase-intended': { en: 'A label was requested', es: 'Se pidió una etiqueta' },
  'step.purchase-sending': {
    en: 'The service was asked to sell it',
    es: 'Se le pidió al servicio que la venda',
  },
  'step.purchase-bought': { en: 'The label was bought', es: 'La etiqueta se compró' },
  'step.purchase-refused': {
    en: 'The service refused: nothing was bought',
    es: 'El servicio se negó: no se compró nada',
  },
  'step.purchase-unknown': {
    en: 'No clear answer came: it may have been bought',
    es: 'No llegó respuesta clara: puede estar comprada',
  },
  'step.purchase-void-unknown': {
    en: 'The station stopped during the void: it may be voided',
    es: 'La estación se detuvo durante la anulación: puede estar anulada',
  },
  'step.purchase-abandoned': {
    en: 'It was abandoned: nothing was bought',
    es: 'Se abandonó: no se compró nada',
  },
  'step.answer-after-decision': {
    en: 'The service answered after somebody had decided',
    es: 'El servicio respondió cuando alguien ya había decidido',
  },
  'step.label-added': { en: 'The label itself came later', es: 'La etiqueta misma llegó después' },
  'step.label-fetched': {
    en: 'The label was fetched from the service',
    es: 'La etiqueta se trajo del servicio',
  },
  'step.label-first-printed': {
    en: 'It was sent to a printer for the first time',
    es: 'Se mandó a una impresora por primera vez',
  },
  'step.label-reprinted': { en: 'It was printed again', es: 'Se imprimió otra vez' },
  'step.slip-printed': { en: 'A packing slip was printed', es: 'Se imprimió una lista de empaque' },
  'step.label-discarded': { en: 'The label was discarded here', es: 'La etiqueta se descartó aquí' },
  'step.label-rules-seen': {
    en: 'The label was checked against the carrier’s rules',
    es: 'La etiqueta se comparó con las reglas del transportista',
  },
  'step.label-not-on-paper': { en: 'It is bought but not on paper', es: 'Está comprada, pero no en papel' },
  'step.voided-label-on-paper': {
    en: 'It came out of a printer although it is voided',
    es: 'Salió de una impresora aunque está anulada',
  },
  'step.identifier-not-on-label': {
    en: 'Its number was not found in the barcodes of its paper',
    es: 'Su número no se halló en los códigos de su papel',
  },
  'step.attention-settled': {
    en: 'What had to be checked is settled',
    es: 'Lo que había que revisar quedó resuelto',
  },
  'step.reference-passed-on': {
    en: 'The order now belongs to this label alone',
    es: 'El pedido es ahora solo de esta etiqueta',
  },
  'step.reference-key-renewed': {
    en: 'Its order number is compared in a newer way',
    es: 'Su número de pedido se compara de una manera nueva',
  },
  'step.second-label': {
    en: 'A second label of the same order was found',
    es: 'Se halló una segunda etiqueta del mismo pedido',
  },

  'step.scan-asked': {
    en: 'The new label has to be scanned on its box',
    es: 'La etiqueta nueva debe escanearse en su caja',
  },
  'step.scan-outdated': {
    en: 'What was scanned on its box was an earlier print',
    es: 'Lo que se escaneó en su caja era una copia anterior',
  },
  'step.package-scanned': {
    en: 'One of its labels was scanned on its box',
    es: 'Una de sus etiquetas se escaneó en su caja',
  },
  'step.label-scanned': { en: 'It was scanned on its box', es: 'Se escaneó en su caja' },
  'step.scan-mismatch': {
    en: 'The label of another order was scanned instead',
    es: 'Se escaneó en su lugar la etiqueta de otro pedido',
  },
  'step.scan-excused': { en: 'It was not scanned on its box', es: 'No se escaneó en su caja' },

  'step.void-asked': { en: 'A void was requested', es: 'Se pidió anularla' },
  'step.void-voided': { en: 'It is voided', es: 'Está anulada' },
  'step.void-bought': { en: 'It was not voided: the label is good', es: 'No se anuló: la etiqueta vale' },
  'step.void-void-unknown': {
    en: 'No clear answer came: it may be voided',
    es: 'No llegó respuesta clara: puede estar anulada',
  },
  'step.void-not-possible': { en: 'It cannot be voided from here', es: 'No se puede anular desde aquí' },
  'step.void-given-back': {
    en: 'The void was abandoned before anything was sent',
    es: 'La anulación se abandonó antes de enviar nada',
  },
  'step.void-number-cancelled': { en: 'The service cancelled a number', es: 'El servicio canceló un número' },
  'step.void-number-refused': {
    en: 'The service did not cancel a number',
    es: 'El servicio no canceló un número',
  },
  'step.void-number-unknown': {
    en: 'No clear answer came for a number: it may be cancelled',
    es: 'No llegó respuesta clara de un número: puede estar cancelado',
  },
  'step.void-number-not-sent': {
    en: 'The service could not be asked about a number',
    es: 'No se pudo preguntar por un número',
  },
  'step.void-number-left-out': {
    en: 'A number was left out: it is another label’s',
    es: 'Un número se omitió: es de otra etiqueta',
  },

  'step.person-said-bought': { en: 'Somebody said: it was bought', es: 'Alguien dijo: se compró' },
  'step.person-said-not-bought': { en: 'Somebody said: it was not bought', es: 'Alguien dijo: no se compró' },
  'step.person-said-voided': { en: 'Somebody said: it is voided', es: 'Alguien dijo: está anulada' },
  'step.person-said-not-voided': {
    en: 'Somebody said: it is not voided',
    es: 'Alguien dijo: no está anulada',
  },
  'step.person-said-closed': {
    en: 'Somebody said: it was handed over',
    es: 'Alguien dijo: se entregó',
  },
  'step.person-said-not-closed': {
    en: 'Somebody said: it was not handed over',
    es: 'Alguien dijo: no se entregó',
  },
  'step.person-said-same-account': {
    en: 'Somebody said: its account has a new address or name',
    es: 'Alguien dijo: su cuenta tiene otra dirección o nombre',
  },
  'step.person-said-funds-added': {
    en: 'Somebody said: the money is there',
    es: 'Alguien dijo: el dinero está',
  },
  'step.person-said-funds-not-added': {
    en: 'Somebody said: the money is not there',
    es: 'Alguien dijo: el dinero no está',
  },

  'step.job-added': { en: 'Its first print waits', es: 'Su primera copia espera' },
  'step.job-held': { en: 'The print is held', es: 'La copia está retenida' },
  'step.job-given': { en: 'The print was given to another bench', es: 'La copia se dio a otra mesa' },
  'step.job-taken': { en: 'This bench took the print', es: 'Esta mesa tomó la copia' },
  'step.job-released': { en: 'The print was released', es: 'La copia se liberó' },
  'step.job-sending': { en: 'It is sent to the printer', es: 'Se envía a la impresora' },
  'step.job-sent': {
    en: 'All of it was sent; this printer cannot say more',
    es: 'Se envió toda; esta impresora no dice más',
  },
  'step.job-printed': { en: 'The printer says that it came out', es: 'La impresora dice que salió' },
  'step.job-unsure': { en: 'Nobody knows whether it came out', es: 'No se sabe si salió' },
  'step.job-failed': { en: 'It did not come out right', es: 'No salió bien' },
  'step.job-cancelled': { en: 'The print was cancelled', es: 'La copia se canceló' },
  'step.print-settled': { en: 'Somebody looked at the paper', es: 'Alguien miró el papel' },
  'step.file-printed': {
    en: 'A label from a file was printed',
    es: 'Se imprimió una etiqueta de un archivo',
  },
  'step.test-label': { en: 'A test label was printed', es: 'Se imprimió una etiqueta de prueba' },

  'step.close-started': { en: 'The close of the day began', es: 'Empezó el cierre del día' },
  'step.close-kept': { en: 'The close of the day', es: 'El cierre del día' },
  'step.close-answered': {
    en: 'The service answered the close of the day',
    es: 'El servicio respondió al cierre del día',
  },
  'step.close-running': { en: 'The close of the day continues', es: 'El cierre del día sigue' },
  'step.close-done': { en: 'The close of the day is done', es: 'El cierre del día está hecho' },
  'step.close-partly': {
    en: 'The close of the day is done in part',
    es: 'El cierre del día está hecho en parte',
  },
  'step.close-unknown': {
    en: 'The close of the day has no clear answer',
    es: 'El cierre del día no tiene respuesta clara',
  },
  'step.close-interrupted': {
    en: 'The close of the day was interrupted',
    es: 'El cierre del día se interrumpió',
  },
  'step.close-said-again': {
    en: 'Somebody said again: it was handed over',
    es: 'Alguien dijo otra vez: se entregó',
  },
  'step.close-taken-back': {
    en: 'It is no longer in any close: the next one may include it',
    es: 'Ya no está en ningún cierre: el siguiente puede incluirla',
  },
  'step.manifest-unknown': {
    en: 'No clear answer came for its hand-over',
    es: 'No llegó respuesta clara a su entrega',
  },
  'step.manifest-finished': {
    en: 'The hand-over of single labels is done',
    es: 'La entrega de etiquetas sueltas está hecha',
  },

  'step.meters-read': { en: 'The balance was read', es: 'Se leyó el saldo' },
  'step.funds-sending': { en: 'Money was being added', es: 'Se estaba agregando dinero' },
  'step.funds-added': { en: 'Money was added', es: 'Se agregó dinero' },
  'step.funds-not-added': { en: 'No money was added', es: 'No se agregó dinero' },
  'step.funds-unknown': {
    en: 'No clear answer came: money may have been added',
    es: 'No llegó respuesta clara: puede haberse agregado dinero',
  },

  'step.orders-imported': { en: 'The order came with a file', es: 'El pedido llegó con un archivo' },
  'step.orders-kept': { en: 'The order came with a file', es: 'El pedido llegó con un archivo' },
  'step.orders-told': { en: 'A batch was told to ship it', es: 'Un lote recibió la orden de enviarlo' },
  'step.orders-started': { en: 'A batch with this order began', es: 'Empezó un lote con este pedido' },
  'step.orders-running': { en: 'The batch continues', es: 'El lote sigue' },
  'step.orders-paused': { en: 'The batch was paused', es: 'El lote se puso en pausa' },
  'step.orders-stopped': { en: 'The batch was stopped', es: 'El lote se detuvo' },
  'step.orders-ended': { en: 'The batch was ended', es: 'El lote se terminó' },
  'step.orders-done': { en: 'The batch is done', es: 'El lote está hecho' },
  'step.orders-removed': { en: 'Orders of a file were removed', es: 'Se quitaron pedidos de un archivo' },
  'step.orders-gone': { en: 'Orders are no longer there', es: 'Hay pedidos que ya no están' },
  'step.orders-forgotten': {
    en: 'The order’s address was deleted because of its age',
    es: 'La dirección del pedido se borró por antigüedad',
  },
  'step.older-orders-kept': {
    en: 'The order was taken over from an earlier version',
    es: 'El pedido se tomó de una versión anterior',
  },
  'step.order-refused': {
    en: 'The order was changed from outside: nothing was bought for it',
    es: 'El pedido se alteró desde fuera: no se compró nada con él',
  },
  'step.order-results-exported': {
    en: 'The results of orders were saved as a file',
    es: 'Los resultados de pedidos se guardaron en un archivo',
  },

  'step.settings-saved': { en: 'Settings were changed', es: 'Se cambiaron ajustes' },
  'step.settings-exported': {
    en: 'The settings were saved as a file',
    es: 'Los ajustes se guardaron en un archivo',
  },
  'step.settings-imported': {
    en: 'Settings were loaded from a file',
    es: 'Se cargaron ajustes de un archivo',
  },
  'step.printer-saved': { en: 'A printer was set up', es: 'Se configuró una impresora' },
  'step.printer-removed': { en: 'A printer was removed', es: 'Se quitó una impresora' },
  'step.printer-diagnosed': { en: 'A printer was checked', es: 'Se revisó una impresora' },
  'step.person-saved': { en: 'A person was added or changed', es: 'Se agregó o cambió una persona' },
  'step.person-removed': { en: 'A person was removed', es: 'Se quitó una persona' },
  'step.result-told': {
    en: 'Your own system was told of it',
    es: 'Se le comunicó a su propio sistema',
  },
  'step.result-refused': {
    en: 'Your own system did not take the result',
    es: 'Su propio sistema no tomó el resultado',
  },
  'step.result-again': {
    en: 'The result is to be sent again',
    es: 'El resultado se enviará otra vez',
  },
  'step.result-left': {
    en: 'Your own system is not told of it: somebody left the result',
    es: 'A su propio sistema no se le comunica: alguien dejó el resultado',
  },
  'step.order-key-made': {
    en: 'A program was given a key to send orders',
    es: 'Un programa recibió una llave para enviar pedidos',
  },
  'step.order-key-revoked': {
    en: 'The key of a program was revoked',
    es: 'Se anuló la llave de un programa',
  },
  'step.pin-changed': { en: 'A PIN was changed', es: 'Se cambió un PIN' },
  'step.unlocked': { en: 'Somebody signed in', es: 'Alguien entró con su PIN' },
  'step.unlock-refused': { en: 'A PIN was wrong', es: 'Un PIN estuvo mal' },
  'step.locked': { en: 'Somebody signed out', es: 'Alguien salió' },
  'step.decision-taken': { en: 'Somebody took a decision on', es: 'Alguien se encargó de una decisión' },
  'step.decision-left': { en: 'Somebody left a decision to others', es: 'Alguien dejó una decisión a otros' },

  'step.records-begun': { en: 'New records were begun', es: 'Se empezaron registros nuevos' },
  'step.records-moved': {
    en: 'The records moved to the shared database',
    es: 'Los registros pasaron a la base compartida',
  },
  'step.records-copied': { en: 'A copy of the records was made', es: 'Se hizo una copia de los registros' },
  'step.record-put-back': {
    en: 'Its record was restored to what it was',
    es: 'Su registro se repuso como estaba',
  },
  'step.changed-outside': {
    en: 'Somebody changed its record from outside',
    es: 'Alguien alteró su registro desde fuera',
  },
  'step.findings-seen': {
    en: 'A supervisor took note of changed records',
    es: 'Un supervisor tomó nota de registros alterados',
  },
  'step.older-copy-accepted': {
    en: 'A supervisor accepted an older copy of the records',
    es: 'Un supervisor aceptó una copia anterior de los registros',
  },
  'step.changed-trail-accepted': {
    en: 'A supervisor accepted a changed record of events',
    es: 'Un supervisor aceptó un registro de eventos alterado',
  },
  'step.trail-broken': {
    en: 'The record of events was changed from outside',
    es: 'El registro de eventos se alteró desde fuera',
  },
  'step.trail-keyed': {
    en: 'The record of events got its own key',
    es: 'El registro de eventos recibió su propia clave',
  },
  'step.addresses-forgotten': {
    en: 'Its address was deleted because of its age',
    es: 'Su dirección se borró por antigüedad',
  },
  'step.payloads-forgotten': {
    en: 'Its label was deleted because of its age',
    es: 'Su etiqueta se borró por antigüedad',
  },
  'step.warehouse-prepared': { en: 'The shared database was prepared', es: 'Se preparó la base compartida' },
  'step.diagnostics-exported': { en: 'A file for support was made', es: 'Se hizo un archivo para soporte' },
  'step.other': {
    en: 'Something this version does not know yet',
    es: 'Algo que esta versión aún no conoce',
  },
} as const satisfies { readonly [Key in `step.${StepKind}`]: WordTable[string] }
