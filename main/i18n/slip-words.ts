// The words that stand on a packing slip, which a customer reads.
import type { Language } from './sentence-table.ts'

export const slipWords = {
  title: { en: 'Packing slip', es: 'Lista de empaque' },
  order: { en: 'Order', es: 'Pedido' },
  to: { en: 'To', es: 'Para' },
  from: { en: 'From', es: 'De' },
  references: { en: 'References', es: 'Referencias' },
  packages: { en: 'Packages', es: 'Paquetes' },
  contents: { en: 'In the box', es: 'En la caja' },
  /** Before a number: how many pieces all lines have together. */
  pieces: { en: 'Pieces', es: 'Piezas' },
  page: { en: 'Page {{page}} of {{pages}}', es: 'Página {{page}} de {{pages}}' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
