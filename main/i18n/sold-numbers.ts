// The sentences about labels on which the number that was sold is not what is read, in every language.
import type { SentenceTable } from './sentence-table.ts'

const SCAN =
  'Check that its barcode scans before you stick it on the box. If it does not, void it and buy another.'
const SCAN_ES =
  'Compruebe que su código se lee antes de pegarla en la caja. Si no se lee, anúlela y compre otra.'

export const soldNumbers = {
  'label.other-number': {
    en: [
      'The barcode on this label says {{found}}, and the number of this order is {{sold}}: it may be another package’s label.',
      'Void it and buy another. Or look at its preview, and print it anyway if it is the right one.',
    ],
    es: [
      'El código de esta etiqueta dice {{found}} y el número de este pedido es {{sold}}: puede ser la etiqueta de otro paquete.',
      'Anúlela y compre otra. O mire la vista previa e imprímala igualmente si es la correcta.',
    ],
  },
  'label.other-orders': {
    en: [
      'The barcode on this label says {{found}}, and that is the number of {{reference}}: it may be the label of that order.',
      'Void it and buy another. Or look at its preview, and print it anyway if it is the right one.',
    ],
    es: [
      'El código de esta etiqueta dice {{found}}, y ese es el número de {{reference}}: puede ser la etiqueta de ese pedido.',
      'Anúlela y compre otra. O mire la vista previa e imprímala igualmente si es la correcta.',
    ],
  },
  'label.fetched-before': {
    en: [
      'The barcode on this label says {{found}}, the number of a fetched label: it may be that one.',
      'Void it and buy another. Or look at its preview, and print it anyway if it is the right one.',
    ],
    es: [
      'El código de esta etiqueta dice {{found}}, el número de una etiqueta traída: puede ser esa.',
      'Anúlela y compre otra. O mire la vista previa e imprímala igualmente si es la correcta.',
    ],
  },
  'label.number-of-another': {
    en: [
      'Another order’s label has the same number: of two boxes under one number, one is lost.',
      'Check on the service’s own website whose number it is. Print it anyway only if it is this order’s.',
    ],
    es: [
      'La etiqueta de otro pedido tiene el mismo número: de dos cajas con un solo número, una se pierde.',
      'Mire en la página del propio servicio de quién es el número. Imprímala igualmente solo si es de este pedido.',
    ],
  },
  'label.nothing-drawn': {
    en: [
      'Nothing of this label can be seen: it is blank, beyond the paper, or made of a form that only the printer has.',
      'Void it and buy another, or print it anyway if the printer has its form.',
    ],
    es: [
      'De esta etiqueta no se ve nada: está en blanco, queda fuera del papel o usa un formulario que solo tiene la impresora.',
      'Anúlela y compre otra, o imprímala igualmente si la impresora tiene su formulario.',
    ],
  },
  'label.number-beside': {
    en: [
      'One of the labels has the number {{found}}, and the number sold for this order is {{sold}}.',
      'Lay it in if it is a return label. Do not stick it on the box.',
    ],
    es: [
      'Una de las etiquetas lleva el número {{found}} y el número vendido para este pedido es {{sold}}.',
      'Póngala dentro si es una etiqueta de devolución. No la pegue en la caja.',
    ],
  },
  'label.number-in-no-code': {
    en: ['No barcode on this label says {{sold}}, the number of this order.', SCAN],
    es: ['Ningún código de esta etiqueta dice {{sold}}, el número de este pedido.', SCAN_ES],
  },
  'label.no-code-read': {
    en: ['No barcode on this label could be read.', SCAN],
    es: ['No se pudo leer ningún código de barras de esta etiqueta.', SCAN_ES],
  },
  'label.number-not-checked': {
    en: ['The barcode on this label could not be checked before it was printed.', SCAN],
    es: ['No se pudo comprobar el código de esta etiqueta antes de imprimirla.', SCAN_ES],
  },
} as const satisfies SentenceTable
