// What a print waits for that needs no hand: its label is drawn or looked at, or others come before it; and what needs a word.
import type { WordTable } from './word-table.ts'

export const printWaits = {
  'job.drawing': { en: 'Being drawn', es: 'Dibujándose' },
  'job.number': { en: 'Being checked', es: 'Comprobándose' },
  'wait.drawing': {
    en: 'The label is being drawn for this printer, and every barcode on it checked. Then it prints by itself.',
    es: 'La etiqueta se está dibujando para esta impresora y se comprueba cada código. Después se imprime sola.',
  },
  'wait.number': {
    en: 'Its barcodes are being read before it prints. Then it prints by itself.',
    es: 'Se están leyendo sus códigos antes de imprimir. Después se imprime sola.',
  },
  'wait.turn': {
    en: 'It prints by itself, after the prints before it.',
    es: 'Se imprime sola, después de las impresiones anteriores.',
  },
  'wait.way-out': {
    en: 'You can cancel this print with F3.',
    es: 'Puede cancelar esta impresión con F3.',
  },
  'band.held-label': {
    en: 'Nothing is printed yet. {{cause}}',
    es: 'Aún no se ha impreso nada. {{cause}}',
  },
  'band.held-decide': { en: 'Decide with F3.', es: 'Decida con F3.' },
} as const satisfies WordTable
