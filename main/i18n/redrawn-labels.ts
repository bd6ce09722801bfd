// The problem sentences about labels that are drawn for a printer of another language, in every language.
import type { SentenceTable } from './sentence-table.ts'

const LOOK =
  'Look at its preview: print it anyway, print it on a ZPL printer, or ask the service for a PNG label.'
const LOOK_ES =
  'Mire la vista previa: imprímala igualmente, use una impresora ZPL, o pida al servicio una etiqueta PNG.'
const OTHERWISE = 'Print it on a ZPL printer, or ask the service for a PNG label.'
const OTHERWISE_ES = 'Imprímala en una impresora ZPL, o pida al servicio una etiqueta PNG.'

export const redrawnLabels = {
  'label.redraw-failed': {
    en: [
      'This label is ZPL, the printer speaks another language, and the station could not redraw it.',
      OTHERWISE,
    ],
    es: [
      'Esta etiqueta es ZPL, la impresora habla otro lenguaje y la estación no pudo volver a dibujarla.',
      OTHERWISE_ES,
    ],
  },
  'label.drawing-ended': {
    en: ['The label was not drawn: the computer was short of memory or of time.', 'Print it again.'],
    es: ['La etiqueta no se dibujó: al equipo le faltó memoria o tiempo.', 'Imprímala de nuevo.'],
  },
  'label.other-paper': {
    en: [
      'This label was made for a different stock or resolution from what its printer has now.',
      'Print it again from its order or its file. Or look at its preview, and print it anyway as it was made.',
    ],
    es: [
      'Esta etiqueta se hizo para un papel o una resolución distintos de los que tiene ahora su impresora.',
      'Imprímala de nuevo desde su pedido o su archivo. O mire la vista previa e imprímala tal como se hizo.',
    ],
  },
  'label.redraw-cut': {
    en: [
      'Part of this label is outside the {{stock}} stock and would be cut off.',
      'Load larger labels, choose them in the printer’s settings, then cancel this print and reprint the label. Or look at its preview and print it anyway, cut off.',
    ],
    es: [
      'Parte de esta etiqueta queda fuera del papel de {{stock}} y se cortaría.',
      'Ponga etiquetas más grandes, elíjalas en los ajustes de la impresora, cancele esta impresión y reimprima la etiqueta. O mire la vista previa e imprímala igualmente, cortada.',
    ],
  },
  'label.redraw-copies': {
    en: [
      'This label was redrawn for the printer’s language, and it is not clear how many copies of each part are printed.',
      'Print it on a ZPL printer, or get one label at a time.',
    ],
    es: [
      'Esta etiqueta se volvió a dibujar para el lenguaje de la impresora y no está claro cuántas copias lleva cada parte.',
      'Imprímala en una impresora ZPL, u obtenga las etiquetas de una en una.',
    ],
  },
  'label.redraw-many-codes': {
    en: [
      'This label has {{codes}} barcodes, more than can be checked one by one for this printer’s language.',
      LOOK,
    ],
    es: [
      'Esta etiqueta tiene {{codes}} códigos de barras, más de los que se comprueban para el lenguaje de esta impresora.',
      LOOK_ES,
    ],
  },
  'label.redraw-unread': {
    en: [
      'Redrawn for the printer’s language, barcode {{number}} of {{codes}} on this label cannot be read.',
      LOOK,
    ],
    es: [
      'Dibujada para el lenguaje de la impresora, el código {{number}} de {{codes}} de esta etiqueta no se puede leer.',
      LOOK_ES,
    ],
  },
  'label.redraw-changed': {
    en: [
      'Redrawn for the printer’s language, barcode {{number}} of {{codes}} on this label says something else.',
      OTHERWISE,
    ],
    es: [
      'Dibujada para el lenguaje de la impresora, el código {{number}} de {{codes}} de esta etiqueta dice otra cosa.',
      OTHERWISE_ES,
    ],
  },
  'label.redraw-command': {
    en: [
      'This label contains {{what}}, which the station cannot draw exactly for this printer’s language.',
      LOOK,
    ],
    es: [
      'Esta etiqueta contiene {{what}}, que la estación no sabe dibujar con exactitud para el lenguaje de esta impresora.',
      LOOK_ES,
    ],
  },
  'label.redraw-overfull': {
    en: [
      'A text on this label does not fit in its place, where a ZPL printer prints it over itself: {{what}}',
      'Look at its preview: print it anyway if nothing is missing, or void it and buy it again with a shorter text.',
    ],
    es: [
      'Un texto de esta etiqueta no cabe en su sitio, donde una impresora ZPL lo imprime sobre sí mismo: {{what}}',
      'Mire la vista previa: imprímala igualmente si no falta nada, o anúlela y cómprela otra vez con un texto más corto.',
    ],
  },
  'label.redraw-kept': {
    en: [
      'This label uses a form, font or picture that is kept in a printer ({{what}}), and the station does not have it.',
      LOOK,
    ],
    es: [
      'Esta etiqueta usa un formulario, letra o imagen guardados en una impresora ({{what}}), y la estación no los tiene.',
      LOOK_ES,
    ],
  },
  'label.redraw-counted': {
    en: [
      'This label has a number, date or text that a ZPL printer fills in itself when it prints ({{what}}).',
      LOOK,
    ],
    es: [
      'Esta etiqueta tiene un número, fecha o texto que la impresora ZPL rellena ella misma al imprimir ({{what}}).',
      LOOK_ES,
    ],
  },
  'label.redraw-data': {
    en: [
      'The data in a barcode on this label may mean something else on another printer, so the station does not draw it: {{what}}',
      LOOK,
    ],
    es: [
      'Los datos de un código de barras de esta etiqueta pueden significar otra cosa en otra impresora, así que la estación no lo dibuja: {{what}}',
      LOOK_ES,
    ],
  },
  'label.redraw-letters': {
    en: ['This label has letters or symbols that the station cannot draw correctly: {{what}}', LOOK],
    es: ['Esta etiqueta tiene letras o signos que la estación no sabe dibujar bien: {{what}}', LOOK_ES],
  },
} as const satisfies SentenceTable
