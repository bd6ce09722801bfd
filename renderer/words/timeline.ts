// The page of what happened to an order: what its lines may add, and its own words.
import type { WordTable } from './word-table.ts'

/** What a line may add. */
export const facts = {
  'fact.label': { en: 'label {{number}}', es: 'etiqueta {{number}}' },
  'fact.print': { en: 'print {{number}}', es: 'copia {{number}}' },
  'fact.by-policy': { en: 'by your company’s policy', es: 'por la política de su empresa' },
  'fact.trial-begun': { en: 'trial “{{name}}” began here', es: 'aquí empezó la prueba «{{name}}»' },
  'fact.trial-ended': { en: 'trial “{{name}}” ended here', es: 'aquí terminó la prueba «{{name}}»' },
  'fact.words': { en: '“{{text}}”', es: '«{{text}}»' },
  'fact.answer-printed': { en: 'it is on paper', es: 'está en papel' },
  'fact.answer-not-printed': { en: 'it did not come out', es: 'no salió' },
  'fact.answer-damaged': { en: 'it is damaged', es: 'está dañada' },
  'fact.answer-cancelled': { en: 'it is not needed', es: 'no hace falta' },
  'fact.answer-bought': { en: 'it was sold', es: 'se vendió' },
  'fact.answer-refused': { en: 'it was not sold', es: 'no se vendió' },
  'fact.answer-abandoned': { en: 'it was not sold', es: 'no se vendió' },
  'fact.answer-voided': { en: 'it is voided', es: 'está anulada' },
  'fact.answer-closed': { en: 'it is handed over', es: 'está entregada' },
  'fact.answer-failed': { en: 'it is not handed over', es: 'no está entregada' },
  'fact.answer-unknown': { en: 'no clear answer', es: 'sin respuesta clara' },
  'fact.outcome-waiting': { en: 'it is waiting in it', es: 'espera en él' },
  'fact.outcome-sending': { en: 'it is being reported to the service', es: 'se informa de ella al servicio' },
  'fact.outcome-closed': { en: 'it is handed over', es: 'está entregada' },
  'fact.outcome-failed': { en: 'it was not handed over', es: 'no se entregó' },
  'fact.outcome-unknown': { en: 'no clear answer', es: 'sin respuesta clara' },
  'fact.outcome-skipped': { en: 'it was left out', es: 'se omitió' },
} as const satisfies WordTable

export const timeline = {
  'timeline.open': { en: 'What happened', es: 'Qué pasó' },
  'timeline.title': { en: 'What happened to {{reference}}', es: 'Qué pasó con {{reference}}' },
  'timeline.title-none': { en: 'What happened to an order', es: 'Qué pasó con un pedido' },
  'timeline.which': { en: 'Order, tracking number or barcode', es: 'Pedido, número de guía o código' },
  'timeline.hint': { en: 'Scan it, or type it and press Enter', es: 'Escanéelo, o escríbalo y pulse Enter' },
  'timeline.unknown': {
    en: 'Nothing is known about {{code}} here. Check the number, or scan the label itself.',
    es: 'Aquí no se sabe nada de {{code}}. Revise el número o escanee la etiqueta misma.',
  },
  'timeline.list': { en: 'Steps, oldest first', es: 'Pasos, el más antiguo primero' },
  'timeline.cut': {
    en: 'There are more steps than are shown here.',
    es: 'Hay más pasos de los que se muestran aquí.',
  },
  'timeline.look': { en: 'Look it up', es: 'Buscar' },
  'timeline.save': { en: 'Save for the carrier', es: 'Guardar para el transportista' },
  'timeline.csv-time': { en: 'Time (UTC)', es: 'Hora (UTC)' },
  'timeline.csv-reference': { en: 'Order', es: 'Pedido' },
  'timeline.csv-step': { en: 'What happened', es: 'Qué pasó' },
  'timeline.csv-numbers': { en: 'Tracking numbers', es: 'Números de guía' },
  'timeline.csv-service': { en: 'Sold by', es: 'Vendida por' },
  'timeline.csv-price': { en: 'Price (USD)', es: 'Precio (USD)' },
  'timeline.csv-request': { en: 'Number of the request', es: 'Número de la solicitud' },
} as const satisfies WordTable
