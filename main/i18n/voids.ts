// The problem sentences about voids and a person's word on what a service left open, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const voids = {
  'void.cancelled-after-all': {
    en: [
      'The service has cancelled {{reference}}, which had meanwhile been closed or settled in another way.',
      'Settle it with F3: its label must not go out.',
    ],
    es: [
      'El servicio anuló {{reference}}, que entretanto se cerró o se resolvió de otro modo.',
      'Resuélvalo con F3: su etiqueta no debe salir.',
    ],
  },
  'void.under-way': {
    en: [
      '{{reference}} is being voided right now. Its label is not printed meanwhile.',
      'Wait for the answer. If the label stays bought, print it then.',
    ],
    es: [
      '{{reference}} se está anulando ahora. Mientras tanto su etiqueta no se imprime.',
      'Espere la respuesta. Si la etiqueta sigue comprada, imprímala entonces.',
    ],
  },
  'void.undecided': {
    en: [
      'Nobody knows yet whether {{reference}} was voided. Its label is not printed before that is known.',
      'Settle it with F3.',
    ],
    es: [
      'Aún no se sabe si {{reference}} se anuló. Su etiqueta no se imprime antes de saberlo.',
      'Resuélvalo con F3.',
    ],
  },
  'void.printing': {
    en: ['This label is being printed right now.', 'Wait until it is out, then void it.'],
    es: ['Esta etiqueta se está imprimiendo ahora.', 'Espere a que salga y anúlela después.'],
  },
  'void.printing-elsewhere': {
    en: [
      'This label is being printed at {{station}}.',
      'Wait until it is out there. If that station is off, void again in a minute: its print then waits for an answer under F3.',
    ],
    es: [
      'Esta etiqueta se está imprimiendo en {{station}}.',
      'Espere a que salga allí. Si esa estación está apagada, anúlela en un minuto: su impresión esperará entonces su respuesta con F3.',
    ],
  },
  'void.printing-somewhere': {
    en: [
      'Another bench has a print of this label under way.',
      'Wait until it is out there, then void the label and throw that paper away.',
    ],
    es: [
      'Otra mesa tiene en curso una impresión de esta etiqueta.',
      'Espere a que salga allí; después anule la etiqueta y tire ese papel.',
    ],
  },
  'void.return-in-purchase': {
    en: [
      'Its return label {{reference}} is being bought right now at {{station}}.',
      'Wait until it is there, then void again: you will be asked about both labels.',
    ],
    es: [
      'Su etiqueta de devolución {{reference}} se está comprando ahora en {{station}}.',
      'Espere a que esté y anule otra vez: se le preguntará por las dos etiquetas.',
    ],
  },
  'void.return-unknown': {
    en: [
      'Nobody knows yet whether its return label {{reference}} was bought.',
      'Settle {{reference}} on the attention list. Then void this label.',
    ],
    es: [
      'Aún no se sabe si se compró su etiqueta de devolución {{reference}}.',
      'Resuelva {{reference}} en pendientes. Después anule esta etiqueta.',
    ],
  },
  'void.closing': {
    en: [
      'This label is in the day’s close.',
      'Wait until the close has ended, or settle it with F3; then void the label if it was not closed.',
    ],
    es: [
      'Esta etiqueta está en el cierre del día.',
      'Espere a que termine el cierre o resuélvalo con F3; después anúlela si no se cerró.',
    ],
  },
  'void.day-closes': {
    en: [
      'The label server’s day is being closed right now, so nothing is voided there.',
      'Wait until the close has ended, then void the label if it was not closed.',
    ],
    es: [
      'Se está cerrando ahora el día del servidor de etiquetas y mientras tanto no se anula nada allí.',
      'Espere a que termine el cierre; después anule la etiqueta si no se cerró.',
    ],
  },
  'void.no-tracking': {
    en: [
      'This label has no tracking number to void by.',
      'With F3, enter the number from the label, or say that it was cancelled at the service.',
    ],
    es: [
      'Esta etiqueta no tiene número de guía para anular.',
      'Con F3, escriba el número de la etiqueta o diga que se anuló en el servicio.',
    ],
  },
  'void.refused': {
    en: ['Not cancelled: {{reason}}', 'The label is still bought. Ask the service why.'],
    es: ['No se anuló: {{reason}}', 'La etiqueta sigue comprada. Pregunte al servicio.'],
  },
  'void.unknown': {
    en: ['Nobody knows yet whether this label was voided.', 'Settle it with F3; do not use the label.'],
    es: ['Aún no se sabe si la etiqueta se anuló.', 'Resuélvalo con F3; no use la etiqueta.'],
  },
  'void.partly': {
    en: [
      'The service cancelled {{cancelled}} of the {{total}} numbers of this shipment and not the others: the first may have cancelled them all.',
      'Look at the service’s own list and settle it with F3; do not use the labels.',
    ],
    es: [
      'El servicio anuló {{cancelled}} de los {{total}} números de este envío y no los demás: el primero puede haberlos anulado todos.',
      'Mire la lista del servicio y resuélvalo con F3; no use las etiquetas.',
    ],
  },
  'void.number-of-another': {
    en: [
      'This label has the number {{number}}, which {{reference}} has too: that label would be cancelled. Nothing was sent.',
      'Check on the service’s own website whose number it is and cancel there what is not on a package; then say so with F3.',
    ],
    es: [
      'Esta etiqueta tiene el número {{number}}, que también tiene {{reference}}: se anularía esa otra. No se envió nada.',
      'Mire en la página del propio servicio de quién es el número y anule allí lo que no esté en un paquete; dígalo después con F3.',
    ],
  },
  'resolve.number-held': {
    en: ['{{reference}} already has this number.', 'Look at the label again and enter its own number.'],
    es: ['{{reference}} ya tiene este número.', 'Mire la etiqueta otra vez y escriba su propio número.'],
  },
  'resolve.other-id': {
    en: ['The service gave this label the ID {{number}}.', 'Leave the field empty, or enter that ID.'],
    es: ['El servicio dio a esta etiqueta el ID {{number}}.', 'Deje el campo vacío o escriba ese ID.'],
  },
  'resolve.fetched-label': {
    en: [
      'Label {{number}} was fetched since, and may be the one for {{reference}}.',
      'If it is, say “It was bought” with this number. If it is another order’s, say “It was not bought” once more.',
    ],
    es: [
      'Desde entonces se trajo del servicio la etiqueta {{number}}, que puede ser la de {{reference}}.',
      'Si lo es, diga «Sí se compró» con este número. Si es de otro pedido, diga «No se compró» otra vez.',
    ],
  },
  'resolve.close-first': {
    en: [
      'The day was closed while nobody knew this, and that close has no answer yet.',
      'Wait for its answer, or settle the close with F3. Then say this again.',
    ],
    es: [
      'El día se cerró mientras nadie lo sabía, y ese cierre aún no tiene respuesta.',
      'Espere la respuesta, o resuelva el cierre con F3. Después dígalo otra vez.',
    ],
  },
  'resolve.nothing-to-decide': {
    en: ['There is nothing to decide about this label.', 'Open it to see what happened.'],
    es: ['No hay nada que decidir sobre esta etiqueta.', 'Ábrala para ver qué pasó.'],
  },
  'resolve.number-needed': {
    en: ['To say “bought”, you need the label’s number.', 'Enter the tracking number or label ID.'],
    es: [
      'Para decir «comprada» hace falta el número de la etiqueta.',
      'Escriba la guía o el ID de la etiqueta.',
    ],
  },
} as const satisfies SentenceTable
