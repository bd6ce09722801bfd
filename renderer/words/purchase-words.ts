// The words of a label that was bought: what became of it, and why it is printed again.
import type { WordTable } from './word-table.ts'

export const purchaseWords = {
  'purchase.intended': { en: 'Getting ready', es: 'En preparación' },
  'purchase.sending': { en: 'Being bought', es: 'Comprándose' },
  'purchase.bought': { en: 'Bought', es: 'Comprada' },
  'purchase.refused': { en: 'Refused', es: 'Rechazada' },
  'purchase.unknown': { en: 'Unknown', es: 'Desconocida' },
  'purchase.voiding': { en: 'Being voided', es: 'Anulándose' },
  'purchase.void-unknown': { en: 'Void unknown', es: 'Anulación desconocida' },
  'purchase.voided': { en: 'Voided', es: 'Anulada' },
  'purchase.discarded': { en: 'Discarded', es: 'Descartada' },
  'purchase.abandoned': { en: 'Not bought', es: 'No comprada' },
  'purchase.closed': { en: 'Closed', es: 'Cerrada' },

  'reason.damaged': { en: 'Damaged', es: 'Dañada' },
  'reason.jam': { en: 'Jam', es: 'Atasco' },
  'reason.lost': { en: 'Lost', es: 'Perdida' },
  'reason.too-light': { en: 'Too faint', es: 'Salió muy tenue' },
  'reason.other': { en: 'Other', es: 'Otro' },
  'reason.scanned-again': { en: 'Scanned again', es: 'Escaneada de nuevo' },
  'reason.not-printed': { en: 'Did not come out', es: 'No salió' },

  'paper.alt': { en: 'The printed label of {{reference}}', es: 'La etiqueta impresa de {{reference}}' },
  'paper.alt-part': {
    en: 'The printed label of {{reference}}, {{part}} of {{count}}',
    es: 'La etiqueta impresa de {{reference}}, {{part}} de {{count}}',
  },
  'paper.drawing': { en: 'The label is being drawn', es: 'La etiqueta se está dibujando' },
  'paper.read-equal': { en: 'Barcode verified', es: 'Código verificado' },
  'paper.read-other': { en: 'Barcode', es: 'Código' },
  'paper.read-none': { en: 'No barcode could be read', es: 'No se pudo leer ningún código' },
  'paper.part': { en: 'Label {{part}}', es: 'Etiqueta {{part}}' },
} as const satisfies WordTable
