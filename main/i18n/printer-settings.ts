// What is said of labels that tell the printer more than to print them, in every language.
import { HOLD_EN, HOLD_ES } from './labels.ts'
import type { SentenceTable } from './sentence-table.ts'

export const printerSettings = {
  'label.zpl-reconfigures': {
    en: ['The label would change the printer’s settings permanently ({{command}}, line {{line}}).', HOLD_EN],
    es: [
      'La etiqueta cambiaría los ajustes de la impresora de forma permanente ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.zpl-reads-back': {
    en: ['The label asks the printer to send data back ({{command}}, line {{line}}).', HOLD_EN],
    es: ['La etiqueta pide a la impresora que devuelva datos ({{command}}, línea {{line}}).', HOLD_ES],
  },
  'label.zpl-interferes': {
    en: ['The label would stop, reset or calibrate the printer ({{command}}, line {{line}}).', HOLD_EN],
    es: [
      'La etiqueta detendría, reiniciaría o calibraría la impresora ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.zpl-prints-other': {
    en: [
      'The label would have the printer print another paper with it, such as a list ({{command}}, line {{line}}).',
      HOLD_EN,
    ],
    es: [
      'La etiqueta haría que la impresora imprimiera además otro papel, como una lista ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.zpl-set-in-text': {
    en: [
      'A text on the label contains a printer setting ({{command}}, line {{line}}): the printer would obey it, or drop it from the text.',
      HOLD_EN,
    ],
    es: [
      'Un texto de la etiqueta contiene un ajuste de impresora ({{command}}, línea {{line}}): la impresora lo obedecería o lo quitaría del texto.',
      HOLD_ES,
    ],
  },
  'label.zpl-unknown-control': {
    en: [
      'The label contains a printer command that the station does not know ({{command}}, line {{line}}).',
      HOLD_EN,
    ],
    es: [
      'La etiqueta contiene una orden de impresora que la estación no conoce ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.zpl-deletes': {
    en: [
      'The label would delete something it did not store in the printer ({{command}}, line {{line}}).',
      HOLD_EN,
    ],
    es: [
      'La etiqueta borraría de la impresora algo que no guardó ella ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.zpl-writes-drive': {
    en: ['The label would store something in the printer permanently ({{command}}, line {{line}}).', HOLD_EN],
    es: [
      'La etiqueta guardaría algo en la impresora de forma permanente ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.media-left-out': {
    en: [
      'The label tells the printer that it has different paper. That was left out.',
      'The printer’s paper is set in its settings.',
    ],
    es: [
      'La etiqueta indica a la impresora que tiene otro papel. Eso se omitió.',
      'El papel de cada impresora está en sus ajustes.',
    ],
  },
  'label.settings-left-out': {
    en: [
      'Commands in the label that would also affect later labels were left out ({{commands}}).',
      'The original label is kept with its record.',
    ],
    es: [
      'Se omitió lo que la etiqueta ordena a la impresora también para las siguientes ({{commands}}).',
      'La etiqueta original se guarda con su registro.',
    ],
  },
  'label.settings-asked': {
    en: [
      'The label has commands that would also affect later labels ({{commands}}), and your settings say to ask.',
      'Print it anyway to send them, too. Or choose in Settings to leave them out, and reprint the label.',
    ],
    es: [
      'La etiqueta tiene órdenes que afectarían también a las siguientes ({{commands}}), y los ajustes piden preguntar.',
      'Imprímala de todos modos para enviarlas también. O elija en Ajustes que se omitan y reimprima la etiqueta.',
    ],
  },
  'label.zpl-prefix-left': {
    en: [
      'The label leaves the printer’s command character changed ({{command}}, line {{line}}): the next labels would not print.',
      HOLD_EN,
    ],
    es: [
      'La etiqueta deja cambiado el carácter de órdenes de la impresora ({{command}}, línea {{line}}): las siguientes no se imprimirían.',
      HOLD_ES,
    ],
  },
} as const satisfies SentenceTable
