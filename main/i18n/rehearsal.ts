// What day one's rehearsal proves, step by step, and what keeps it from that.
import type { SentenceTable } from './sentence-table.ts'

export const rehearsal = {
  'rehearsal.training': {
    en: [
      'The station is in training: what works there proves nothing of your printer and your services.',
      'Go live under Settings first. With the label server’s test address labels cost nothing.',
    ],
    es: [
      'La estación está en práctica: lo que funciona ahí no prueba nada de su impresora ni de sus servicios.',
      'Pase primero a real en Ajustes. Con la dirección de pruebas del servidor las etiquetas no cuestan.',
    ],
  },
  'rehearsal.no-sender': {
    en: ['The station has no sender address yet.', 'Fill it in under Settings, This station.'],
    es: ['La estación aún no tiene remitente.', 'Llénelo en Ajustes, Esta estación.'],
  },
  'rehearsal.no-printer': {
    en: ['The bench has no label printer yet.', 'Add it under Settings, Printers.'],
    es: ['La mesa aún no tiene impresora de etiquetas.', 'Añádala en Ajustes, Impresoras.'],
  },
  'rehearsal.no-service': {
    en: [
      'No service is set up completely.',
      'Fill in its address, its account and its sign-in under Settings.',
    ],
    es: [
      'Ningún servicio está configurado por completo.',
      'Llene su dirección, su cuenta y su acceso en Ajustes.',
    ],
  },
  'rehearsal.set-aside': {
    en: [
      'What the last rehearsal did could not be read: its file was set aside in the data folder.',
      'Search for orders that begin with REHEARSAL- and void or close what they left. Then begin anew.',
    ],
    es: [
      'No se pudo leer lo que hizo el último ensayo: su archivo se apartó en la carpeta de datos.',
      'Busque los pedidos que empiezan por REHEARSAL- y anule o cierre lo que dejaron. Después empiece de nuevo.',
    ],
  },
  'rehearsal.none': {
    en: ['No rehearsal is under way.', 'Begin one under Settings, Support, Day one.'],
    es: ['No hay ningún ensayo en curso.', 'Empiece uno en Ajustes, Soporte, Primer día.'],
  },
  'rehearsal.not-its-turn': {
    en: ['The rehearsal is at another step by now.', 'Go on with the step that is marked.'],
    es: ['El ensayo ya está en otro paso.', 'Siga con el paso que está marcado.'],
  },
  'rehearsal.to-do': {
    en: ['This step is still to be done.', ''],
    es: ['Este paso está por hacer.', ''],
  },
  'rehearsal.under-way': {
    en: ['It is under way.', 'Wait a moment.'],
    es: ['Está en curso.', 'Espere un momento.'],
  },
  'rehearsal.undecided': {
    en: [
      'No clear answer came: nobody knows yet whether the service did it.',
      'Decide it in the queue (F3). The rehearsal goes on from here, with the same order.',
    ],
    es: [
      'No llegó respuesta clara: aún no se sabe si el servicio lo hizo.',
      'Decídalo en la cola (F3). El ensayo sigue desde aquí, con el mismo pedido.',
    ],
  },
  'rehearsal.number-taken': {
    en: [
      'Another package has the number of the rehearsal’s order. It is left alone.',
      'End the rehearsal and begin another one: it has a number of its own.',
    ],
    es: [
      'Otro paquete tiene el número del pedido del ensayo. No se toca.',
      'Termine el ensayo y empiece otro: tendrá un número propio.',
    ],
  },
  'rehearsal.label-closed': {
    en: [
      'The label was closed with its day elsewhere: it counts as handed over, is paid for, and cannot be voided.',
      'Skip this step.',
    ],
    es: [
      'La etiqueta se cerró con su día en otro lugar: cuenta como entregada, se paga y ya no se anula.',
      'Omita este paso.',
    ],
  },
  'rehearsal.label-gone': {
    en: [
      'The rehearsal’s label is not valid any more: it was voided, closed or removed elsewhere.',
      'Skip this step, or end the rehearsal and begin another.',
    ],
    es: [
      'La etiqueta del ensayo ya no vale: se anuló, se cerró o se quitó en otro lugar.',
      'Omita este paso, o termine el ensayo y empiece otro.',
    ],
  },

  'rehearsal.services-answer': {
    en: ['Every service answers and accepts the station’s sign-in.', ''],
    es: ['Todos los servicios responden y aceptan el acceso de la estación.', ''],
  },
  'rehearsal.service-silent': {
    en: ['A service does not accept the station.', 'Check its address and sign-in under Settings.'],
    es: ['Un servicio no acepta la estación.', 'Revise su dirección y su acceso en Ajustes.'],
  },
  'rehearsal.no-test-label': {
    en: [
      'No test label has gone to this printer since the rehearsal began.',
      'Print one, then say how it came out.',
    ],
    es: [
      'Ninguna etiqueta de prueba fue a esta impresora desde que empezó el ensayo.',
      'Imprima una y diga cómo salió.',
    ],
  },
  'rehearsal.test-right': {
    en: ['A test label came out of the printer, and a person said that it looks right.', ''],
    es: ['Salió una etiqueta de prueba, y una persona dijo que se ve bien.', ''],
  },
  'rehearsal.test-not-right': {
    en: [
      'The test label came out, but not right.',
      'Run the printer’s doctor under Settings, Printers, then print it again.',
    ],
    es: [
      'La etiqueta de prueba salió, pero no bien.',
      'Use el diagnóstico de la impresora en Ajustes, Impresoras, e imprímala otra vez.',
    ],
  },
  'rehearsal.test-not-out': {
    en: [
      'No test label came out of the printer.',
      'Check its power, its labels and its connection, then print it again.',
    ],
    es: [
      'No salió ninguna etiqueta de prueba.',
      'Revise la corriente, el papel y la conexión, e imprímala otra vez.',
    ],
  },
  'rehearsal.bought-test': {
    en: ['The service sold a label at its test address, where nothing is billed.', ''],
    es: ['El servicio vendió una etiqueta en su dirección de pruebas, donde no se cobra nada.', ''],
  },
  'rehearsal.bought': {
    en: ['The service sold a real label.', ''],
    es: ['El servicio vendió una etiqueta real.', ''],
  },
  'rehearsal.bought-marked': {
    en: [
      'The service sold a label, but something about it has to be looked at.',
      'Decide it in the queue (F3). The rehearsal goes on from here.',
    ],
    es: [
      'El servicio vendió una etiqueta, pero hay algo que revisar en ella.',
      'Decídalo en la cola (F3). El ensayo sigue desde aquí.',
    ],
  },
  'rehearsal.not-bought': {
    en: ['Nothing was bought.', 'Try it again.'],
    es: ['No se compró nada.', 'Inténtelo otra vez.'],
  },
  'rehearsal.print-counted': {
    en: ['The label is on paper: the printer’s own counter moved by it.', ''],
    es: ['La etiqueta está en papel: el contador de la impresora avanzó.', ''],
  },
  'rehearsal.print-scanned': {
    en: ['The label is on paper: its code was scanned.', ''],
    es: ['La etiqueta está en papel: se escaneó su código.', ''],
  },
  'rehearsal.print-said': {
    en: ['The label is on paper: a person said so. This printer does not confirm it by itself.', ''],
    es: ['La etiqueta está en papel: lo dijo una persona. Esta impresora no lo confirma por sí misma.', ''],
  },
  'rehearsal.paper-asked': {
    en: ['The printer took the label but does not confirm it.', 'Look at the paper: did it come out whole?'],
    es: ['La impresora tomó la etiqueta pero no lo confirma.', 'Mire el papel: ¿salió entera?'],
  },
  'rehearsal.print-held': {
    en: ['The label waits for its printer.', 'Look at the printer, or at the queue (F3).'],
    es: ['La etiqueta espera a su impresora.', 'Mire la impresora o la cola (F3).'],
  },
  'rehearsal.no-label-here': {
    en: [
      'The label is bought, but its answer was lost and the service gives it out only once.',
      'Skip the steps with paper and void it; a rehearsal with a new order can follow.',
    ],
    es: [
      'La etiqueta está comprada, pero su respuesta se perdió y el servicio la entrega una sola vez.',
      'Omita los pasos con papel y anúlela; después puede seguir un ensayo con otro pedido.',
    ],
  },
  'rehearsal.print-failed': {
    en: ['The label did not come out whole.', 'Mend the printer and print it once more.'],
    es: ['La etiqueta no salió entera.', 'Arregle la impresora e imprímala otra vez.'],
  },
  'rehearsal.scanned': {
    en: ['The bench’s scanner read the number on the label.', ''],
    es: ['El escáner de la mesa leyó el número de la etiqueta.', ''],
  },
  'rehearsal.reprinted': {
    en: ['The label came out again, and nothing was bought for it: the order has one purchase.', ''],
    es: ['La etiqueta salió otra vez sin comprar nada: el pedido tiene una sola compra.', ''],
  },
  'rehearsal.bought-twice': {
    en: [
      'The rehearsal’s order has {{count}} labels: somebody bought another one for it.',
      'Void the one that is not needed, then go on.',
    ],
    es: [
      'El pedido del ensayo tiene {{count}} etiquetas: alguien compró otra.',
      'Anule la que sobra y siga.',
    ],
  },
  'rehearsal.voided': {
    en: ['The service cancelled the label, and the refund is requested.', ''],
    es: ['El servicio canceló la etiqueta, y el reembolso está pedido.', ''],
  },
  'rehearsal.not-voided': {
    en: ['The service did not cancel the label.', 'Try it again, or ask the service.'],
    es: ['El servicio no canceló la etiqueta.', 'Inténtelo otra vez o pregunte al servicio.'],
  },
  'rehearsal.closed': {
    en: ['The service closed the label: it counts as handed to the carrier.', ''],
    es: ['El servicio cerró la etiqueta: cuenta como entregada al transportista.', ''],
  },
  'rehearsal.not-closed': {
    en: ['The service did not close the label.', 'Try it again, or look at Close day (F6).'],
    es: ['El servicio no cerró la etiqueta.', 'Inténtelo otra vez o vea Cerrar día (F6).'],
  },
} as const satisfies SentenceTable
