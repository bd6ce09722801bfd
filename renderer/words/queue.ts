// The words of the queue screen: what a person must decide, and the print jobs.
import type { WordTable } from './word-table.ts'

export const queue = {
  'queue.decide': { en: 'Needs your answer', es: 'Espera su respuesta' },
  'queue.other-live': {
    en: 'In live mode, where labels cost money:',
    es: 'En modo real, donde cuestan dinero:',
  },
  'queue.other-training': { en: 'In training mode:', es: 'En modo de práctica:' },
  'queue.other-go': { en: 'Change the mode', es: 'Cambiar de modo' },
  'queue.none': { en: 'Nothing to decide', es: 'Nada por decidir' },
  'queue.none-text': {
    en: 'What the station cannot know is listed here: a lost answer, a print that nobody confirmed.',
    es: 'Aquí aparece lo que la estación no puede saber: una respuesta perdida, una impresión sin confirmar.',
  },
  'queue.jobs': { en: 'Print jobs', es: 'Impresiones' },
  'queue.jobs-none': { en: 'Nothing printed yet', es: 'Nada impreso aún' },
  'queue.jobs-none-text': {
    en: 'Each label from this bench appears here, newest first.',
    es: 'Aquí aparece cada etiqueta de esta mesa, la más nueva primero.',
  },
  'queue.hint-move': { en: 'choose', es: 'eligen' },
  'queue.hint-answer': { en: 'answer', es: 'responden' },
  'queue.hint-take': { en: 'say that you are at it', es: 'avisa que usted se encarga' },
  'queue.since': { en: 'since {{time}}', es: 'desde {{time}}' },
  'queue.take': { en: 'I am at it', es: 'Yo me encargo' },
  'queue.leave': { en: 'I leave it', es: 'Lo dejo' },
  'queue.taken-by': {
    en: '{{operator}} has been at it, {{station}}, since {{time}}',
    es: 'Se encarga {{operator}}, {{station}}, desde {{time}}',
  },
  'queue.taken-by-station': {
    en: '{{station}} has been at it since {{time}}',
    es: 'Se encarga {{station}} desde {{time}}',
  },
  'queue.elsewhere': {
    en: 'Its printer and its paper are at {{station}}: it is decided there.',
    es: 'Su impresora y su papel están en {{station}}: se decide allí.',
  },
  'queue.file': { en: 'Print a file…', es: 'Imprimir un archivo…' },
  'queue.file-hint': { en: 'Label from elsewhere, .zpl or .png', es: 'Etiqueta ajena, .zpl o .png' },
  'queue.print-held': { en: 'Print {{what}}', es: 'Imprimir {{what}}' },
  'queue.held-both': { en: '{{labels}} and {{slips}}', es: '{{labels}} y {{slips}}' },
  'queue.labels-held_one': { en: '{{count}} held label', es: '{{count}} etiqueta retenida' },
  'queue.labels-held_other': { en: '{{count}} held labels', es: '{{count}} etiquetas retenidas' },
  'queue.slips-held_one': { en: '{{count}} held packing slip', es: '{{count}} lista de empaque retenida' },
  'queue.slips-held_other': {
    en: '{{count}} held packing slips',
    es: '{{count}} listas de empaque retenidas',
  },
  'queue.hint-held': { en: 'prints all that is held', es: 'imprime todo lo retenido' },
  'queue.cancel-job': { en: 'Cancel this print', es: 'Cancelar esta impresión' },
  'queue.release': { en: 'Print it now', es: 'Imprimirla ahora' },
  'queue.settled': { en: 'SETTLED', es: 'RESUELTO' },
  'queue.settled-scan': {
    en: 'Scan the order again to ship it.',
    es: 'Escanee el pedido otra vez para enviarlo.',
  },
  'queue.settled-no-label': {
    en: 'Its label is not here, and its service cannot provide it again. Void it on its card, and ship it again.',
    es: 'Su etiqueta no está aquí, y su servicio no puede darla otra vez. Anúlela en su tarjeta y envíela otra vez.',
  },
  'queue.settled-to-print': {
    en: 'Its label is not on paper yet: press 1 on its card to print it.',
    es: 'Su etiqueta aún no está en papel: pulse 1 en su tarjeta para imprimirla.',
  },
  'queue.settled-line': { en: 'It is recorded with your answer.', es: 'Queda registrado con su respuesta.' },

  'card.purchase-unknown': { en: 'Was this label bought?', es: '¿Se compró esta etiqueta?' },
  'card.purchase-unknown-text': {
    en: 'It was requested and no clear answer came. It may have cost money. Do not ship it again before this is settled.',
    es: 'Se pidió y no llegó una respuesta clara. Puede haber costado dinero. No la envíe otra vez sin resolver esto.',
  },
  'card.purchase-unknown-how': {
    en: 'Look at the service’s own website, or ask the supervisor.',
    es: 'Mire la página del propio servicio o pregunte al supervisor.',
  },
  'card.bought': { en: 'It was bought', es: 'Sí se compró' },
  'card.bought-hint': {
    en: 'Enter its number. The order stays shipped.',
    es: 'Escriba su número. El pedido queda enviado.',
  },
  'card.not-bought': { en: 'It was not bought', es: 'No se compró' },
  'card.not-bought-hint': {
    en: 'The order can be shipped again. If the label was bought after all, you pay twice.',
    es: 'El pedido se puede enviar otra vez. Si la etiqueta en realidad se compró, se paga dos veces.',
  },
  'card.void-unknown': { en: 'Was this label voided?', es: '¿Se anuló esta etiqueta?' },
  'card.void-unknown-text': {
    en: 'The cancel was sent and no clear answer came. Do not use the label until this is settled.',
    es: 'Se pidió anularla y no llegó una respuesta clara. No use la etiqueta sin resolver esto.',
  },
  'card.void-partly-text': {
    en: 'The service cancelled {{cancelled}} of {{total}} numbers and refused the others: the first may have cancelled them all. Look at the service’s own list; do not use the labels.',
    es: 'El servicio anuló {{cancelled}} de {{total}} números y no los demás: el primero puede haberlos anulado todos. Mire la lista del servicio; no use las etiquetas.',
  },
  'card.all-voided': { en: 'All are cancelled', es: 'Todas están anuladas' },
  'card.all-voided-note': {
    en: 'The service cancelled {{cancelled}} of {{total}} numbers and refused the others: the first had cancelled all.',
    es: 'El servicio anuló {{cancelled}} de {{total}} números y rechazó los demás: el primero los había anulado todos.',
  },
  'card.void-again': { en: 'Ask again for the rest', es: 'Pedir otra vez el resto' },
  'card.void-again-hint': {
    en: 'Only numbers that are not cancelled yet.',
    es: 'Solo los números que aún no están anulados.',
  },
  'card.voided': { en: 'It was voided', es: 'Sí se anuló' },
  'card.voided-hint': { en: 'Never printed or closed again.', es: 'No se imprime ni se cierra más.' },
  'card.not-voided': { en: 'It is still bought', es: 'Sigue comprada' },
  'card.not-voided-hint': {
    en: 'It may be used and is closed with its day.',
    es: 'Puede usarse y se cierra con su día.',
  },
  'card.purchase-concern': { en: 'Look at this label', es: 'Revise esta etiqueta' },
  'card.purchase-concern-text': {
    en: 'It is bought. Something about the answer was not as it should be:',
    es: 'Está comprada. Algo en la respuesta no fue como debía:',
  },
  'card.fetch-text': {
    en: 'It is bought, and not on paper yet: 1 gets it from the service and prints it. If the service does not give it, save it from the service’s own website, print that file with {{key}}, and answer 2.',
    es: 'Está comprada y aún no está en papel: 1 la trae del servicio y la imprime. Si el servicio no la da, guárdela desde la página del propio servicio, imprima ese archivo con {{key}} y responda 2.',
  },
  'card.sold-after-all': {
    en: 'Label {{number}} is paid. If it is on the package, void the other label of this order; if it is nowhere, cancel it at the service.',
    es: 'La etiqueta {{number}} está pagada. Si está en el paquete, anule la otra de este pedido; si no está en ninguno, anúlela en el servicio.',
  },
  'card.late-answer-text': {
    en: 'The service’s answer came after somebody had settled it otherwise. What the service says counts:',
    es: 'La respuesta del servicio llegó cuando alguien ya lo había resuelto de otro modo. Vale lo que dice el servicio:',
  },
  'card.label-is-off': { en: 'Its label goes nowhere', es: 'Su etiqueta no sale' },
  'card.voided-on-paper-text': {
    en: 'A label that is void came out of a printer. If it is on a package, take it off, and throw it away:',
    es: 'Salió de una impresora una etiqueta anulada. Si está en un paquete, quítela, y tírela:',
  },
  'card.thrown-away': { en: 'The label is thrown away', es: 'La etiqueta está en la basura' },
  'card.in-their-books': { en: 'It is in their books', es: 'Está en sus registros' },
  'card.seen': { en: 'I have seen it', es: 'Enterado' },
  'card.funds-added-text': {
    en: '{{amount}} to meter {{meter}}: settled as not added, but the service did add them. Were they added a second time?',
    es: '{{amount}} al medidor {{meter}}: se dieron por no añadidos, pero el servicio sí los añadió. ¿Se añadieron otra vez?',
  },
  'card.funds-not-added-text': {
    en: '{{amount}} to meter {{meter}}: settled as added, but the service says that it did not add them. Look at the balance.',
    es: '{{amount}} al medidor {{meter}}: se dieron por añadidos, pero el servicio dice que no los añadió. Mire el saldo.',
  },
  'card.on-package': { en: 'It is on the package', es: 'Está en el paquete' },
  'card.on-package-hint': {
    en: 'It counts as bought and is closed with its day.',
    es: 'Vale como comprada y se cierra con su día.',
  },
  'card.cancelled': { en: 'It is cancelled at the service', es: 'Ya está anulada en el servicio' },
  'card.cancelled-hint': { en: 'Takes it off this list.', es: 'Sale de esta lista.' },
  'card.give-number': { en: 'Enter its number', es: 'Escribir su número' },
  'card.give-number-hint': {
    en: 'The number under the bars of the label.',
    es: 'El número bajo las barras.',
  },
  'card.fetch': { en: 'Get it and print it', es: 'Traerla e imprimirla' },
  'card.fetch-hint': {
    en: 'From the service, by its number, at no charge.',
    es: 'Del servicio, por su número, sin costo.',
  },
  'card.print-again': { en: 'Print it', es: 'Imprimirla' },
  'card.print-again-hint': {
    en: 'At no charge; if it is missing, it is fetched again.',
    es: 'Sin costo; si falta, se recupera otra vez.',
  },
  'card.void-it': { en: 'Void it…', es: 'Anularla…' },
  'card.void-again-ship': { en: 'Void it and ship again…', es: 'Anularla y enviar otra vez…' },
  'card.void-again-ship-hint': {
    en: 'The money comes back; scan the order again for a new label.',
    es: 'Se devuelve el dinero; escanee el pedido para otra etiqueta.',
  },
  'card.void-it-hint': { en: 'Nobody will use it.', es: 'Nadie la va a usar.' },
  'card.on-box': { en: 'It is on the box', es: 'Está en la caja' },
  'card.on-box-hint': { en: 'Takes it off this list.', es: 'Sale de esta lista.' },
  'card.its-number': { en: 'The number is this order’s', es: 'El número es de este pedido' },
  'card.its-number-hint': {
    en: 'Looked up on the service’s own website.',
    es: 'Consultado en la página del servicio.',
  },
  'card.went-out': { en: 'Its day was closed with it', es: 'Se cerró el día con ella' },
  'card.went-out-hint': {
    en: 'Is it on a box? Then ask the carrier about that box. Takes it off this list.',
    es: '¿Está en una caja? Entonces pregunte al transportista por esa caja. Sale de esta lista.',
  },
  'card.looked': { en: 'I looked: it is fine', es: 'La revisé: está bien' },
  'card.looked-hint': { en: 'Takes it off this list.', es: 'Sale de esta lista.' },
  'card.former-account': { en: 'A label of another account', es: 'Una etiqueta de otra cuenta' },
  'card.former-account-text': {
    en: '{{service}}, account {{account}}: the settings now name another account or address. It is neither closed nor voided from here until a supervisor settles this.',
    es: '{{service}}, cuenta {{account}}: los ajustes nombran ahora otra cuenta o dirección. Desde aquí ni se cierra ni se anula hasta que un supervisor lo resuelva.',
  },
  'card.same-account': { en: 'Same account, new address', es: 'Misma cuenta, otra dirección' },
  'card.same-account-hint': {
    en: 'All labels of that account go with it.',
    es: 'Todas las etiquetas de esa cuenta van con ella.',
  },
  'card.closed-there': { en: 'It was handed over there', es: 'Se entregó allí' },
  'card.closed-there-hint': { en: 'It counts as closed.', es: 'Vale como cerrada.' },
  'card.voided-there': { en: 'It was voided there', es: 'Se anuló allí' },
  'card.print-unsure': { en: 'Did this label come out?', es: '¿Salió esta etiqueta?' },
  'card.slip-print-unsure': { en: 'Did this packing slip come out?', es: '¿Salió esta lista de empaque?' },
  'card.slip-print-held': { en: 'This packing slip waits', es: 'Esta lista de empaque espera' },
  'card.print-unsure-text': {
    en: 'Look at the printer and at the package.',
    es: 'Mire la impresora y el paquete.',
  },
  'card.whole': { en: 'Whole', es: 'Entera' },
  'card.whole-hint': { en: 'It is on the package.', es: 'Está en el paquete.' },
  'card.slip-whole-hint': { en: 'It is in the box.', es: 'Está en la caja.' },
  'card.damaged': { en: 'Damaged', es: 'Dañada' },
  'card.damaged-hint': { en: 'Tear it up; it prints again.', es: 'Rómpala; se imprime otra vez.' },
  'card.missing': { en: 'Missing', es: 'Falta' },
  'card.missing-hint': {
    en: 'Nothing came out; it prints again.',
    es: 'No salió nada; se imprime otra vez.',
  },
  'card.over-whole-hint': {
    en: 'Its label is void: tear it up, also off a package.',
    es: 'Su etiqueta está anulada: rómpala, también si ya está en un paquete.',
  },
  'card.over-damaged-hint': {
    en: 'Tear it up; its label is void, and nothing prints.',
    es: 'Rómpala; su etiqueta está anulada y no se imprime nada.',
  },
  'card.over-missing-hint': {
    en: 'Nothing came out; its label is void, and nothing prints.',
    es: 'No salió nada; su etiqueta está anulada y no se imprime nada.',
  },
  'card.print-held': { en: 'This label waits', es: 'Esta etiqueta espera' },
  'card.print-given': { en: 'Another bench is to print this label', es: 'Otra mesa imprime esta etiqueta' },
  'card.print-given-text': {
    en: '{{station}} has not taken it yet. It does not come out here unless you take it back.',
    es: '{{station}} aún no la ha tomado. Aquí no sale si no la retira.',
  },
  'card.take-back': { en: 'Take it back', es: 'Retirarla' },
  'card.take-back-hint': {
    en: 'It waits here again, and does not come out there.',
    es: 'Espera aquí otra vez y allí no sale.',
  },
  'card.print-held-text': {
    en: 'Nothing was printed at this bench yet. It prints when you say so.',
    es: 'En esta mesa aún no se imprimió nada. Se imprime cuando usted lo diga.',
  },
  'card.copy-came-out': {
    en: 'A paper of this label came out ({{time}}). If that one is on the box, cancel this print.',
    es: 'Ya salió un papel de esta etiqueta ({{time}}). Si ese está en la caja, cancele esta impresión.',
  },
  'card.copy-waits': {
    en: 'Another print of this label waits too: for the box one is enough.',
    es: 'También espera otra impresión de esta etiqueta: para la caja basta una.',
  },
  'card.print-held-away-text': {
    en: 'Its print waits at {{station}}, which is off or cannot be reached. It may have come out just before: look at the printer there first.',
    es: 'Su impresión espera en {{station}}, que está apagada o no responde. Pudo salir justo antes: mire primero la impresora de allí.',
  },
  'card.cancel-away-hint': {
    en: 'It will not come out there any more. If there is no paper of it, print the label here.',
    es: 'Ya no saldrá allí. Si no hay papel de ella, imprima la etiqueta aquí.',
  },
  'card.anyway': { en: 'Print it anyway…', es: 'Imprimirla de todos modos…' },
  'card.anyway-hint': { en: 'The reason is recorded.', es: 'El motivo queda guardado.' },
  'card.funds-unknown': { en: 'Were these funds added?', es: '¿Se añadieron estos fondos?' },
  'card.funds-unknown-text': {
    en: '{{amount}} to meter {{meter}}: no clear answer came. Look at the balance first.',
    es: '{{amount}} al medidor {{meter}}: no llegó respuesta clara. Mire primero el saldo.',
  },
  'card.added': { en: 'They were added', es: 'Sí se añadieron' },
  'card.not-added': { en: 'They were not added', es: 'No se añadieron' },
  'card.close-unknown': { en: 'Were these labels closed?', es: '¿Se cerraron estas etiquetas?' },
  'card.close-unknown-text': {
    en: '{{service}}: labels of this close got no clear answer. Your answer counts for those alone; F6 shows each. No other close starts before.',
    es: '{{service}}: hay etiquetas de este cierre sin respuesta clara. Lo que responda vale solo para esas; F6 muestra cada una. Antes no empieza otro cierre.',
  },
  'card.closed': { en: 'They are closed', es: 'Están cerradas' },
  'card.not-closed': { en: 'They are not closed', es: 'No están cerradas' },
  'card.evidence': {
    en: 'Meter before {{before}}, after {{after}}',
    es: 'Saldo antes {{before}}, después {{after}}',
  },

  'settle.tracking': { en: 'Tracking number', es: 'Número de guía' },
  'settle.label-id': { en: 'or label ID', es: 'o ID de etiqueta' },
  'settle.why': { en: 'Why?', es: '¿Por qué?' },
  'settle.do': { en: 'Record it', es: 'Registrarlo' },
} as const satisfies WordTable
