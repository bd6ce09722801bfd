// The words of what needs a supervisor, on the settings screen.
import type { WordTable } from './word-table.ts'

export const limits = {
  'limits.title': { en: 'What needs a supervisor', es: 'Lo que requiere un supervisor' },
  'limits.text': {
    en: 'Counts where people have PINs. The packer is asked for a supervisor’s PIN, and what was typed stays.',
    es: 'Vale donde las personas tienen PIN. Al empacador se le pide el PIN de un supervisor, y lo escrito se queda.',
  },
  'limits.price-over': { en: 'A label over', es: 'Una etiqueta de más de' },
  'limits.price-over-hint': {
    en: 'In dollars; empty: no label does. {{parcelLabel}} names no price before it sells.',
    es: 'En dólares; vacío: ninguna. {{parcelLabel}} no dice el precio antes de vender.',
  },
  'limits.reprints': {
    en: 'Reprints of one label without a supervisor',
    es: 'Reimpresiones de una etiqueta sin supervisor',
  },
  'limits.reprints-hint': {
    en: '1: the second needs one. Empty: as often as wanted.',
    es: '1: la segunda lo requiere. Vacío: cuantas se quiera.',
  },
  'limits.void': { en: 'Labels are voided by', es: 'Las etiquetas las anula' },
  'limits.void-supervisor': { en: 'A supervisor', es: 'Un supervisor' },
  'limits.void-everyone': { en: 'Everyone', es: 'Cualquiera' },
  'limits.funds-over': { en: 'Funds added to a meter, over', es: 'Fondos para un medidor, más de' },
  'limits.funds-over-hint': {
    en: 'In dollars; 0: any amount.',
    es: 'En dólares; 0: cualquier cantidad.',
  },
} as const satisfies WordTable
