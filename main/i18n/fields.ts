// The problem sentences about single fields of a shipment, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const fields = {
  'field.zip-state': {
    en: ['{{zip}} is not in {{state}}.', 'Compare ZIP and state with the order.'],
    es: ['{{zip}} no está en {{state}}.', 'Compare el código postal y el estado con el pedido.'],
  },
  'field.state-none': {
    en: ['Addresses in this country name a state or province; here is none.', 'Look for it in the order.'],
    es: ['Las direcciones de este país llevan estado o provincia; aquí no hay.', 'Búsquelo en el pedido.'],
  },
  'field.postal-code-none': {
    en: ['This country has postal codes; here is none.', 'Look for it in the order.'],
    es: ['Este país tiene códigos postales; aquí no hay.', 'Búsquelo en el pedido.'],
  },
  'field.too-long': {
    en: ['Too long: at most {{limit}} characters.', 'Shorten it.'],
    es: ['Demasiado largo: máximo {{limit}} caracteres.', 'Acórtelo.'],
  },
  'field.longer-than-either': {
    en: ['Longer than even the higher limit of {{limit}} characters.', 'Shorten it.'],
    es: ['Supera incluso el límite mayor de {{limit}} caracteres.', 'Acórtelo.'],
  },
  'field.characters': {
    en: ['Only letters, numbers, spaces, hyphens, apostrophes and periods.', 'Change “{{found}}”.'],
    es: ['Solo letras, números, espacios, guiones, apóstrofos y puntos.', 'Cambie «{{found}}».'],
  },
  'field.state': {
    en: ['Use the two-letter state code.', 'For example CA.'],
    es: ['Use el código de estado de dos letras.', 'Por ejemplo, CA.'],
  },
  'field.postal-code': {
    en: ['Use a ZIP code of 5 digits, or 5 and 4.', 'For example 94105 or 94105-1234.'],
    es: ['Use un código ZIP de 5 dígitos, o de 5 y 4.', 'Por ejemplo, 94105 o 94105-1234.'],
  },
  'field.country-only-us': {
    en: ['This service delivers in the US only.', 'Choose the other service.'],
    es: ['Este servicio solo entrega en EE. UU.', 'Elija el otro servicio.'],
  },
  'field.must-not-be-zero': {
    en: ['Must be more than zero.', 'Measure or weigh it again.'],
    es: ['Debe ser mayor que cero.', 'Mida o pese de nuevo.'],
  },
  'field.amount-needed': {
    en: ['Must be more than zero.', 'Enter what one of them is worth.'],
    es: ['Debe ser mayor que cero.', 'Escriba cuánto vale cada uno.'],
  },
  'field.too-many-digits': {
    en: ['At most 7 digits.', 'Check the number.'],
    es: ['Máximo 7 dígitos.', 'Revise el número.'],
  },
  'field.rounded': {
    en: ['Sent as {{sent}}.', ''],
    es: ['Se envía como {{sent}}.', ''],
  },
  'field.whole-number': {
    en: ['Use a whole number, at least 1.', ''],
    es: ['Use un número entero, mínimo 1.', ''],
  },
  'field.not-taken': {
    en: ['This does not go with what is chosen.', 'Clear it, or choose another service.'],
    es: ['Esto no va con lo elegido.', 'Bórrelo o elija otro servicio.'],
  },
  'field.not-sent': {
    en: ['This service does not accept this; it is not sent.', ''],
    es: ['Este servicio no acepta este dato; no se envía.', ''],
  },
  'field.one-package': {
    en: ['This service takes one package at a time.', 'Ship the packages one by one.'],
    es: ['Este servicio admite un paquete a la vez.', 'Envíe los paquetes uno por uno.'],
  },
  'field.one-package-with-service': {
    en: ['This shipping method takes one package at a time.', 'Choose another one, or ship them one by one.'],
    es: ['Este modo de envío admite un paquete a la vez.', 'Elija otro, o envíelos uno por uno.'],
  },
  'field.one-of': {
    en: ['Choose one of: {{values}}.', ''],
    es: ['Elija uno de: {{values}}.', ''],
  },
  'field.prices-awaited': {
    en: ['The prices are on their way.', 'Press Enter again when one is marked.'],
    es: ['Los precios están por llegar.', 'Pulse Enter otra vez cuando haya uno marcado.'],
  },
  'field.service-not-chosen': {
    en: ['No shipping service is chosen.', 'Choose one from the prices.'],
    es: ['No hay servicio de envío elegido.', 'Elija uno de los precios.'],
  },
  'field.reference-not-sent': {
    en: [
      'The package number is not on the label: all three places are taken.',
      'Clear one of them to make room for it.',
    ],
    es: [
      'El número del paquete no va en la etiqueta: los tres lugares están ocupados.',
      'Borre uno para hacerle lugar.',
    ],
  },
  'field.service-gone': {
    en: ['The service you chose is not offered for this package.', 'Choose another one from the prices.'],
    es: ['El servicio que eligió no se ofrece para este paquete.', 'Elija otro de los precios.'],
  },
  'field.not-in-list': {
    en: ['This is not in the list in the settings; it is sent as it is.', ''],
    es: ['Esto no está en la lista de los ajustes; se envía así.', ''],
  },
  'field.service-not-sold': {
    en: [
      'This bench does not usually sell this service: it is not in the list in the settings.',
      'Choose another one from the prices, or ship with it if it was meant.',
    ],
    es: [
      'Esta mesa no suele vender este servicio: no está en la lista de los ajustes.',
      'Elija otro de los precios, o envíe con este si es el que quería.',
    ],
  },
  'field.po-box': {
    en: [
      '{{carrier}} does not deliver to post-office boxes.',
      'Ask for a street address, or choose another service.',
    ],
    es: [
      '{{carrier}} no entrega en apartados postales.',
      'Pida una dirección con calle, o elija otro servicio.',
    ],
  },
  'field.hazmat-needed': {
    en: ['Mark the package as hazardous: 1, or 2 for a limited quantity.', ''],
    es: ['Marque el paquete como peligroso: 1, o 2 si es cantidad limitada.', ''],
  },
  'field.use-dangerous-goods': {
    en: ['Enter the kind of dangerous goods on the package instead.', ''],
    es: ['Indique en el paquete el tipo de mercancía peligrosa.', ''],
  },
  'field.country-code': {
    en: ['Use the two letters of the country.', 'For example CA for Canada.'],
    es: ['Use las dos letras del país.', 'Por ejemplo, CA para Canadá.'],
  },
  'field.too-heavy': {
    en: ['Too heavy: this service takes at most {{limit}} oz.', 'Choose another service.'],
    es: ['Demasiado peso: este servicio admite {{limit}} oz como máximo.', 'Elija otro servicio.'],
  },
  'field.from-us': {
    en: ['Parcels start in the US.', 'Correct the sender address in Settings.'],
    es: ['Los paquetes salen de EE. UU.', 'Corrija la dirección del remitente en Ajustes.'],
  },
  'field.service-elsewhere': {
    en: ['This service does not go to this country.', 'Choose another one from the prices.'],
    es: ['Este servicio no va a este país.', 'Elija otro de los precios.'],
  },
  'field.service-not-offered': {
    en: ['Your account does not have this service.', 'Choose another one from the prices.'],
    es: ['Su cuenta no tiene este servicio.', 'Elija otro de los precios.'],
  },
  'field.not-negative': {
    en: ['Cannot be less than zero.', ''],
    es: ['No puede ser menos que cero.', ''],
  },
  'field.not-the-sum': {
    en: ['This is not the sum of the parts; the carrier uses the sum.', ''],
    es: ['No es la suma de las partes; el transportista usa la suma.', ''],
  },
  'field.only-first': {
    en: ['Only the first {{limit}} fit on the label.', ''],
    es: ['En la etiqueta solo caben los {{limit}} primeros.', ''],
  },
  'field.passed-over': {
    en: ['The carrier did not use this as it is.', ''],
    es: ['El transportista no usó esto tal cual.', ''],
  },
  'field.hs-code': {
    en: [
      'A tariff code is of digits, like 6109.10.',
      'Choose it in the list as you type what it is, or leave it empty.',
    ],
    es: [
      'Un código arancelario es de cifras, como 6109.10.',
      'Elíjalo en la lista al escribir qué es, o déjelo vacío.',
    ],
  },
  'field.date-past': {
    en: ['This day is in the past.', 'Choose today or a later day.'],
    es: ['Ese día ya pasó.', 'Elija hoy o un día posterior.'],
  },
  'field.date-too-far': {
    en: ['At most {{limit}} days ahead.', 'Choose an earlier day.'],
    es: ['Como máximo {{limit}} días hacia adelante.', 'Elija un día más cercano.'],
  },
  'field.date': {
    en: ['The carrier does not understand this date.', 'Choose it again.'],
    es: ['El transportista no entiende esta fecha.', 'Elíjala de nuevo.'],
  },
  'field.side-missing': {
    en: ['The other sides are filled in, this one is not.', 'Type all three sides, or none.'],
    es: ['Los otros lados están llenos, este no.', 'Escriba los tres lados o ninguno.'],
  },
  'field.weight-heavy': {
    en: [
      'More than {{most}} lb, the most that the carrier takes in one package.',
      'Look at the scale, and at the unit.',
    ],
    es: [
      'Más de {{most}} lb, lo máximo que el transportista lleva en un paquete.',
      'Mire la báscula y la unidad.',
    ],
  },
  'field.decimals': {
    en: ['At most four decimals.', ''],
    es: ['Como máximo cuatro decimales.', ''],
  },
  'field.plain-characters': {
    en: ['Only letters, numbers, spaces, hyphens, apostrophes and periods.', ''],
    es: ['Solo letras, números, espacios, guiones, apóstrofos y puntos.', ''],
  },
  'field.not-known': {
    en: ['The carrier does not know this value.', 'Choose another one.'],
    es: ['El transportista no conoce este valor.', 'Elija otro.'],
  },
  'field.carrier-refuses': {
    en: ['The carrier does not accept this.', 'Correct it.'],
    es: ['El transportista no acepta esto.', 'Corríjalo.'],
  },
  'field.carrier-says': {
    en: ['The carrier says: “{{said}}”', ''],
    es: ['El transportista dice: «{{said}}»', ''],
  },
  'field.items-heavier': {
    en: ['The items weigh {{items}} together, the parcel only {{parcel}}.', 'Check both weights.'],
    es: ['Los artículos pesan {{items}} en total y el paquete solo {{parcel}}.', 'Revise ambos pesos.'],
  },
  'field.customs-expected': {
    en: ['A parcel to another country needs customs data.', 'Add what is inside, or say why none is needed.'],
    es: [
      'Un paquete a otro país necesita datos de aduana.',
      'Añada el contenido, o diga por qué no hacen falta.',
    ],
  },
  'field.customs-no-item': {
    en: ['Customs is told what is sent, but of no item.', 'Add the item, or empty “What is sent”.'],
    es: [
      'Para la aduana dice qué se envía, pero no hay ningún artículo.',
      'Añádalo, o vacíe «Qué se envía».',
    ],
  },
} as const satisfies SentenceTable
