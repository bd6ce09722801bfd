// What the printer's doctor says of a printer, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const doctor = {
  'doctor.well': {
    en: ['The printer prints correctly.', ''],
    es: ['La impresora imprime bien.', ''],
  },
  'doctor.stock-small': {
    en: [
      'The doctor’s label needs labels of at least 4 × 5 in.',
      'Load larger labels and set their size, or print the test label.',
    ],
    es: [
      'La etiqueta del diagnóstico necesita papel de al menos 4 × 5 in.',
      'Ponga etiquetas más grandes e indique su tamaño, o imprima la prueba.',
    ],
  },
  'doctor.other-language': {
    en: ['The printer answers in another language: {{language}}.', 'Correct it, then print again.'],
    es: ['La impresora responde en otro lenguaje: {{language}}.', 'Corríjalo e imprima otra vez.'],
  },
  'doctor.commands': {
    en: [
      'The printer prints its commands instead of obeying them: it does not speak {{language}}, or it is in its test mode.',
      'Switch it off and on. If nothing changes, choose its language under Change.',
    ],
    es: [
      'La impresora imprime las órdenes en lugar de obedecerlas: no habla {{language}}, o está en modo de prueba.',
      'Apáguela y enciéndala. Si sigue igual, elija su lenguaje en Cambiar.',
    ],
  },
  'doctor.nothing': {
    en: [
      'The printer accepted a {{language}} label and printed nothing.',
      'Check its lights, its labels and its cable. If they are all right, choose another language under Change.',
    ],
    es: [
      'La impresora aceptó una etiqueta en {{language}} y no imprimió nada.',
      'Revise sus luces, su papel y su cable. Si todo está bien, elija otro lenguaje en Cambiar.',
    ],
  },
  'doctor.gap': {
    en: [
      'The printer cannot find where a label ends.',
      'Calibrate it for its labels: hold its feed button as the manual says. Then print again.',
    ],
    es: [
      'La impresora no encuentra dónde termina una etiqueta.',
      'Calíbrela con su papel: mantenga el botón de avance como dice su manual. Luego imprima otra vez.',
    ],
  },
  'doctor.moved': {
    en: [
      'The label prints {{right}} mm too far to the right and {{down}} mm too far down (below zero: left, up).',
      'Move the paper guides, and set the top of the label at the printer.',
    ],
    es: [
      'La etiqueta queda {{right}} mm a la derecha y {{down}} mm abajo de su sitio (menos de cero: izquierda, arriba).',
      'Mueva las guías del papel y ajuste el comienzo de la etiqueta en la impresora.',
    ],
  },
  'doctor.other-pitch': {
    en: [
      'The printer has {{dots}} dots per millimetre ({{dpi}} dpi).',
      'Correct it, then print the label again.',
    ],
    es: [
      'La impresora tiene {{dots}} puntos por milímetro ({{dpi}} ppp).',
      'Corríjalo e imprima la etiqueta otra vez.',
    ],
  },
  'doctor.other-stock': {
    en: [
      'The labels are about {{width}} × {{height}} in.',
      'Measure one. If that is right, correct it, then print again.',
    ],
    es: [
      'Las etiquetas miden unas {{width}} × {{height}} in.',
      'Mida una. Si es correcto, corríjalo e imprima otra vez.',
    ],
  },
  'doctor.edges-unclear': {
    en: ['The four numbers do not match any label size.', 'Read them again at each edge.'],
    es: ['Los cuatro números no corresponden a ningún tamaño de etiqueta.', 'Léalos otra vez en cada borde.'],
  },
  'doctor.dark': {
    en: ['The print is too dark: fine lines run together.', 'Set a lower darkness at the printer.'],
    es: [
      'La impresión es demasiado oscura: las líneas finas se juntan.',
      'Baje la oscuridad en la impresora.',
    ],
  },
  'doctor.pale': {
    en: [
      'The print is too pale, or the head is dirty.',
      'Clean the head with alcohol. If nothing changes, raise the darkness at the printer.',
    ],
    es: [
      'La impresión es demasiado clara, o el cabezal está sucio.',
      'Limpie el cabezal con alcohol. Si sigue igual, suba la oscuridad en la impresora.',
    ],
  },
  'doctor.white-line': {
    en: [
      'The head prints nothing at {{mm}} mm.',
      'Clean the head with alcohol. If the white line stays, the head has a dead dot: from now on the station warns of labels whose codes it crosses.',
    ],
    es: [
      'El cabezal no imprime a {{mm}} mm.',
      'Limpie el cabezal con alcohol. Si la línea blanca sigue, tiene un punto muerto: desde ahora se avisa de las etiquetas cuyo código cruza.',
    ],
  },
  'doctor.letters': {
    en: [
      'The printer prints different letters from the ones it was sent.',
      'Check names with accents on its labels. Newer firmware fixes this.',
    ],
    es: [
      'La impresora imprime letras distintas de las enviadas.',
      'Revise los nombres con acentos en sus etiquetas. Un firmware más nuevo lo corrige.',
    ],
  },
  'doctor.codes-unread': {
    en: [
      'The scanner reads only wide bars from this printer, wider than carriers use.',
      'Clean the head and the scanner’s window, then print the label again.',
    ],
    es: [
      'El lector solo lee barras anchas de esta impresora, más que las de los transportistas.',
      'Limpie el cabezal y la ventana del lector e imprima la etiqueta otra vez.',
    ],
  },
} as const satisfies SentenceTable
