// The problem sentences about print jobs and the printers they go to, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const prints = {
  'job.not-found': {
    en: ['The queue has no such print job.', 'Look at the queue again.'],
    es: ['La cola no tiene ese trabajo.', 'Mire la cola otra vez.'],
  },
  'job.wrong-state': {
    en: ['This print job is “{{state}}”; that cannot be done now.', 'Look at the queue again.'],
    es: ['Este trabajo está «{{state}}»; ahora no se puede.', 'Mire la cola otra vez.'],
  },
  'job.changed-outside': {
    en: [
      'Somebody changed the print of {{name}} from outside. It will not be printed.',
      'Cancel this print, then print the label again, or the file.',
    ],
    es: [
      'Alguien alteró desde fuera la impresión de {{name}}. No se imprimirá.',
      'Cancele esta impresión e imprima otra vez la etiqueta o el archivo.',
    ],
  },
  'slip.no-label': {
    en: ['{{reference}} has no label that may go out, so it has no packing slip.', 'Ship the order first.'],
    es: [
      '{{reference}} no tiene etiqueta válida, así que no tiene lista de empaque.',
      'Envíe antes el pedido.',
    ],
  },
  'slip.forgotten': {
    en: [
      'The address of {{reference}} is forgotten, and its packing slip with it.',
      'Take it from the shop’s own order.',
    ],
    es: [
      'La dirección de {{reference}} ya se borró, y con ella su lista de empaque.',
      'Sáquela del pedido en la tienda.',
    ],
  },
  'slip.stock-small': {
    en: [
      'A packing slip needs paper of 3 × 3 in or more; this printer has {{stock}}.',
      'Print it on another printer, or print it anyway on many small ones.',
    ],
    es: [
      'Una lista de empaque necesita papel de 3 × 3 in o más; esta impresora tiene {{stock}}.',
      'Imprímala en otra impresora, o de todos modos en muchos papeles pequeños.',
    ],
  },
  'slip.letters': {
    en: ['The packing slip has ? in place of {{letters}}: label printers have no such letters.', ''],
    es: [
      'La lista de empaque lleva ? en lugar de {{letters}}: las impresoras de etiquetas no tienen esas letras.',
      '',
    ],
  },
  'job.live': {
    en: ['This label belongs to live mode.', 'Switch to live to print or settle it.'],
    es: ['Esta etiqueta es del modo real.', 'Cambie al modo real para imprimirla o resolverla.'],
  },
  'job.of-test-account': {
    en: [
      'This label is a sample of the test account: no carrier takes it.',
      'Scan its order and buy a label.',
    ],
    es: [
      'Esta etiqueta es una muestra de la cuenta de prueba: ningún transportista la acepta.',
      'Escanee su pedido y compre una etiqueta.',
    ],
  },
  'job.training': {
    en: ['This label belongs to training mode.', 'Switch to training to print or settle it.'],
    es: [
      'Esta etiqueta es del modo de práctica.',
      'Cambie al modo de práctica para imprimirla o resolverla.',
    ],
  },
  'job.live-waits': {
    en: ['1 live label is waiting.', 'Switch to live to print it.'],
    es: ['1 etiqueta real espera.', 'Cambie al modo real para imprimirla.'],
  },
  'job.live-wait': {
    en: ['{{count}} live labels are waiting.', 'Switch to live to print them.'],
    es: ['{{count}} etiquetas reales esperan.', 'Cambie al modo real para imprimirlas.'],
  },
  'job.unsafe': {
    en: ['This label is held: {{why}}', 'Print it anyway only if you know why it is like that.'],
    es: ['Esta etiqueta está retenida: {{why}}', 'Imprímala solo si sabe por qué es así.'],
  },
  'job.other-printer': {
    en: ['{{printer}} has a different resolution or label size.', 'Reprint the label on it instead.'],
    es: ['{{printer}} tiene otra resolución u otro tamaño.', 'Reimprima la etiqueta en ella.'],
  },
  'job.not-to-give': {
    en: [
      '{{name}} is a file, a test label or one of training: another bench has nothing to print it from.',
      'Print it on another printer of this bench.',
    ],
    es: [
      '{{name}} es un archivo, una prueba o una etiqueta de práctica: otra mesa no tiene con qué imprimirla.',
      'Imprímala en otra impresora de esta mesa.',
    ],
  },
  'job.neighbours-away': {
    en: [
      'The shared records cannot be reached: nothing goes to another bench, or comes back from one, until they are there again.',
      'Print on another printer of this bench, or try again when the red line above is gone.',
    ],
    es: [
      'No se alcanzan los registros compartidos: nada va a otra mesa ni vuelve de ella hasta que estén ahí otra vez.',
      'Imprima en otra impresora de esta mesa, o pruebe cuando ya no esté la línea roja de arriba.',
    ],
  },
  'job.neighbour-gone': {
    en: ['That bench cannot print any more.', 'Choose another bench or printer.'],
    es: ['Esa mesa ya no puede imprimir.', 'Elija otra mesa u otra impresora.'],
  },
  'job.taken-there': {
    en: [
      '{{station}} has taken the print of {{name}} already: it comes out there.',
      'Fetch the label there.',
    ],
    es: ['{{station}} ya tomó la impresión de {{name}}: sale allí.', 'Recoja allí la etiqueta.'],
  },
  'print.waits-elsewhere': {
    en: [
      'A print of {{reference}} is still to come out at {{station}}. Nothing was printed here.',
      'Press F3 there: print it, give it to this bench, or cancel it. It prints here once none waits there.',
    ],
    es: [
      'Una impresión de {{reference}} está por salir en {{station}}. Aquí no se imprimió nada.',
      'Pulse F3 allí: imprímala, désela a esta mesa o cancélela. Aquí se imprime cuando allí no espere ninguna.',
    ],
  },
  'print.waits-away': {
    en: [
      'A print of {{reference}} waits at {{station}}, which is off. Nothing was printed here.',
      'Press F3 and cancel that print. Then print it here.',
    ],
    es: [
      'Una impresión de {{reference}} espera en {{station}}, que está apagada. Aquí no se imprimió nada.',
      'Pulse F3 y cancele esa impresión. Después imprímala aquí.',
    ],
  },
  'job.for-neighbour': {
    en: [
      'A label of {{station}} comes out here, of {{printer}}.',
      'It is for a package at {{station}}: keep it for whoever fetches it.',
    ],
    es: [
      'Una etiqueta de {{station}} sale aquí, de {{printer}}.',
      'Es para un paquete de {{station}}: guárdela para quien la recoja.',
    ],
  },
  'job.for-neighbours': {
    en: [
      '{{count}} labels of {{station}} come out here, of {{printer}}.',
      'They are for packages at {{station}}: keep them for whoever fetches them.',
    ],
    es: [
      '{{count}} etiquetas de {{station}} salen aquí, de {{printer}}.',
      'Son para paquetes de {{station}}: guárdelas para quien las recoja.',
    ],
  },
  'file.label-void': {
    en: [
      'This file is the label of {{reference}}, which is not valid any more: nothing was printed.',
      'Scan the order and buy a new label for its box.',
    ],
    es: [
      'Este archivo es la etiqueta de {{reference}}, que ya no vale: no se imprimió nada.',
      'Escanee el pedido y compre una etiqueta nueva para su caja.',
    ],
  },
  'file.empty': {
    en: ['The file is empty.', 'Choose a .zpl or .png file.'],
    es: ['El archivo está vacío.', 'Elija un archivo .zpl o .png.'],
  },
  'fetch.identifier-needed': {
    en: ['A label ID or a barcode is needed to fetch a label.', 'Scan the label or type its number.'],
    es: ['Hace falta un ID o un código para recuperar la etiqueta.', 'Escanéela o escriba su número.'],
  },
  'printer.not-found': {
    en: ['The station has no such printer.', 'Choose a printer in Settings.'],
    es: ['La estación no tiene esa impresora.', 'Elija una impresora en Ajustes.'],
  },
  'printer.none': {
    en: ['No printer is set up.', 'Add one in Settings › Printers.'],
    es: ['No hay impresora configurada.', 'Añada una en Ajustes › Impresoras.'],
  },
  'printer.is-office': {
    en: ['An office printer prints packing slips and no labels.', 'Choose a label printer.'],
    es: [
      'Una impresora de oficina imprime listas de empaque y no etiquetas.',
      'Elija una impresora de etiquetas.',
    ],
  },
  'printer.no-office': {
    en: [
      'There is no office printer for packing slips.',
      'Add one in Settings › Printers, or have slips on the label printer.',
    ],
    es: [
      'No hay impresora de oficina para las listas de empaque.',
      'Añada una en Ajustes › Impresoras, o imprímalas en la de etiquetas.',
    ],
  },
  'printer.no-default-office': {
    en: [
      'There are several office printers, and none is the usual one.',
      'Choose one in Settings › Printers: change it, and switch on that it is the usual one.',
    ],
    es: [
      'Hay varias impresoras de oficina y ninguna es la habitual.',
      'Elija una en Ajustes › Impresoras: cámbiela y actívela como la habitual.',
    ],
  },
  'printer.no-default': {
    en: [
      'There are several printers and none is the station’s own.',
      'Choose the default one in Settings › Printers.',
    ],
    es: [
      'Hay varias impresoras y ninguna es la de la estación.',
      'Elija la predeterminada en Ajustes › Impresoras.',
    ],
  },
  'printer.training-own': {
    en: ['The training printer belongs to training mode.', 'Add a printer of your own.'],
    es: ['La impresora de práctica es del modo de práctica.', 'Añada una impresora propia.'],
  },
} as const satisfies SentenceTable
