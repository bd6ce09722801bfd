// The problem sentences about labels, in every language.
import type { SentenceTable } from './sentence-table.ts'

/** What is done about a command that holds a label. */
export const HOLD_EN = 'The label is paid for. Print it anyway, or ask the service why this is in it.'
export const HOLD_ES =
  'La etiqueta está pagada. Imprímala de todos modos o pregunte al servicio por qué la etiqueta lo contiene.'

export const labels = {
  'label.png-damaged': {
    en: ['The label picture is damaged and cannot be read.', 'Get the label again; do not buy it again.'],
    es: [
      'La imagen de la etiqueta está dañada y no se puede leer.',
      'Pida la etiqueta de nuevo; no la compre otra vez.',
    ],
  },
  'label.too-large': {
    en: [
      'The label file is larger than the station accepts ({{limit}}).',
      'Get the label again in a smaller size.',
    ],
    es: [
      'El archivo de la etiqueta supera lo que admite la estación ({{limit}}).',
      'Pida la etiqueta en un tamaño menor.',
    ],
  },
  'label.too-many-dots': {
    en: [
      'The label picture has {{widthDots}} × {{heightDots}} dots; the station accepts at most {{limit}}.',
      'Get the label in the printer’s own resolution.',
    ],
    es: [
      'La imagen de la etiqueta tiene {{widthDots}} × {{heightDots}} puntos; la estación admite {{limit}} como máximo.',
      'Pida la etiqueta en la resolución de la impresora.',
    ],
  },
  'label.other-resolution': {
    en: [
      'The label picture is {{widthDots}} dots wide, but {{stock}} stock at {{dpi}} dpi is {{stockWidthDots}}. Stretching it would blur the barcodes.',
      'Get the label for {{dpi}} dpi, choose another printer, correct the printer’s stock or dpi, or print it anyway as it is.',
    ],
    es: [
      'La imagen de la etiqueta tiene {{widthDots}} puntos de ancho, pero el papel de {{stock}} a {{dpi}} ppp tiene {{stockWidthDots}}. Estirarla borraría los códigos de barras.',
      'Pida la etiqueta para {{dpi}} ppp, elija otra impresora, corrija el papel o los ppp de la impresora, o imprímala de todos modos tal cual.',
    ],
  },
  'label.picture-on-its-side': {
    en: [
      'The label picture lies on its side and is for {{madeFor}} dpi: on {{stock}} stock at {{dpi}} dpi it would come out too small.',
      'Get the label upright and for {{dpi}} dpi, or as ZPL. Or look at its preview, and print it anyway as it is.',
    ],
    es: [
      'La imagen de la etiqueta está girada y es para {{madeFor}} ppp: en papel de {{stock}} a {{dpi}} ppp saldría demasiado pequeña.',
      'Pida la etiqueta en vertical y para {{dpi}} ppp, o en ZPL. O mire la vista previa e imprímala de todos modos tal cual.',
    ],
  },
  'label.zpl-on-its-side': {
    en: [
      'The label lies on its side and is for {{madeFor}} dpi: on {{stock}} stock at {{dpi}} dpi it would come out in the wrong size.',
      'Ask the service for an upright label for {{dpi}} dpi. Or look at its preview, and print it anyway as it is.',
    ],
    es: [
      'La etiqueta está girada y es para {{madeFor}} ppp: en papel de {{stock}} a {{dpi}} ppp saldría con otro tamaño.',
      'Pida al servicio una etiqueta en vertical para {{dpi}} ppp. O mire la vista previa e imprímala de todos modos tal cual.',
    ],
  },
  'label.ink-beyond-stock': {
    en: [
      'The label needs {{neededDots}} dots, but the {{stock}} stock has {{stockDots}}.',
      'Load larger stock, choose another printer, correct the printer’s stock, or print it anyway cut off.',
    ],
    es: [
      'La etiqueta necesita {{neededDots}} puntos, pero el papel de {{stock}} tiene {{stockDots}}.',
      'Ponga papel más grande, elija otra impresora, corrija el papel de la impresora o imprímala de todos modos recortada.',
    ],
  },
  'label.blank': {
    en: ['The label picture is blank.', 'Get the label again; do not buy it again.'],
    es: ['La imagen de la etiqueta está en blanco.', 'Pida la etiqueta de nuevo; no la compre otra vez.'],
  },
  'label.is-pdf': {
    en: ['This label is a PDF, and the printer takes only ZPL or PNG.', 'Ask the service for a PNG label.'],
    es: [
      'Esta etiqueta es un PDF y la impresora solo admite ZPL o PNG.',
      'Pida al servicio una etiqueta PNG.',
    ],
  },
  'label.unknown-kind': {
    en: ['This is neither a ZPL label nor a PNG picture.', 'Choose a .zpl or .png file.'],
    es: ['Esto no es una etiqueta ZPL ni una imagen PNG.', 'Elija un archivo .zpl o .png.'],
  },
  'label.zpl-loose-text': {
    en: [
      'The file contains text outside its labels (line {{line}}), which a printer may take for commands.',
      'Look at the file. Print it anyway only if you know why the text is there.',
    ],
    es: [
      'El archivo contiene texto fuera de sus etiquetas (línea {{line}}), que una impresora puede tomar por órdenes.',
      'Mire el archivo. Imprímalo de todos modos solo si sabe por qué está ahí el texto.',
    ],
  },
  'label.text-left-out': {
    en: [
      'Text outside the label was left out ({{characters}} characters, line {{line}}).',
      'The original label is kept with its record.',
    ],
    es: [
      'Se omitió texto que estaba fuera de la etiqueta ({{characters}} caracteres, línea {{line}}).',
      'La etiqueta original se guarda con su registro.',
    ],
  },
  'label.letters-of-other-page': {
    en: [
      'The label’s text has letters ({{letters}}) that a ZPL printer prints as other letters: the label does not name its code page.',
      'Look at the paper. If it is wrong, tell the service that its labels must say ^CI28.',
    ],
    es: [
      'El texto de la etiqueta tiene letras ({{letters}}) que una impresora ZPL imprime como otras: la etiqueta no indica su página de códigos.',
      'Mire el papel. Si está mal, diga al servicio que sus etiquetas deben llevar ^CI28.',
    ],
  },
  'label.letters-not-utf-8': {
    en: [
      'The label says that its text is UTF-8, but part of it is not: a ZPL printer prints wrong letters there.',
      'Look at the paper. If it is wrong, tell whoever made the label.',
    ],
    es: [
      'La etiqueta dice que su texto es UTF-8, pero una parte no lo es: una impresora ZPL imprime ahí letras equivocadas.',
      'Mire el papel. Si está mal, dígaselo a quien hizo la etiqueta.',
    ],
  },
  'label.zpl-font-replaced': {
    en: [
      'The label would replace a font in the printer for all labels ({{command}}, line {{line}}).',
      HOLD_EN,
    ],
    es: [
      'La etiqueta cambiaría un tipo de letra de la impresora para todas ({{command}}, línea {{line}}).',
      HOLD_ES,
    ],
  },
  'label.copies-left-out': {
    en: [
      'The service asked for {{copies}} copies of this label. All but one were left out.',
      'Reprint the label if another copy has to go on the box.',
    ],
    es: [
      'El servicio pidió {{copies}} copias de esta etiqueta. Se omitieron todas menos una.',
      'Reimprima la etiqueta si la caja debe llevar otra copia.',
    ],
  },
  'label.more-than-packages': {
    en: [
      'The service sent {{labels}} labels for {{packages}} package(s).',
      'See which of them belong on the box.',
    ],
    es: [
      'El servicio envió {{labels}} etiquetas para {{packages}} paquete(s).',
      'Mire cuáles van en la caja.',
    ],
  },
  'label.repeated': {
    en: [
      'The service sent {{labels}} labels for {{packages}} package(s); nothing was printed yet.',
      'Look at the preview. Print them anyway only if the box needs them all.',
    ],
    es: [
      'El servicio envió {{labels}} etiquetas para {{packages}} paquete(s); aún no se imprimió nada.',
      'Mire la vista previa. Imprímalas de todos modos solo si la caja las necesita todas.',
    ],
  },
  'label.is-empty': {
    en: [
      'The label from the service prints nothing.',
      'Get it from the service’s own website, or void it and buy another.',
    ],
    es: [
      'La etiqueta que envió el servicio no imprime nada.',
      'Obténgala en la página del servicio, o anúlela y compre otra.',
    ],
  },
  'label.zpl-unfinished': {
    en: [
      'The label does not end ({{command}}, line {{line}}): the printer would wait and swallow the next one.',
      'Get the label again; do not buy it again.',
    ],
    es: [
      'La etiqueta no termina ({{command}}, línea {{line}}): la impresora esperaría y se tragaría la siguiente.',
      'Pida la etiqueta de nuevo; no la compre otra vez.',
    ],
  },
  'label.zpl-picture-damaged': {
    en: [
      'A picture in the label is damaged ({{command}}, line {{line}}): the printer would leave it out.',
      'Get the label again; do not buy it again.',
    ],
    es: [
      'Una imagen de la etiqueta está dañada ({{command}}, línea {{line}}): la impresora la omitiría.',
      'Pida la etiqueta de nuevo; no la compre otra vez.',
    ],
  },
  'label.zpl-too-many': {
    en: ['The label asks for {{labels}} copies.', 'Check the number, or print it anyway.'],
    es: ['La etiqueta pide {{labels}} copias.', 'Compruebe el número o imprímala de todos modos.'],
  },
  'label.prints-nothing': {
    en: ['This file prints nothing.', 'Check that it is the right file.'],
    es: ['Este archivo no imprime nada.', 'Compruebe que es el archivo correcto.'],
  },
  'label.mostly-black': {
    en: [
      'The label would come out almost completely black: {{percent}} % of it is ink. It may be white on black.',
      'Get the label again; do not buy it again. Or print it anyway, and look at the paper.',
    ],
    es: [
      'La etiqueta saldría casi toda negra: el {{percent}} % es tinta. Puede ser blanco sobre negro.',
      'Pida la etiqueta de nuevo; no la compre otra vez. O imprímala de todos modos y mire el papel.',
    ],
  },
  'label.inverted': {
    en: ['The label looks inverted: white on black.', 'Look at the paper before you use it.'],
    es: ['La etiqueta parece invertida: blanco sobre negro.', 'Mire el papel antes de usarlo.'],
  },
  'label.enlarged': {
    en: ['The label picture was made {{times}} times larger, dot by dot.', ''],
    es: ['La imagen de la etiqueta se amplió {{times}} veces, punto por punto.', ''],
  },
  'label.made-for-other-dpi': {
    en: [
      'This label was made for a {{madeFor}} dpi printer; this one has {{dpi}} dpi, so it will come out at the wrong size.',
      'Check the paper carefully, or reprint the label on a {{madeFor}} dpi printer.',
    ],
    es: [
      'Esta etiqueta se hizo para una impresora de {{madeFor}} ppp; esta tiene {{dpi}} ppp y saldrá con otro tamaño.',
      'Compruebe bien el papel o reimprima la etiqueta en una impresora de {{madeFor}} ppp.',
    ],
  },
  'label.beyond-stock': {
    en: ['Part of this label is outside the {{stock}} stock.', 'Check the paper, or load larger stock.'],
    es: [
      'Parte de esta etiqueta queda fuera del papel de {{stock}}.',
      'Compruebe el papel o ponga uno más grande.',
    ],
  },
  'label.preview-failed': {
    en: ['No preview could be made of this label.', 'You can still print it; look at the paper.'],
    es: [
      'No se pudo hacer la vista previa de esta etiqueta.',
      'Se puede imprimir igualmente; mire el papel.',
    ],
  },
  'label.preview-busy': {
    en: ['Too many previews are waiting.', 'Wait a moment and try again.'],
    es: ['Hay demasiadas vistas previas en espera.', 'Espere un momento e inténtelo otra vez.'],
  },
} as const satisfies SentenceTable
