// The words of the pack screen.
import type { WordTable } from './word-table.ts'

export const pack = {
  'pack.reference-hint': { en: 'Scan or type', es: 'Escanee o escriba' },
  'pack.ahead': { en: 'Next order', es: 'Siguiente pedido' },
  'pack.note-looking': { en: 'looking it up…', es: 'buscando…' },
  'pack.note-new': { en: 'no label yet', es: 'aún sin etiqueta' },
  'pack.note-same': { en: 'scanned again · same order', es: 'escaneado de nuevo · mismo pedido' },
  'pack.note-switched': { en: '{{reference}} is put aside', es: '{{reference}} queda aparte' },
  'pack.note-restored': { en: 'as you left it', es: 'como lo dejó' },
  'pack.note-again': { en: 'as it was last time', es: 'como la última vez' },
  'pack.note-undecided': { en: 'nobody knows yet if it was bought', es: 'aún no se sabe si se compró' },
  'pack.note-labelled': { en: 'has a label', es: 'ya tiene etiqueta' },
  'pack.note-waits': { en: '{{reference}} is next', es: '{{reference}} es el siguiente' },
  'pack.state-abroad': { en: 'Province', es: 'Provincia' },
  'pack.zip-abroad': { en: 'Postal code', es: 'Código postal' },
  'pack.weight-hint': { en: 'oz, or 1 lb 3 oz', es: 'oz, o 1 lb 3 oz' },
  'pack.weight-unreadable': {
    en: 'Not a weight. Try 1 lb 3 oz.',
    es: 'No es un peso. Pruebe 1 lb 3 oz.',
  },
  'pack.number-unreadable': { en: 'Only digits here. Try 3.', es: 'Solo cifras. Pruebe 3.' },
  'pack.money-unreadable': { en: 'Not an amount. Try 12.50.', es: 'No es un importe. Pruebe 12.50.' },
  'pack.box': { en: 'Box', es: 'Caja' },
  'pack.box-choose': { en: 'Choose a box.', es: 'Elija una caja.' },
  'pack.box-other': { en: 'Other', es: 'Otra' },
  'pack.box-size': {
    en: 'Box · {{length}} × {{width}} × {{height}} in',
    es: 'Caja · {{length}} × {{width}} × {{height}} in',
  },
  'pack.fix': { en: 'Use “{{text}}”', es: 'Usar «{{text}}»' },
  'pack.from': { en: 'From {{name}}, {{city}}', es: 'De {{name}}, {{city}}' },
  'pack.no-from': { en: 'No sender address yet', es: 'Aún sin dirección del remitente' },
  'pack.no-from-next': {
    en: 'Enter the sender address in Settings.',
    es: 'Indique la dirección del remitente en Ajustes.',
  },

  'pack.rates': { en: 'Rates', es: 'Tarifas' },
  'pack.rates-empty': { en: 'Prices appear here', es: 'Aquí aparecen los precios' },
  'pack.rates-empty-text': {
    en: 'As soon as address and weight are filled in.',
    es: 'En cuanto estén la dirección y el peso.',
  },
  'pack.rates-field': {
    en: 'As soon as this field is right: {{field}}.',
    es: 'En cuanto este campo esté bien: {{field}}.',
  },
  'pack.rates-customs': {
    en: 'As soon as customs is filled in.',
    es: 'En cuanto estén los datos de aduana.',
  },
  'pack.rates-none': { en: 'No prices for this package', es: 'Sin precios para este paquete' },
  'pack.rates-parcel': {
    en: 'Ships at your contract price. Direct or postal depends on the package.',
    es: 'Se envía a su precio de contrato. Directo o correo, según el paquete.',
  },
  'pack.not-set-up': { en: 'Not set up at this station', es: 'Sin configurar en esta estación' },
  'pack.not-set-up-next': { en: 'F7 leads to the other service.', es: 'F7 lleva al otro servicio.' },
  'pack.rates-parcel-title': { en: 'One label, no rate list', es: 'Una etiqueta, sin tarifas' },
  'pack.without-price': { en: 'no price', es: 'sin precio' },
  'pack.days_one': { en: '{{count}} day', es: '{{count}} día' },
  'pack.days_other': { en: '{{count}} days', es: '{{count}} días' },
  'pack.zone': { en: 'zone {{zone}}', es: 'zona {{zone}}' },
  'pack.not-sold': { en: 'not in this bench’s list', es: 'fuera de la lista de esta mesa' },
  'pack.cheapest': { en: 'cheapest', es: 'la más barata' },
  'pack.as-before': { en: 'as last time', es: 'como la última vez' },
  'pack.fastest': { en: 'fastest', es: 'la más rápida' },

  'price.open': { en: 'What the price is made of', es: 'De qué se compone el precio' },
  'price.why-rule': { en: 'By the rule “{{rule}}”.', es: 'Por la regla «{{rule}}».' },
  'price.why-must': {
    en: 'By the rule “{{rule}}”: no other one goes.',
    es: 'Por la regla «{{rule}}»: no va otra.',
  },
  'rule.says': {
    en: 'The rule “{{rule}}” says {{service}}.',
    es: 'La regla «{{rule}}» dice {{service}}.',
  },
  'rule.not-here': {
    en: 'The rule “{{rule}}” says {{service}}, which is not offered for this package.',
    es: 'La regla «{{rule}}» dice {{service}}, que no se ofrece para este paquete.',
  },
  'price.why-person': { en: 'You chose this one.', es: 'Esta la eligió usted.' },
  'price.why-order': { en: 'Set when the order came in.', es: 'Fijada al llegar el pedido.' },
  'price.why-before': {
    en: 'Chosen last time for such a place.',
    es: 'Es la que se eligió la última vez para un destino así.',
  },
  'price.why-cheapest': { en: 'The cheapest of these.', es: 'Es la más barata de estas.' },
  'price.why-other': { en: 'Marked before these prices came.', es: 'Estaba marcada antes de estos precios.' },
  'price.why-cheaper': {
    en: '{{service}} costs {{amount}} less.',
    es: '{{service}} cuesta {{amount}} menos.',
  },
  'price.price': { en: 'Price', es: 'Precio' },
  'price.zone': { en: 'Zone', es: 'Zona' },
  'price.days': { en: 'In transit', es: 'En tránsito' },
  'price.weight': { en: 'Weight charged', es: 'Peso cobrado' },

  'pack.ship': { en: 'Ship & print', es: 'Enviar e imprimir' },
  'pack.settle': { en: 'Answer what happened', es: 'Responder qué pasó' },
  'pack.its-label': { en: 'What about its label?', es: '¿Qué hacer con su etiqueta?' },
  'pack.shipping': { en: 'Buying and printing…', es: 'Comprando e imprimiendo…' },
  'pack.again': { en: 'Print again', es: 'Imprimir otra vez' },
  'pack.several-boxes': { en: 'Several boxes, a label each', es: 'Varias cajas, etiqueta c/u' },
  'pack.one-box': { en: 'One box only', es: 'Una sola caja' },
  'pack.which-box': { en: 'Which box of the order', es: 'Qué caja del pedido' },
  'pack.box-number': { en: 'Box', es: 'Caja' },
  'pack.box-of': { en: 'of how many', es: 'de cuántas' },
  'pack.box-labels': { en: 'Boxes of this order', es: 'Cajas de este pedido' },
  'pack.box-labelled': { en: 'has its label', es: 'con etiqueta' },
  'pack.box-undecided': { en: 'not known yet', es: 'aún no se sabe' },
  'pack.box-here': { en: 'on the bench', es: 'en la mesa' },
  'pack.box-missing': { en: 'no label yet', es: 'sin etiqueta' },
  'pack.note-boxes': { en: 'Without a label: {{boxes}}', es: 'Sin etiqueta: {{boxes}}' },
  'pack.band-box-next': {
    en: 'Box {{number}} of {{of}} · next: box {{next}} (Enter)',
    es: 'Caja {{number}} de {{of}} · sigue: caja {{next}} (Enter)',
  },
  'pack.band-box-last': {
    en: 'Box {{number}} of {{of}} · all boxes have labels',
    es: 'Caja {{number}} de {{of}} · todas las cajas tienen etiqueta',
  },
  'pack.return-label': { en: 'Return label', es: 'Etiqueta de devolución' },
  'pack.returning': {
    en: 'Return label for {{reference}}: put it in the box.',
    es: 'Etiqueta de devolución de {{reference}}: va dentro de la caja.',
  },
  'pack.returning-closes': {
    en: 'Return label for {{reference}}: put it in the box. The next close hands it over with the others.',
    es: 'Etiqueta de devolución de {{reference}}: va dentro de la caja. El próximo cierre la entrega con las demás.',
  },
  'pack.start-over': { en: 'Void, start over', es: 'Anular y rehacer' },
  'pack.next-box': { en: 'Next box', es: 'Siguiente caja' },
  'pack.next': { en: 'Next package', es: 'Siguiente paquete' },
  'pack.aside': { en: 'Put aside', es: 'Aparte' },
  'pack.drop': { en: 'Drop…', es: 'Descartar…' },

  'pack.hint-aside': { en: 'takes one back', es: 'recupera uno' },
  'pack.hint-scan': { en: 'Scan an order, or type.', es: 'Escanee un pedido o escriba.' },
  'pack.hint-reprint': { en: 'prints a label again', es: 'reimprime una etiqueta' },
  'pack.hint-sample': { en: 'fills in a sample order', es: 'pone un pedido de muestra' },
  'pack.sample': { en: 'Try a sample order', es: 'Probar un pedido de muestra' },
  'pack.sample-title': { en: 'Training: nothing costs money', es: 'Práctica: nada cuesta dinero' },
  'pack.sample-text': {
    en: 'Labels say SAMPLE and come out on the screen.',
    es: 'Las etiquetas dicen SAMPLE y salen en la pantalla.',
  },

  'pack.queue': { en: 'Queue', es: 'Cola' },
  'pack.queue-empty': { en: 'Nothing printed yet', es: 'Nada impreso aún' },
  'pack.queue-empty-text': {
    en: 'Each label from this bench appears here.',
    es: 'Aquí aparece cada etiqueta de la mesa.',
  },
  'pack.typed-over': { en: 'Take that order', es: 'Tomar ese pedido' },
  'aside.no-number': { en: 'No number', es: 'Sin número' },
  'pack.prepare': { en: 'Prepare', es: 'Preparar' },
  'pack.prepared': { en: 'PREPARED', es: 'PREPARADO' },
  'pack.prepared-line': {
    en: '{{service}} does not answer. The package waits under its name and has no label yet.',
    es: '{{service}} no responde. El paquete espera con su nombre y aún no tiene etiqueta.',
  },
  'pack.prepared-again': {
    en: 'The package waits under its name and has no label yet. {{service}} answers: scan it, and Enter ships it.',
    es: 'El paquete espera con su nombre y aún no tiene etiqueta. {{service}} responde: escanéelo y Enter lo envía.',
  },
  'pack.prepared-full': {
    en: '{{count}} packages are already waiting. Put this one on the shelf, and pack it when the service is back.',
    es: 'Ya esperan {{count}} paquetes. Deje este en el estante y empáquelo cuando el servicio vuelva.',
  },
  'pack.prepared-wait': { en: 'Prepared, no label yet', es: 'Preparados, aún sin etiqueta' },
  'pack.prepared-ship_one': {
    en: 'To the orders: {{count}} prepared package',
    es: 'A los pedidos: {{count}} paquete preparado',
  },
  'pack.prepared-ship_other': {
    en: 'To the orders: {{count}} prepared packages',
    es: 'A los pedidos: {{count}} paquetes preparados',
  },
  'pack.prepared-file': { en: 'Prepared packages, {{time}}', es: 'Paquetes preparados, {{time}}' },
  'pack.prepared-some': { en: 'NOT ALL TAKEN', es: 'NO TODOS' },
  'pack.service-back': { en: 'ANSWERS AGAIN', es: 'RESPONDE OTRA VEZ' },
  'pack.service-back-form': {
    en: '{{service}} answers: Enter ships it now, and prepares it no more. Nothing was bought yet.',
    es: '{{service}} responde: Enter ya lo envía, y no lo prepara. Aún no se compró nada.',
  },
  'pack.service-back-line_one': {
    en: '{{count}} prepared package can ship now: Alt P goes to it. Nothing was bought.',
    es: '{{count}} paquete preparado ya se puede enviar: Alt P lleva a él. No se compró nada.',
  },
  'pack.service-back-line_other': {
    en: '{{count}} prepared packages can ship now: Alt P goes to them. Nothing was bought.',
    es: '{{count}} paquetes preparados ya se pueden enviar: Alt P lleva a ellos. No se compró nada.',
  },
  'pack.prepared-unnamed_one': {
    en: '{{names}} is prepared and still needs a service: scan it again.',
    es: '{{names}} está preparado y le falta el servicio: escanéelo otra vez.',
  },
  'pack.prepared-unnamed_other': {
    en: '{{count}} prepared packages still need a service: scan them again ({{names}}).',
    es: 'A {{count}} paquetes preparados les falta el servicio: escanéelos otra vez ({{names}}).',
  },
  'pack.label': { en: 'Label', es: 'Etiqueta' },

  'pack.band-working': { en: 'SHIPPING', es: 'ENVIANDO' },
  'pack.band-working-line': {
    en: 'The label is being bought and printed. A second Enter does nothing.',
    es: 'La etiqueta se compra e imprime. Otro Enter no hace nada.',
  },
  'pack.band-lost': {
    en: 'Whether it was bought is asked as soon as the station is back. Nothing is bought twice.',
    es: 'Si se compró se pregunta en cuanto vuelva la estación. Nada se compra dos veces.',
  },
  'pack.band-not-bought': { en: 'NOT BOUGHT', es: 'NO COMPRADA' },
  'pack.band-not-bought-line': {
    en: 'Nothing was bought. Enter ships it.',
    es: 'No se compró nada. Enter lo envía.',
  },
  'pack.band-bought': { en: 'BOUGHT', es: 'COMPRADA' },
  'pack.band-settled': {
    en: 'It was settled meanwhile: this label is bought.',
    es: 'Se resolvió entretanto: esta etiqueta está comprada.',
  },
  'pack.band-type-it': { en: 'TYPE IT', es: 'ESCRÍBALO' },
  'pack.band-reads': { en: 'READS WELL', es: 'SE LEE BIEN' },
  'pack.band-reads-line': {
    en: 'The label can be scanned. Put it on, and scan the next order.',
    es: 'La etiqueta se puede leer. Péguela y escanee el pedido siguiente.',
  },
  'pack.band-shipped': { en: 'ALREADY SHIPPED', es: 'YA ENVIADO' },
  'pack.band-shipped-line': { en: '{{time}} on {{station}}', es: '{{time}} en {{station}}' },
  'pack.band-unknown': {
    en: 'Nobody knows yet whether this label was bought. Decide it first with F3. Other orders can go on meanwhile.',
    es: 'Aún no se sabe si esta etiqueta se compró. Decídalo primero con F3. Los demás pedidos pueden seguir entretanto.',
  },
  'pack.band-busy': {
    en: 'This order is being bought right now on {{station}}. Wait for its result.',
    es: 'Este pedido se está comprando ahora en {{station}}. Espere su resultado.',
  },
  'pack.band-voiding': {
    en: 'The label of this order is being voided right now. Wait for the answer.',
    es: 'La etiqueta de este pedido se está anulando ahora. Espere la respuesta.',
  },
  'pack.band-voided': { en: 'VOIDED LABEL', es: 'ETIQUETA ANULADA' },
  'pack.band-voided-line': {
    en: 'This is a voided label of {{reference}}. Take it off and tear it up.',
    es: 'Esta es una etiqueta anulada de {{reference}}. Quítela y rómpala.',
  },
  'pack.band-voided-next': {
    en: 'To ship {{reference}}, scan the order itself.',
    es: 'Para enviar {{reference}}, escanee el pedido mismo.',
  },
  'pack.band-concern': {
    en: 'Bought, but someone must check it: F3.',
    es: 'Comprada, pero alguien debe revisarla: F3.',
  },
  'pack.band-no-print': {
    en: 'The label is bought, but there is nothing to print yet. Look at it with F3.',
    es: 'La etiqueta está comprada, pero aún no hay qué imprimir. Revísela con F3.',
  },

  'guard.new-active': { en: 'second label: {{reason}}', es: 'otra etiqueta: {{reason}}' },

  'not-ready.title': { en: 'Fix the printer first', es: 'Primero arregle la impresora' },
  'not-ready.text': {
    en: 'Nothing was bought. Once the printer is ready, ship again.',
    es: 'No se compró nada. Cuando la impresora esté lista, envíe otra vez.',
  },
  'not-ready.again': { en: 'It is ready: ship', es: 'Ya está lista: enviar' },
  'not-ready.later': { en: 'Buy now, print later', es: 'Comprar ahora, imprimir después' },
} as const satisfies WordTable
