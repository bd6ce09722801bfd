// What a look at a label's own dots finds before it is printed, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const preflight = {
  'preflight.blank': {
    en: ['This label would come out blank.', 'Do not use it; get the label again.'],
    es: ['Esta etiqueta saldría en blanco.', 'No la use; pida la etiqueta de nuevo.'],
  },
  'preflight.mostly-black': {
    en: [
      'This label would come out almost completely black: {{percent}} % of it is ink.',
      'Scan the paper before you use it. If it does not scan, get the label again.',
    ],
    es: [
      'Esta etiqueta saldría casi toda negra: el {{percent}} % es tinta.',
      'Escanee el papel antes de usarlo. Si no se lee, pida la etiqueta de nuevo.',
    ],
  },
  'preflight.beyond-edge': {
    en: [
      'Part of the label is past the edge of the {{stock}} stock.',
      'Check the printer’s stock and resolution.',
    ],
    es: [
      'Parte de la etiqueta queda fuera del borde del papel de {{stock}}.',
      'Revise el papel y la resolución de la impresora.',
    ],
  },
  'preflight.number-off-paper': {
    en: [
      'The label’s number is past the edge of the paper: it would not be printed.',
      'Do not use it; get the label again.',
    ],
    es: [
      'El número de la etiqueta queda fuera del papel: no se imprimiría.',
      'No la use; pida la etiqueta de nuevo.',
    ],
  },
  'preflight.letters': {
    en: [
      'This picture leaves out letters that the station cannot draw: {{what}}',
      'The printer uses its own fonts: look at the paper.',
    ],
    es: [
      'Esta imagen omite letras que la estación no sabe dibujar: {{what}}',
      'La impresora usa sus propios tipos de letra: mire el papel.',
    ],
  },
  'preflight.drawn-otherwise': {
    en: [
      'This picture does not show {{what}} as the printer prints it.',
      'Look at the paper before you use it.',
    ],
    es: ['Esta imagen no muestra {{what}} como lo imprime la impresora.', 'Mire el papel antes de usarlo.'],
  },
  'preflight.no-barcode': {
    en: ['No barcode on this label could be read.', 'Scan the paper before you use it.'],
    es: ['No se pudo leer ningún código de barras de esta etiqueta.', 'Escanee el papel antes de usarlo.'],
  },
  'preflight.no-tracking-number': {
    en: [
      'No barcode on this label contains the tracking number {{trackingNumber}}.',
      'Check that it is the right label.',
    ],
    es: [
      'Ningún código de barras de esta etiqueta lleva el número de seguimiento {{trackingNumber}}.',
      'Compruebe que es la etiqueta correcta.',
    ],
  },
} as const satisfies SentenceTable
