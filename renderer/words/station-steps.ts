// What happened at a station beside its labels: files of orders, settings, people, records, a line for each kind of event.
import type { WordTable } from './word-table.ts'

export const stationSteps = {
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
  'step.crash-report-sent': { en: 'A crash report was sent', es: 'Se envió un informe de fallo' },
  'step.crash-report-deleted': { en: 'A crash report was deleted', es: 'Se eliminó un informe de fallo' },
  'step.rehearsal-begun': { en: 'A rehearsal was begun', es: 'Se empezó un ensayo' },
  'step.rehearsal-step': { en: 'A step of the rehearsal was settled', es: 'Se resolvió un paso del ensayo' },
  'step.rehearsal-ended': { en: 'The rehearsal ended', es: 'El ensayo terminó' },
  'step.other': {
    en: 'Something this version does not know yet',
    es: 'Algo que esta versión aún no conoce',
  },
} as const satisfies WordTable
