// The words of carriers' statements of adjustments.
import type { WordTable } from './word-table.ts'

export const adjustments = {
  'adjust.open': { en: 'Adjustments…', es: 'Ajustes del transportista…' },
  'adjust.title': { en: 'What the carrier charged afterwards', es: 'Lo que el transportista cobró después' },
  'adjust.text': {
    en: 'Choose the statement that the service or the carrier gives (CSV). Each line is put beside what this bench measured as the label was bought.',
    es: 'Elija el extracto que da el servicio o el transportista (CSV). Cada línea se pone junto a lo que midió esta mesa al comprar la etiqueta.',
  },
  'adjust.choose': { en: 'Choose a statement…', es: 'Elegir un extracto…' },
  'adjust.save': { en: 'Save for the dispute', es: 'Guardar para reclamar' },
  'adjust.list': { en: 'Adjustments, newest statement first', es: 'Ajustes, primero el extracto más nuevo' },
  'adjust.none': { en: 'No adjustments yet', es: 'Aún no hay ajustes' },
  'adjust.none-text': {
    en: 'Nothing was charged afterwards, as far as this bench was told.',
    es: 'Que esta mesa sepa, no se cobró nada después.',
  },
  'adjust.billed': { en: 'billed {{weight}}', es: 'cobrado {{weight}}' },
  'adjust.scale': { en: 'scale {{weight}} at {{time}}', es: 'báscula {{weight}}, {{time}}' },
  'adjust.declared': { en: 'bought as {{weight}}', es: 'comprado como {{weight}}' },
  'adjust.box': { en: 'box {{sides}} in', es: 'caja {{sides}} in' },
  'adjust.no-scale': { en: 'no scale reading', es: 'sin lectura de báscula' },
  'adjust.price': { en: 'price {{amount}}', es: 'precio {{amount}}' },
  'adjust.differs': {
    en: 'The carrier weighed {{more}} more than the scale here.',
    es: 'El transportista pesó {{more}} más que la báscula de aquí.',
  },
  'adjust.agrees': {
    en: 'The scale here showed that weight too: the label was bought too light.',
    es: 'La báscula de aquí mostró también ese peso: la etiqueta se compró con menos.',
  },
  'adjust.unmatched': {
    en: 'No label here has this number.',
    es: 'Ninguna etiqueta de aquí tiene este número.',
  },
  'adjust.sum': {
    en: 'Lines: {{count}}, charged: {{amount}}. With a label here: {{matched}}.',
    es: 'Líneas: {{count}}, cobrado: {{amount}}. Con etiqueta aquí: {{matched}}.',
  },
  'adjust.band': { en: 'READ', es: 'LEÍDO' },
  'adjust.band-line': {
    en: 'New: {{added}}. Here before: {{known}}. Without a label here: {{unmatched}}.',
    es: 'Nuevas: {{added}}. Ya estaban: {{known}}. Sin etiqueta aquí: {{unmatched}}.',
  },
  'adjust.unread-tracking': {
    en: 'Line {{row}}: no tracking number. Correct it in the file and choose it again.',
    es: 'Línea {{row}}: sin número de guía. Corríjala en el archivo y elíjalo otra vez.',
  },
  'adjust.unread-amount': {
    en: 'Line {{row}}: no amount that can be read. Correct it in the file and choose it again.',
    es: 'Línea {{row}}: sin importe legible. Corríjala en el archivo y elíjalo otra vez.',
  },
  'adjust.more': { en: 'And {{count}} more lines.', es: 'Y {{count}} líneas más.' },

  'dispute.tracking': { en: 'Tracking number', es: 'Número de guía' },
  'dispute.order': { en: 'Order', es: 'Pedido' },
  'dispute.service': { en: 'Sold by', es: 'Vendida por' },
  'dispute.bought': { en: 'Bought (UTC)', es: 'Comprada (UTC)' },
  'dispute.price': { en: 'Price (USD)', es: 'Precio (USD)' },
  'dispute.declared': { en: 'Weight bought (oz)', es: 'Peso comprado (oz)' },
  'dispute.scale': { en: 'Scale at rest (oz)', es: 'Báscula en reposo (oz)' },
  'dispute.scale-at': { en: 'Weighed (UTC)', es: 'Pesado (UTC)' },
  'dispute.box': { en: 'Box (in)', es: 'Caja (in)' },
  'dispute.billed-weight': { en: 'Weight billed', es: 'Peso cobrado' },
  'dispute.billed-oz': { en: 'Weight billed (oz)', es: 'Peso cobrado (oz)' },
  'dispute.more': { en: 'Billed over scale (oz)', es: 'Cobrado sobre báscula (oz)' },
  'dispute.billed': { en: 'Adjustment (USD)', es: 'Ajuste (USD)' },
  'dispute.reason': { en: 'Reason given', es: 'Motivo dado' },
  'dispute.printed': { en: 'Label printed (UTC)', es: 'Etiqueta impresa (UTC)' },
  'dispute.scanned': { en: 'Scanned on its box (UTC)', es: 'Escaneada en su caja (UTC)' },
  'dispute.closed': { en: 'Handed over (UTC)', es: 'Entregada (UTC)' },
  'dispute.statement': { en: 'Statement', es: 'Extracto' },
  'dispute.line': { en: 'Line', es: 'Línea' },
} as const satisfies WordTable
