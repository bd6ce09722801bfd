// The problem sentences about a weight that cannot be right, in every language.
import type { SentenceTable } from './sentence-table.ts'

const NEXT = {
  en: 'Put it on the scale again, or continue and say why it is right.',
  es: 'Vuelva a ponerlo en la báscula, o siga y diga por qué está bien.',
}

export const weights = {
  'weight.denser-than-lead': {
    en: [
      'This package weighs {{heard}}. Full of lead, a box of its size would weigh {{expected}}. Nothing was bought.',
      NEXT.en,
    ],
    es: [
      'Este paquete pesa {{heard}}. Llena de plomo, una caja de su tamaño pesaría {{expected}}. No se compró nada.',
      NEXT.es,
    ],
  },
  'weight.shipped-before': {
    en: [
      '{{heard}} is the weight of the previous package, which is still on the scale. Nothing was bought.',
      'Take it off and weigh this one, or continue and say why it is right.',
    ],
    es: [
      '{{heard}} es el peso del paquete anterior, que sigue en la báscula. No se compró nada.',
      'Quítelo y pese este, o siga y diga por qué está bien.',
    ],
  },
  'weight.lighter-than-box': {
    en: ['This package weighs {{heard}}. Its box alone weighs {{expected}}. Nothing was bought.', NEXT.en],
    es: ['Este paquete pesa {{heard}}. Solo su caja pesa {{expected}}. No se compró nada.', NEXT.es],
  },
  'weight.file': {
    en: ['This package weighs {{heard}}. Its orders file says {{expected}}. Nothing was bought.', NEXT.en],
    es: ['Este paquete pesa {{heard}}. Su archivo de pedidos dice {{expected}}. No se compró nada.', NEXT.es],
  },
  'weight.sku': {
    en: [
      'This package weighs {{heard}}. Packages with its SKU weighed about {{expected}}. Nothing was bought.',
      NEXT.en,
    ],
    es: [
      'Este paquete pesa {{heard}}. Los paquetes con su SKU pesaban cerca de {{expected}}. No se compró nada.',
      NEXT.es,
    ],
  },
  'weight.address': {
    en: [
      'This package weighs {{heard}}. Packages to this address weighed about {{expected}}. Nothing was bought.',
      NEXT.en,
    ],
    es: [
      'Este paquete pesa {{heard}}. Los paquetes a esta dirección pesaban cerca de {{expected}}. No se compró nada.',
      NEXT.es,
    ],
  },
} as const satisfies SentenceTable
