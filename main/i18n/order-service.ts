// The orders service: what programs that send orders are told, and what is said of it above the screens.
import type { SentenceTable } from './sentence-table.ts'

export const orderService = {
  'order.held-elsewhere': {
    en: [
      'An order that came another way waits under this reference, or under one that reads as the same order.',
      '',
    ],
    es: [
      'Un pedido que llegó por otro camino espera con esta referencia, o con una que se lee como el mismo pedido.',
      '',
    ],
  },
  'order.at-the-bench': {
    en: [
      'This order was packed at the bench, or brought there by a file, since it was sent. It was not changed.',
      'Ask the bench to correct it, or to remove it there, and then send it again.',
    ],
    es: [
      'Este pedido ya se empacó en la mesa, o llegó allí con un archivo, después de enviarlo. No se cambió.',
      'Pida en la mesa que lo corrijan, o que lo quiten, y entonces envíelo otra vez.',
    ],
  },
  'order-service.port-taken': {
    en: [
      'No orders are taken by other programs: port {{port}} is not free ({{reason}}).',
      'Choose another port in the settings, or end the program that uses it.',
    ],
    es: [
      'No se toman pedidos de otros programas: el puerto {{port}} no está libre ({{reason}}).',
      'Elija otro puerto en los ajustes, o cierre el programa que lo usa.',
    ],
  },
  'order-service.certificate': {
    en: [
      'No orders are taken by other programs: the certificate or its key cannot be used ({{reason}}).',
      'Ask whoever set it up.',
    ],
    es: [
      'No se toman pedidos de otros programas: el certificado o su clave no sirve ({{reason}}).',
      'Pregunte a quien lo configuró.',
    ],
  },
  'order-service.keys-set-aside': {
    en: [
      'The keys of other programs could not be read and were set aside: none of them counts.',
      'A supervisor makes new ones in the settings.',
    ],
    es: [
      'Las llaves de otros programas no se pudieron leer y se apartaron: ninguna vale.',
      'Un supervisor crea otras en los ajustes.',
    ],
  },
  'look-up.late': {
    en: ['The company’s own system did not answer in time.', 'Type the order.'],
    es: ['El sistema de la empresa no respondió a tiempo.', 'Escriba el pedido.'],
  },
  'look-up.not-reached': {
    en: [
      'The company’s own system could not be reached.',
      'Type the order, and tell IT support if it stays so.',
    ],
    es: [
      'No se pudo llegar al sistema de la empresa.',
      'Escriba el pedido y avise a soporte técnico si sigue así.',
    ],
  },
  'look-up.answer': {
    en: [
      'The company’s own system refused to tell of the order ({{status}}).',
      'Type the order, and tell IT support.',
    ],
    es: [
      'El sistema de la empresa no quiso dar el pedido ({{status}}).',
      'Escriba el pedido y avise a soporte técnico.',
    ],
  },
  'look-up.not-understood': {
    en: [
      'What the company’s own system says of the order is not understood.',
      'Type the order, and tell IT support.',
    ],
    es: [
      'No se entiende lo que el sistema de la empresa dice del pedido.',
      'Escriba el pedido y avise a soporte técnico.',
    ],
  },
  'look-up.called-off': {
    en: [
      'The company’s own system says “{{said}}” of this order (“{{column}}”).',
      'Put it aside, or ask whoever keeps the orders before you type it.',
    ],
    es: [
      'El sistema de la empresa dice «{{said}}» de este pedido («{{column}}»).',
      'Apártelo, o pregunte a quien lleva los pedidos antes de escribirlo.',
    ],
  },
  'look-up.other-order': {
    en: ['The company’s own system told of another order.', 'Type the order, and tell IT support.'],
    es: ['El sistema de la empresa dio otro pedido.', 'Escriba el pedido y avise a soporte técnico.'],
  },
  'results.refused': {
    en: ['The company’s own system did not take {{count}} of the results.', 'Open Settings, Other programs.'],
    es: ['El sistema de la empresa no tomó {{count}} de los resultados.', 'Abra Ajustes, Otros programas.'],
  },
  'results.not-going': {
    en: ['Results do not reach the company’s own system.', 'Open Settings, Other programs.'],
    es: ['Los resultados no llegan al sistema de la empresa.', 'Abra Ajustes, Otros programas.'],
  },
} as const satisfies SentenceTable
