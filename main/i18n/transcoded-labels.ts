// The problem sentences about labels made for another resolution than the printer's, in every language.
import type { SentenceTable } from './sentence-table.ts'

const CHOICES_EN =
  'Cancel this print and reprint the label on a {{madeFor}} dpi printer, ask the service for {{dpi}} dpi labels, or look at its preview and print it anyway: it then comes out in the wrong size.'
const CHOICES_ES =
  'Cancele esta impresión y reimprima la etiqueta en una impresora de {{madeFor}} ppp, pida al servicio etiquetas de {{dpi}} ppp, o mire la vista previa e imprímala igualmente: saldrá con otro tamaño.'

export const transcodedLabels = {
  'label.transcoded': {
    en: [
      'This label was made for {{madeFor}} dpi and is redrawn in the printer’s {{dpi}} dpi, with every barcode checked.',
      '',
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y se vuelve a dibujar a los {{dpi}} ppp de la impresora; cada código se comprueba.',
      '',
    ],
  },
  'label.not-transcoded': {
    en: [
      'This label was made for {{madeFor}} dpi and is not redrawn in the printer’s {{dpi}} dpi: printed as it came, it has the wrong size.',
      'Check the paper well, or reprint the label on a {{madeFor}} dpi printer.',
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y no se vuelve a dibujar a los {{dpi}} ppp de la impresora: tal como llegó, sale con otro tamaño.',
      'Compruebe bien el papel o reimprima la etiqueta en una impresora de {{madeFor}} ppp.',
    ],
  },
  'label.transcode-failed': {
    en: ['This label was made for {{madeFor}} dpi and could not be redrawn in {{dpi}} dpi.', CHOICES_EN],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y no se pudo volver a dibujar a {{dpi}} ppp.',
      CHOICES_ES,
    ],
  },
  'label.transcode-command': {
    en: [
      'This label was made for {{madeFor}} dpi, and its command {{command}} cannot be redrawn in {{dpi}} dpi.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y su comando {{command}} no se puede volver a dibujar a {{dpi}} ppp.',
      CHOICES_ES,
    ],
  },
  'label.transcode-many-codes': {
    en: [
      'This label was made for {{madeFor}} dpi and has {{codes}} barcodes, more than can be checked one by one in {{dpi}} dpi.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y tiene {{codes}} códigos, más de los que se comprueban a {{dpi}} ppp.',
      CHOICES_ES,
    ],
  },
  'label.transcode-picture': {
    en: [
      'This label was made for {{madeFor}} dpi and has a barcode in a picture, whose bars would not stay exact in {{dpi}} dpi.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y tiene un código dentro de una imagen, cuyas barras no serían exactas a {{dpi}} ppp.',
      CHOICES_ES,
    ],
  },
  'label.transcode-module': {
    en: [
      'This label was made for {{madeFor}} dpi; in {{dpi}} dpi the bars of barcode {{number}} of {{codes}} would be too narrow or too wide.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp; a {{dpi}} ppp las barras del código {{number}} de {{codes}} serían demasiado finas o anchas.',
      CHOICES_ES,
    ],
  },
  'label.transcode-overlap': {
    en: [
      'This label was made for {{madeFor}} dpi; in {{dpi}} dpi barcode {{number}} of {{codes}} would come too near to what is beside it.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp; a {{dpi}} ppp el código {{number}} de {{codes}} quedaría demasiado cerca de lo que tiene al lado.',
      CHOICES_ES,
    ],
  },
  'label.transcode-cut': {
    en: [
      'This label was made for {{madeFor}} dpi and is larger than the {{stock}} stock: in {{dpi}} dpi part of it would be cut off.',
      'Load larger labels, choose them in the printer’s settings, then cancel this print and reprint the label. Or look at its preview and print it anyway: it then comes out in the wrong size.',
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp y es más grande que el papel de {{stock}}: a {{dpi}} ppp una parte se cortaría.',
      'Ponga etiquetas más grandes, elíjalas en los ajustes de la impresora, cancele esta impresión y reimprima la etiqueta. O mire la vista previa e imprímala igualmente: saldrá con otro tamaño.',
    ],
  },
  'label.transcode-unread': {
    en: [
      'This label was made for {{madeFor}} dpi; for {{dpi}} dpi barcode {{number}} of {{codes}} cannot be read and compared.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp; para {{dpi}} ppp el código {{number}} de {{codes}} no se puede leer y comparar.',
      CHOICES_ES,
    ],
  },
  'label.transcode-changed': {
    en: [
      'This label was made for {{madeFor}} dpi; in {{dpi}} dpi barcode {{number}} of {{codes}} says something else.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp; a {{dpi}} ppp el código {{number}} de {{codes}} dice otra cosa.',
      CHOICES_ES,
    ],
  },
  'label.transcode-moved': {
    en: [
      'This label was made for {{madeFor}} dpi; in {{dpi}} dpi its text, lines or pictures would not be in their places.',
      CHOICES_EN,
    ],
    es: [
      'Esta etiqueta se hizo para {{madeFor}} ppp; a {{dpi}} ppp su texto, líneas o imágenes no quedarían en su sitio.',
      CHOICES_ES,
    ],
  },
} as const satisfies SentenceTable
