// The problem sentences about buying a label and what its record says, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const purchase = {
  'reference.missing': {
    en: ['There is no package reference.', 'Scan or type it.'],
    es: ['Falta la referencia del paquete.', 'Escanéela o escríbala.'],
  },
  'reference.too-long': {
    en: ['A package reference has at most 50 characters.', 'Shorten it.'],
    es: ['La referencia admite 50 caracteres como máximo.', 'Acórtela.'],
  },
  'purchase.already-shipped': {
    en: ['{{reference}} already has a label.', 'Reprint that label, or buy a second one with a reason.'],
    es: ['{{reference}} ya tiene etiqueta.', 'Reimprímala, o compre otra con un motivo.'],
  },
  'scan.label-first': {
    en: [
      'The label of {{reference}} has not been scanned on its box yet. Nothing was bought.',
      'Scan it, or press F11 if it cannot be scanned.',
    ],
    es: [
      'Aún no se escaneó en su caja la etiqueta de {{reference}}. No se compró nada.',
      'Escanéela, o pulse F11 si no se puede escanear.',
    ],
  },
  'shipment.sender-changed': {
    en: [
      'The sender’s address was changed in Settings. Nothing was bought.',
      'Check the sender and press Enter again: the label will have the new one.',
    ],
    es: [
      'Mientras tanto se cambió el remitente en Ajustes. No se compró nada.',
      'Revise el remitente y pulse Enter otra vez: la etiqueta llevará el nuevo.',
    ],
  },
  'order.changed-since': {
    en: [
      'The order {{reference}} was corrected by whoever sent it, after it was filled in here. Nothing was bought.',
      'It is filled in anew: check who it goes to, and press Enter again.',
    ],
    es: [
      'Quien envió el pedido {{reference}} lo corrigió después de que se llenara aquí. No se compró nada.',
      'Se llenó de nuevo: revise a quién va y pulse Enter otra vez.',
    ],
  },
  'order.changed-since-prepared': {
    en: [
      'It was corrected by whoever sent it, after it was prepared here. It waits at the bench.',
      'Scan it and press Enter: it is filled in anew. What does not go out any more is dropped with Alt X.',
    ],
    es: [
      'Quien lo envió lo corrigió después de que se preparara aquí. Espera en el puesto.',
      'Escanéelo y pulse Enter: se llena de nuevo. Lo que ya no sale se descarta con Alt X.',
    ],
  },
  'order.removed-since-prepared': {
    en: [
      'It was taken back after it was prepared here. It waits at the bench.',
      'Ask whether it still goes out. If it does, scan it and press Enter; if not, Alt X drops it.',
    ],
    es: [
      'Se retiró después de que se preparara aquí. Espera en el puesto.',
      'Pregunte si todavía sale. Si es así, escanéelo y pulse Enter; si no, Alt X lo descarta.',
    ],
  },
  'order.removed-since': {
    en: [
      'The order {{reference}} was taken back after it was filled in here. Nothing was bought.',
      'Ask whether it still goes out. If it does, press Enter again.',
    ],
    es: [
      'El pedido {{reference}} se retiró después de que se llenara aquí. No se compró nada.',
      'Pregunte si todavía sale. Si es así, pulse Enter otra vez.',
    ],
  },
  'scan.bought-first': {
    en: [
      'The label of {{reference}} is being bought at this bench, and has to be scanned first. Nothing else was bought.',
      'Wait for it, put it on and scan it. Then ship this order.',
    ],
    es: [
      'En esta mesa se está comprando la etiqueta de {{reference}}, que debe escanearse antes. No se compró nada más.',
      'Espérela, péguela y escanéela. Después envíe este pedido.',
    ],
  },
  'scan.no-batch-yet': {
    en: [
      'The label of {{reference}} has not been scanned on its box yet. Nothing was bought.',
      'Press F1 and scan it, or press F11 there if it cannot be scanned. Then ship these orders.',
    ],
    es: [
      'Aún no se escaneó en su caja la etiqueta de {{reference}}. No se compró nada.',
      'Pulse F1 y escanéela, o pulse allí F11 si no se puede escanear. Después envíe estos pedidos.',
    ],
  },
  'purchase.changed-outside': {
    en: [
      'Somebody changed the record of {{reference}} from outside: according to the audit trail it has a label. Nothing was bought.',
      'Look for its label, and check the records in Diagnostics. If the package has none, buy a second label with a reason.',
    ],
    es: [
      'Alguien alteró desde fuera el registro de {{reference}}: según el registro de eventos ya tiene etiqueta. No se compró nada.',
      'Busque su etiqueta y revise los registros en Diagnóstico. Si el paquete no la tiene, compre otra con un motivo.',
    ],
  },
  'purchase.in-progress': {
    en: ['{{station}} is buying a label for {{reference}} right now.', 'Wait for its result.'],
    es: ['{{station}} está comprando ahora la etiqueta de {{reference}}.', 'Espere el resultado.'],
  },
  'purchase.unknown': {
    en: [
      'Nobody knows yet whether {{reference}} was bought: no clear answer came.',
      'Do not buy it again: settle it with F3. Other orders can go on meanwhile.',
    ],
    es: [
      'Aún no se sabe si {{reference}} se compró: no llegó una respuesta clara.',
      'No lo compre otra vez: resuélvalo con F3. Los demás pedidos pueden seguir entretanto.',
    ],
  },
  'account.other-mode': {
    en: ['This label was bought in the other mode.', 'Switch to that mode, then try again.'],
    es: ['Esta etiqueta se compró en el otro modo.', 'Cambie a ese modo e inténtelo de nuevo.'],
  },
  'account.other': {
    en: [
      'This label was bought on another account: {{account}}.',
      'Under “to decide” a supervisor says whether it is the same account at a new address, or what happened to the label there.',
    ],
    es: [
      'Esta etiqueta se compró con otra cuenta: {{account}}.',
      'En “por decidir” un supervisor dice si es la misma cuenta con otra dirección, o qué pasó allí con la etiqueta.',
    ],
  },
  'account.this-one': {
    en: ['This label is already on the account in the settings.', 'There is nothing to decide.'],
    es: ['Esta etiqueta ya es de la cuenta de los ajustes.', 'No hay nada que decidir.'],
  },
  'account.other-bench': {
    en: [
      'This label is on the account {{account}}, which {{station}} works with.',
      'Settle it at that bench, or when that bench is off.',
    ],
    es: [
      'Esta etiqueta es de la cuenta {{account}}, con la que trabaja {{station}}.',
      'Resuélvala en esa mesa, o cuando esa mesa esté apagada.',
    ],
  },
  'account.none': {
    en: ['The settings name no account for this service.', 'Complete them first.'],
    es: ['Los ajustes no nombran ninguna cuenta de este servicio.', 'Complételos primero.'],
  },
  'purchase.number-of-another': {
    en: [
      'The service gave this label the number {{number}}, which {{reference}} has too.',
      'Check on the service’s own website whose number it is, and settle this label with F3.',
    ],
    es: [
      'El servicio dio a esta etiqueta el número {{number}}, que también tiene {{reference}}.',
      'Mire en la página del propio servicio de quién es el número y resuelva esta etiqueta con F3.',
    ],
  },
  'purchase.sold-after-all': {
    en: [
      '{{reference}} was settled as not bought before the answer arrived, but the service did sell it.',
      'Settle it with F3.',
    ],
    es: [
      '{{reference}} se dio por no comprado antes de llegar la respuesta, y el servicio sí lo vendió.',
      'Resuélvalo con F3.',
    ],
  },
  'purchase.interrupted': {
    en: ['The station stopped before it sent anything.', 'Ship the package again.'],
    es: ['La estación se detuvo antes de enviar nada.', 'Envíe el paquete de nuevo.'],
  },
  'command.reused': {
    en: ['This command was used for something else.', 'Nothing was done. Start again.'],
    es: ['Esta orden ya se usó para otra cosa.', 'No se hizo nada. Empiece de nuevo.'],
  },
  'purchase.not-supported': {
    en: ['This service does not do that.', 'Choose another service.'],
    es: ['Este servicio no lo ofrece.', 'Elija otro servicio.'],
  },
  'shipment.not-found': {
    en: ['The station has no such shipment.', 'Search by order, name or tracking number.'],
    es: ['La estación no tiene ese envío.', 'Busque por pedido, nombre o número de guía.'],
  },
  'shipment.answered-meanwhile': {
    en: [
      'What became of {{reference}} has been answered meanwhile. Nothing was changed.',
      'Open it with F2 to see who said what.',
    ],
    es: [
      'Entretanto ya se respondió qué pasó con {{reference}}. No se cambió nada.',
      'Ábrala con F2 para ver quién dijo qué.',
    ],
  },
  'shipment.wrong-state': {
    en: ['What became of this label by now does not allow that.', 'Open it with F2 to see what happened.'],
    es: ['Con lo que pasó con esta etiqueta, ya no se puede.', 'Ábrala con F2 para ver qué pasó.'],
  },
  'shipment.closed': {
    en: ['This label was closed with its day.', 'Ask the carrier for a refund.'],
    es: ['Esta etiqueta ya se cerró con su día.', 'Pida el reembolso al transportista.'],
  },
  'shipment.no-label': {
    en: ['The station no longer has this label.', 'Fetch it again by its barcode, or ask the service.'],
    es: ['La estación ya no guarda esta etiqueta.', 'Recupérela por su código, o pídala al servicio.'],
  },
  'reprint.number-not-known': {
    en: [
      'The service gives no label for the number {{number}}. Nothing was printed.',
      'Compare the number, and enter the right one on its card (F3). If it is right, the card says how else the label gets on paper.',
    ],
    es: [
      'El servicio no da ninguna etiqueta con el número {{number}}. No se imprimió nada.',
      'Compare el número y escriba el correcto en su tarjeta (F3). Si es correcto, la tarjeta dice cómo imprimirla de otro modo.',
    ],
  },
  'reprint.number-of-other': {
    en: [
      'The number {{number}} is the label of another order: {{reference}}. Nothing was printed.',
      'Look up the number of this order again, and enter it on its card (F3).',
    ],
    es: [
      'El número {{number}} es de la etiqueta de otro pedido: {{reference}}. No se imprimió nada.',
      'Busque otra vez el número de este pedido y escríbalo en su tarjeta (F3).',
    ],
  },
  'shipment.no-label-again': {
    en: [
      'The station does not have the label of {{reference}}, and its service cannot provide it again.',
      'Void it and ship it again.',
    ],
    es: [
      'La estación no tiene la etiqueta de {{reference}}, y su servicio no puede darla otra vez.',
      'Anúlela y envíe otra vez.',
    ],
  },
  'shipment.changed-outside': {
    en: [
      'Somebody changed the record of {{reference}} from outside. Nothing was sent or printed for it.',
      'A supervisor has to check the records under Diagnostics, compare this one with its label and mark it as seen. Then try again.',
    ],
    es: [
      'Alguien alteró desde fuera el registro de {{reference}}. No se envió ni se imprimió nada.',
      'Un supervisor debe revisar los registros en Diagnóstico, comparar este con su etiqueta y marcarlo como visto. Después, inténtelo de nuevo.',
    ],
  },
  'label.changed-outside': {
    en: [
      'Somebody changed the stored label of {{reference}} from outside. It will not be printed.',
      'Void it and ship the package again, or get its label from the service’s own website and print that file.',
    ],
    es: [
      'Alguien alteró desde fuera la etiqueta guardada de {{reference}}. No se imprime.',
      'Anúlela y envíe el paquete otra vez, u obtenga la etiqueta en la página del servicio e imprima ese archivo.',
    ],
  },
  'shipment.not-printable': {
    en: ['A voided or discarded label is never printed.', 'Buy a new label for this package.'],
    es: ['Una etiqueta anulada o descartada no se imprime.', 'Compre otra etiqueta para este paquete.'],
  },
  'purchase.voided-meanwhile': {
    en: [
      '{{reference}} was voided before its answer arrived. Its label will not be printed.',
      'Ship the package again if it still has to go.',
    ],
    es: [
      '{{reference}} se anuló antes de llegar la respuesta. Su etiqueta no se imprime.',
      'Envíe el paquete de nuevo si todavía debe salir.',
    ],
  },
  'rates.not-supported': {
    en: [
      'This service shows no prices.',
      'Ship with it at your contract price, or see the prices of the other service.',
    ],
    es: [
      'Este servicio no muestra precios.',
      'Envíe a su precio de contrato, o vea los precios del otro servicio.',
    ],
  },
  'purchase.day-closes': {
    en: [
      'Nothing was bought: {{station}} is closing the day, and the service has not answered yet.',
      'Ship again in a moment.',
    ],
    es: [
      'No se compró nada: {{station}} está cerrando el día y el servicio aún no responde.',
      'Envíe de nuevo en un momento.',
    ],
  },
} as const satisfies SentenceTable
