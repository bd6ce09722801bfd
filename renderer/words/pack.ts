// The words of the pack screen.
import type { WordTable } from './word-table.ts'

export const pack = {
  'pack.title': { en: 'Package', es: 'Paquete' },
  'pack.reference': { en: 'Order', es: 'Pedido' },
  'pack.reference-hint': { en: 'Scan or type', es: 'Escanee o escriba' },
  'pack.note-looking': { en: 'looking it up…', es: 'buscando…' },
  'pack.note-new': { en: 'no label yet', es: 'aún sin etiqueta' },
  'pack.note-same': { en: 'scanned again · same order', es: 'escaneado de nuevo · mismo pedido' },
  'pack.note-switched': { en: '{{reference}} is put aside', es: '{{reference}} queda aparte' },
  'pack.note-restored': { en: 'as you left it', es: 'como lo dejó' },
  'pack.note-waits': { en: '{{reference}} is next', es: '{{reference}} es el siguiente' },
  'pack.to': { en: 'To', es: 'Para' },
  'pack.company': { en: 'Company', es: 'Empresa' },
  'pack.address1': { en: 'Address', es: 'Dirección' },
  'pack.address2': { en: 'Address 2', es: 'Dirección 2' },
  'pack.city': { en: 'City', es: 'Ciudad' },
  'pack.state': { en: 'State', es: 'Estado' },
  'pack.zip': { en: 'ZIP', es: 'Código postal' },
  'pack.country': { en: 'Country', es: 'País' },
  'pack.weight': { en: 'Weight', es: 'Peso' },
  'pack.weight-unreadable': {
    en: 'Not a weight. Try 1 lb 3 oz.',
    es: 'No es un peso. Pruebe 1 lb 3 oz.',
  },
  'pack.number-unreadable': { en: 'Not a number.', es: 'No es un número.' },
  'pack.money-unreadable': { en: 'Not an amount. Try 12.50.', es: 'No es un importe. Pruebe 12.50.' },
  'pack.box': { en: 'Box', es: 'Caja' },
  'pack.box-other': { en: 'Other', es: 'Otra' },
  'pack.box-size': {
    en: 'Box · {{length}} × {{width}} × {{height}} in',
    es: 'Caja · {{length}} × {{width}} × {{height}} in',
  },
  'pack.length': { en: 'Length, in', es: 'Largo, in' },
  'pack.width': { en: 'Width, in', es: 'Ancho, in' },
  'pack.height': { en: 'Height, in', es: 'Alto, in' },
  'pack.fix': { en: 'Use “{{text}}”', es: 'Usar «{{text}}»' },
  'pack.from': { en: 'From {{name}}, {{city}}', es: 'De {{name}}, {{city}}' },
  'pack.no-from': { en: 'No sender address yet', es: 'Aún sin dirección del remitente' },
  'pack.no-from-next': {
    en: 'Give the station a sender address in Settings.',
    es: 'Indique la dirección del remitente en Ajustes.',
  },

  'pack.service': { en: 'Service', es: 'Servicio' },
  'pack.rates': { en: 'Rates', es: 'Tarifas' },
  'pack.rates-empty': { en: 'Prices come here', es: 'Aquí salen los precios' },
  'pack.rates-empty-text': {
    en: 'As soon as address and weight are in.',
    es: 'En cuanto estén la dirección y el peso.',
  },
  'pack.rates-none': { en: 'No prices for this package', es: 'Sin precios para este paquete' },
  'pack.rates-parcel': {
    en: 'Ships at your contract price. Direct or postal is chosen by the package.',
    es: 'Se envía a su precio de contrato. El paquete decide: directo o correo.',
  },
  'pack.rates-parcel-title': { en: 'One label, no rate list', es: 'Una etiqueta, sin tarifas' },
  'pack.without-price': { en: 'no price', es: 'sin precio' },
  'pack.days_one': { en: '{{count}} day', es: '{{count}} día' },
  'pack.days_other': { en: '{{count}} days', es: '{{count}} días' },
  'pack.cheapest': { en: 'cheapest', es: 'la más barata' },
  'pack.fastest': { en: 'fastest', es: 'la más rápida' },

  'pack.ship': { en: 'Ship & print', es: 'Enviar e imprimir' },
  'pack.shipping': { en: 'Buying and printing…', es: 'Comprando e imprimiendo…' },
  'pack.next': { en: 'Next package', es: 'Siguiente paquete' },
  'pack.aside': { en: 'Put aside', es: 'Aparte' },

  'pack.hint-scan': { en: 'Scan an order, or type.', es: 'Escanee un pedido o escriba.' },
  'pack.hint-reprint': { en: 'reprints the last label', es: 'reimprime la última etiqueta' },
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
    en: 'Each label of this bench shows here.',
    es: 'Aquí sale cada etiqueta de la mesa.',
  },
  'pack.label': { en: 'Label', es: 'Etiqueta' },

  'pack.band-working': { en: 'SHIPPING', es: 'ENVIANDO' },
  'pack.band-working-line': {
    en: 'The label is being bought and printed. A second Enter does nothing.',
    es: 'La etiqueta se compra e imprime. Otro Intro no hace nada.',
  },
  'pack.band-shipped': { en: 'ALREADY SHIPPED', es: 'YA ENVIADO' },
  'pack.band-shipped-line': { en: '{{time}} on {{station}}', es: '{{time}} en {{station}}' },
  'pack.band-unknown': {
    en: 'Nobody knows yet whether this label was bought. Decide it first with F3.',
    es: 'Aún no se sabe si esta etiqueta se compró. Decídalo primero con F3.',
  },
  'pack.band-busy': {
    en: 'This order is being bought right now. Wait for its result.',
    es: 'Este pedido se está comprando ahora. Espere su resultado.',
  },
  'pack.band-concern': {
    en: 'Bought, but a person must look at it: F3.',
    es: 'Comprada, pero una persona debe revisarla: F3.',
  },
  'pack.band-no-print': {
    en: 'The label is bought, but there is nothing to print yet. Look at it with F3.',
    es: 'La etiqueta está comprada, pero aún no hay qué imprimir. Revísela con F3.',
  },

  'guard.title': { en: '{{reference}} has a label', es: '{{reference}} ya tiene etiqueta' },
  'guard.text': {
    en: 'Bought {{time}} on {{station}}: {{what}}.',
    es: 'Comprada {{time}} en {{station}}: {{what}}.',
  },
  'guard.closed': { en: 'It has been closed.', es: 'Ya se cerró.' },
  'guard.open': { en: 'It has not been closed.', es: 'Aún no se ha cerrado.' },
  'guard.reprint': { en: 'Reprint that label', es: 'Reimprimir esa etiqueta' },
  'guard.void': { en: 'Void it and start again', es: 'Anularla y empezar de nuevo' },
  'guard.new': { en: 'Buy a second label…', es: 'Comprar otra etiqueta…' },
  'guard.new-title': { en: 'Second label for {{reference}}', es: 'Otra etiqueta para {{reference}}' },
  'guard.new-text': {
    en: 'You pay a second time. The first label stays valid. The reason is kept.',
    es: 'Se paga otra vez. La primera etiqueta sigue válida. El motivo queda guardado.',
  },
  'guard.new-reason': { en: 'Why a second label?', es: '¿Por qué otra etiqueta?' },
  'guard.new-do': { en: 'Fill in the package', es: 'Rellenar el paquete' },
  'guard.new-active': { en: 'second label: {{reason}}', es: 'otra etiqueta: {{reason}}' },

  'not-ready.title': { en: 'Fix the printer first', es: 'Primero arregle la impresora' },
  'not-ready.text': {
    en: 'Nothing was bought. Once the printer is ready, ship again.',
    es: 'No se compró nada. Cuando la impresora esté lista, envíe otra vez.',
  },
  'not-ready.again': { en: 'It is ready: ship', es: 'Ya está lista: enviar' },
  'not-ready.later': { en: 'Buy now, print later', es: 'Comprar ahora, imprimir después' },
} as const satisfies WordTable
