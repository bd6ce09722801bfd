// The problem sentences about printers and printing, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const printing = {
  'printer.paper-out': {
    en: ['{{printer}} is out of labels.', 'Load a roll, close the printer, then go on.'],
    es: ['{{printer}} no tiene etiquetas.', 'Ponga un rollo, cierre la impresora y siga.'],
  },
  'printer.paused': {
    en: ['{{printer}} is paused.', 'Press Pause on the printer, then go on.'],
    es: ['{{printer}} está en pausa.', 'Pulse Pausa en la impresora y siga.'],
  },
  'printer.head-open': {
    en: ['{{printer}} is open.', 'Close its cover until it clicks, then go on.'],
    es: ['{{printer}} está abierta.', 'Cierre la tapa hasta oír el clic y siga.'],
  },
  'printer.ribbon-out': {
    en: ['{{printer}} is out of ribbon.', 'Put in a new ribbon, then go on.'],
    es: ['{{printer}} no tiene cinta.', 'Ponga una cinta nueva y siga.'],
  },
  'printer.buffer-full': {
    en: ['{{printer}} is still busy with earlier labels.', 'Wait until they are out, then go on.'],
    es: ['{{printer}} sigue con etiquetas anteriores.', 'Espere a que salgan y siga.'],
  },
  'printer.over-temperature': {
    en: ['{{printer}} is too hot.', 'Let it cool for some minutes.'],
    es: ['{{printer}} está demasiado caliente.', 'Déjela enfriar unos minutos.'],
  },
  'printer.under-temperature': {
    en: ['{{printer}} is too cold.', 'Let it warm up for some minutes.'],
    es: ['{{printer}} está demasiado fría.', 'Déjela calentar unos minutos.'],
  },
  'printer.memory-corrupt': {
    en: [
      '{{printer}} reports a fault in its memory.',
      'Switch it off and on; if the fault remains, call support.',
    ],
    es: ['{{printer}} avisa de un fallo de memoria.', 'Apáguela y enciéndala; si sigue, llame a soporte.'],
  },
  'printer.cutter-fault': {
    en: ['The cutter of {{printer}} is stuck.', 'Free the cutter, then go on.'],
    es: ['El cortador de {{printer}} está atascado.', 'Libere el cortador y siga.'],
  },
  'printer.paper-jam': {
    en: ['{{printer}} has a paper jam.', 'Open it, take the label out, close it, then go on.'],
    es: ['{{printer}} tiene un atasco.', 'Ábrala, saque la etiqueta, ciérrela y siga.'],
  },
  'printer.silent': {
    en: [
      '{{printer}} does not answer, though it did before.',
      'Check that it is closed and has labels. If it stays silent, switch it off and on.',
    ],
    es: [
      '{{printer}} no responde, aunque antes sí.',
      'Mire si está cerrada y con etiquetas. Si sigue sin responder, apáguela y enciéndala.',
    ],
  },
  'printer.unreachable': {
    en: ['{{printer}} cannot be reached.', 'Check its power and its cable.'],
    es: ['No se puede llegar a {{printer}}.', 'Revise la corriente y el cable.'],
  },
  'printer.busy': {
    en: ['Someone else is printing on {{printer}}.', 'Wait a moment, then go on.'],
    es: ['Otro equipo está imprimiendo en {{printer}}.', 'Espere un momento y siga.'],
  },
  'printer.another-device': {
    en: [
      'Another device is where {{printer}} was.',
      'Check the cables. If the other one is to be used: Settings, Printers, Change, and save.',
    ],
    es: [
      'Hay otro aparato donde estaba {{printer}}.',
      'Revise los cables. Si debe usarse la otra: Ajustes, Impresoras, Cambiar, y guarde.',
    ],
  },
  'printer.queue-name': {
    en: ['This cannot be the name of a print queue.', 'Choose the queue from the list of printers found.'],
    es: [
      'Esto no puede ser el nombre de una cola de impresión.',
      'Elija la cola en la lista de impresoras encontradas.',
    ],
  },
  'printer.no-language': {
    en: ['The station does not support this language.', 'Choose ZPL, TSPL or EPL2, or let the station ask.'],
    es: ['La estación no admite este lenguaje.', 'Elija ZPL, TSPL o EPL2, o deje que la estación pregunte.'],
  },
  'printer.language-unknown': {
    en: [
      'The printer does not say which language it speaks. It is saved, and gets ZPL for now.',
      'Choose its language here: it is on the printer’s box or its settings page. Then look at the test label.',
    ],
    es: [
      'La impresora no dice qué lenguaje habla. Queda guardada y por ahora recibe ZPL.',
      'Elija aquí su lenguaje: está en la caja de la impresora o en su página de ajustes. Luego mire la prueba.',
    ],
  },
  'printer.other-language': {
    en: [
      'This label was made for a printer with a different language from {{printer}}.',
      'Cancel the print, then print the label again.',
    ],
    es: [
      'Esta etiqueta se hizo para una impresora con un lenguaje distinto del de {{printer}}.',
      'Cancele la impresión y vuelva a imprimir la etiqueta.',
    ],
  },
  'printer.speaks-otherwise': {
    en: [
      '{{printer}} speaks another language than the printer that was set up here.',
      'Open it in Settings and save it: it is asked which language it speaks.',
    ],
    es: [
      '{{printer}} habla un lenguaje distinto del de la impresora que se configuró aquí.',
      'Ábrala en Ajustes y guárdela: se le pregunta qué lenguaje habla.',
    ],
  },
  'printer.successor': {
    en: [
      'Another printer is there now, a {{model}}: it is used from here on.',
      'Print a test label and look at its size.',
    ],
    es: [
      'Ahora hay otra impresora, una {{model}}: se usa desde este momento.',
      'Imprima una etiqueta de prueba y mire su tamaño.',
    ],
  },
  'printer.language-heard': {
    en: ['The printer answers in {{language}}: it is saved for that.', 'Print a test label and look at it.'],
    es: [
      'La impresora responde en {{language}}: queda guardada así.',
      'Imprima una etiqueta de prueba y mírela.',
    ],
  },
  'printer.other-pitch': {
    en: ['This resolution does not have that many dots.', 'Enter only the dots per inch.'],
    es: ['Esta resolución no tiene esa cantidad de puntos.', 'Indique solo los puntos por pulgada.'],
  },
  'printer.path-no-printer': {
    en: [
      'There is a file or a device here that is not a printer; the station would never write to it.',
      'Choose the printer’s device, such as /dev/usb/lp0. Only IT support can allow another kind of device.',
    ],
    es: [
      'Aquí hay un archivo o aparato que no es una impresora; la estación nunca escribiría en él.',
      'Elija el aparato de la impresora, por ejemplo /dev/usb/lp0. Solo soporte puede permitir otro tipo de aparato.',
    ],
  },
  'printer.path-empty': {
    en: [
      'There is no device here yet. The printer is saved; its labels wait.',
      'Plug the printer in and switch it on, or correct the path.',
    ],
    es: [
      'Aquí todavía no hay ningún aparato. La impresora queda guardada; sus etiquetas esperan.',
      'Conecte y encienda la impresora, o corrija la ruta.',
    ],
  },
  'printer.not-a-printer': {
    en: [
      '{{printer}} is set to a file or device that is not a printer, so the station does not write to it.',
      'Choose the printer again in Settings, such as /dev/usb/lp0, then release its labels. Only IT support can allow another kind of device.',
    ],
    es: [
      '{{printer}} apunta a un archivo o aparato que no es una impresora; la estación no escribe en él.',
      'Elija la impresora otra vez en Ajustes, por ejemplo /dev/usb/lp0, y libere sus etiquetas. Solo soporte puede permitir otro tipo de aparato.',
    ],
  },
  'printer.commands-changed': {
    en: [
      'Another computer changed how {{printer}} reads its commands.',
      'Switch the printer off and on, then go on.',
    ],
    es: ['Otro equipo cambió cómo {{printer}} lee las órdenes.', 'Apague y encienda la impresora y siga.'],
  },
  'printer.not-understood': {
    en: [
      '{{printer}} gives answers that the station does not understand.',
      'Switch it off and on, then go on.',
    ],
    es: ['{{printer}} responde de un modo que la estación no entiende.', 'Apáguela, enciéndala y siga.'],
  },
  'printer.unknown-fault': {
    en: ['{{printer}} reports a fault that the station does not know.', 'Look at the printer’s own display.'],
    es: ['{{printer}} avisa de un fallo que la estación no conoce.', 'Mire la pantalla de la impresora.'],
  },
  'printer.cut-off': {
    en: ['A label to {{printer}} was cut off.', 'Look at the paper, then settle it in the queue.'],
    es: ['Una etiqueta a {{printer}} quedó cortada.', 'Mire el papel y resuélvalo en la cola.'],
  },
  'printer.not-confirmed': {
    en: ['{{printer}} did not confirm a label.', 'Look at the paper, then settle it in the queue.'],
    es: ['{{printer}} no confirmó una etiqueta.', 'Mire el papel y resuélvalo en la cola.'],
  },
} as const satisfies SentenceTable
