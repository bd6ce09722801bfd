// The problem sentences about services, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const services = {
  'service.label-server': { en: ['Label server', ''], es: ['Servidor de etiquetas', ''] },
  'service.parcel-label': { en: ['Parcel service', ''], es: ['Servicio de paquetería', ''] },
  'service.kind-postal': { en: ['Postal label', ''], es: ['Etiqueta postal', ''] },
  'service.kind-direct': { en: ['Direct label', ''], es: ['Etiqueta directa', ''] },
  'service.not-configured': {
    en: ['The shipping service is not set up yet.', 'Its address and sign-in belong in the settings.'],
    es: ['El servicio de envíos aún no está configurado.', 'Su dirección y su acceso van en los ajustes.'],
  },
  'service.address-unusable': {
    en: ['The service address in the settings cannot be used.', 'Check the address in the settings.'],
    es: ['La dirección del servicio en los ajustes no sirve.', 'Revise la dirección en los ajustes.'],
  },
  'service.address-not-https': {
    en: ['The service address is not secure, so nothing was sent.', 'Use an address that starts with https.'],
    es: [
      'La dirección del servicio no es segura; no se envió nada.',
      'Use una dirección que empiece con https.',
    ],
  },
  'service.header-name': {
    en: [
      'This cannot be the header for a key: requests use it for something else, or it is not a valid name.',
      'Use the name that the service gave you: letters, numbers and hyphens.',
    ],
    es: [
      'Esto no puede ser la cabecera de una clave: las peticiones la usan para otra cosa, o no es un nombre válido.',
      'Use el nombre que le dio el servicio: letras, números y guiones.',
    ],
  },
  'service.credentials-missing': {
    en: ['The password for the shipping service is missing.', 'Enter it in the settings.'],
    es: ['Falta la contraseña del servicio de envíos.', 'Escríbala en los ajustes.'],
  },
  'service.provider-key-missing': {
    en: [
      'The service provider key of the parcel service is missing.',
      'Enter it under Settings, Parcel service.',
    ],
    es: [
      'Falta la clave de proveedor del servicio de paquetes.',
      'Escríbala en Ajustes, Servicio de paquetes.',
    ],
  },
  'service.credentials-unreadable': {
    en: [
      'The saved password has characters that cannot be sent.',
      'Copy it again, without spaces or line breaks.',
    ],
    es: [
      'La contraseña guardada tiene caracteres que no se pueden enviar.',
      'Cópiela de nuevo, sin espacios ni saltos de línea.',
    ],
  },
  'service.not-authorized': {
    en: ['The service did not accept our sign-in. Nothing was bought.', 'Ask a lead to check the settings.'],
    es: [
      'El servicio no aceptó nuestro acceso. No se compró nada.',
      'Pida a un encargado que revise los ajustes.',
    ],
  },
  'service.token-refused': {
    en: [
      'The sign-in server refused us: {{messages}}',
      'Check the client id, the secret and the scopes in the settings.',
    ],
    es: [
      'El servidor de acceso nos rechazó: {{messages}}',
      'Revise el id de cliente, el secreto y los permisos en los ajustes.',
    ],
  },
  'service.token-unavailable': {
    en: ['The sign-in server does not answer. Nothing was bought.', 'Try again in a moment.'],
    es: ['El servidor de acceso no responde. No se compró nada.', 'Inténtelo de nuevo en un momento.'],
  },
  'service.unreachable': {
    en: ['The shipping service cannot be reached. Nothing was sent.', 'Check the network, then try again.'],
    es: [
      'No hay conexión con el servicio de envíos. No se envió nada.',
      'Revise la red e inténtelo otra vez.',
    ],
  },
  'service.paused': {
    en: [
      'The shipping service does not answer. Nothing was sent.',
      'Prepare the package: it waits under its name, and you can ship it when the service is back.',
    ],
    es: [
      'El servicio de envíos no responde. No se envió nada.',
      'Prepare el paquete: espera con su nombre y podrá enviarlo cuando el servicio vuelva.',
    ],
  },
  'service.tls-failed': {
    en: [
      'The secure connection to the service failed. Nothing was sent.',
      'Check the network and the clock; a sign-in page of the network may be in the way.',
    ],
    es: [
      'Falló la conexión segura con el servicio. No se envió nada.',
      'Revise la red y el reloj; puede haber una página de acceso de la red en medio.',
    ],
  },
  'service.busy': {
    en: ['The service is busy. Nothing was bought.', 'Try again in {{seconds}} seconds.'],
    es: ['El servicio está ocupado. No se compró nada.', 'Inténtelo de nuevo en {{seconds}} segundos.'],
  },
  'service.no-answer': {
    en: ['The shipping service gave no answer.', 'Try again in a moment.'],
    es: ['El servicio de envíos no respondió.', 'Inténtelo de nuevo en un momento.'],
  },
  'service.answer-unusable': {
    en: ['The service gave an answer we cannot use.', 'Try again; if it keeps happening, call support.'],
    es: ['El servicio dio una respuesta que no sirve.', 'Inténtelo de nuevo; si sigue, llame a soporte.'],
  },
  'service.purchase-unknown': {
    en: [
      'We do not know if this label was bought.',
      'Do not buy it again. Look it up at the service, then settle it with F3.',
    ],
    es: [
      'No sabemos si esta etiqueta se compró.',
      'No la compre otra vez. Búsquela en el servicio y resuélvala con F3.',
    ],
  },
  'service.void-unknown': {
    en: ['We do not know if this label was cancelled.', 'Look it up at the service, then settle it with F3.'],
    es: ['No sabemos si esta etiqueta se canceló.', 'Búsquela en el servicio y resuélvala con F3.'],
  },
  'service.close-unknown': {
    en: ['We do not know if the day was closed.', 'Look it up at the service, then settle it with F3.'],
    es: ['No sabemos si se cerró el día.', 'Búsquelo en el servicio y resuélvalo con F3.'],
  },
  'service.funds-unknown': {
    en: [
      'We do not know if the money was added.',
      'Do not add it again. Look at the balance, then settle it with F3.',
    ],
    es: ['No sabemos si se añadió el dinero.', 'No lo añada otra vez. Mire el saldo y resuélvalo con F3.'],
  },
  'service.manifest-unknown': {
    en: [
      'We do not know if this label was manifested.',
      'Look it up at the service, then settle it with F3.',
    ],
    es: [
      'No sabemos si esta etiqueta entró en el manifiesto.',
      'Búsquela en el servicio y resuélvala con F3.',
    ],
  },
  'service.refused': {
    en: ['The carrier refused this: {{messages}}', 'Correct the shipment and try again.'],
    es: ['El transportista lo rechazó: {{messages}}', 'Corrija el envío e inténtelo de nuevo.'],
  },
  'service.refused-silently': {
    en: [
      'The service refused this and did not say why.',
      'Look through what was entered, then try again. If it refuses again, ask the service.',
    ],
    es: [
      'El servicio lo rechazó y no dijo por qué.',
      'Revise lo que se escribió e inténtelo de nuevo. Si lo rechaza otra vez, pregunte al servicio.',
    ],
  },
  'service.void-refused-silently': {
    en: ['Not cancelled, and the service did not say why.', 'The label is still paid for. Ask the service.'],
    es: ['No se canceló, y el servicio no dijo por qué.', 'La etiqueta sigue pagada. Pregunte al servicio.'],
  },
  'service.close-refused-silently': {
    en: [
      'Not closed, and the service did not say why.',
      'Close again. If it refuses again, ask the service.',
    ],
    es: [
      'No se cerró, y el servicio no dijo por qué.',
      'Cierre de nuevo. Si lo rechaza otra vez, pregunte al servicio.',
    ],
  },
  'service.funds-refused-silently': {
    en: [
      'No money was added, and the service did not say why.',
      'Check the meter and the amount, or ask the service.',
    ],
    es: [
      'No se añadió dinero, y el servicio no dijo por qué.',
      'Revise el medidor y el importe, o pregunte al servicio.',
    ],
  },
  'service.refused-funds': {
    en: [
      'There is not enough money for this label: {{messages}}',
      'Add funds with F4, or choose another service.',
    ],
    es: [
      'No alcanza el dinero para esta etiqueta: {{messages}}',
      'Añada fondos con F4 o elija otro servicio.',
    ],
  },
  'service.read-refused': {
    en: ['The service refused this: {{messages}}', 'Put it right and try again, or ask the service.'],
    es: ['El servicio lo rechazó: {{messages}}', 'Corríjalo y pruebe otra vez, o pregunte al servicio.'],
  },
  'service.said-setting': {
    en: ['Something in the settings is not accepted.', ''],
    es: ['Algo de los ajustes no se acepta.', ''],
  },
  'service.said-own': {
    en: ['The reason is given in the service’s own words.', ''],
    es: ['El motivo está en palabras del servicio.', ''],
  },
  'service.said-so': {
    en: ['{{said}}', ''],
    es: ['«{{said}}» (palabras del servicio)', ''],
  },
  'service.void-refused': {
    en: ['Not cancelled: {{messages}}', 'The label is still paid for.'],
    es: ['No se canceló: {{messages}}', 'La etiqueta sigue pagada.'],
  },
  'service.close-refused': {
    en: ['The day was not closed: {{messages}}', 'Correct what it names and close again.'],
    es: ['No se cerró el día: {{messages}}', 'Corrija lo indicado y cierre de nuevo.'],
  },
  'service.funds-refused': {
    en: ['No money was added: {{messages}}', 'Check the meter and the amount.'],
    es: ['No se añadió dinero: {{messages}}', 'Revise el medidor y el importe.'],
  },
  'service.manifest-refused': {
    en: ['Not manifested: {{messages}}', 'Correct what it names and close the day again.'],
    es: ['No entró en el manifiesto: {{messages}}', 'Corrija lo indicado y cierre el día de nuevo.'],
  },
  'service.identifier-missing': {
    en: ['Give a label id or one of the barcodes.', ''],
    es: ['Indique el id de la etiqueta o uno de los códigos de barras.', ''],
  },
  'service.identifier-unusable': {
    en: ['This number cannot be sent to the service.', 'Check the number.'],
    es: ['Este número no se puede enviar al servicio.', 'Revise el número.'],
  },
  'service.other-label': {
    en: ['The service sent a different label from the one requested.', 'Do not use it; call support.'],
    es: ['El servicio envió otra etiqueta, no la pedida.', 'No la use; llame a soporte.'],
  },
  'service.document-host': {
    en: ['The document is on a host that is not allowed: {{host}}.', 'A lead can allow it in the settings.'],
    es: [
      'El documento está en un servidor no permitido: {{host}}.',
      'Un encargado puede permitirlo en los ajustes.',
    ],
  },
  'service.document-address': {
    en: ['The link to the document is not secure.', 'Print the label itself; it does not need the document.'],
    es: ['El enlace al documento no es seguro.', 'Imprima la etiqueta; no necesita el documento.'],
  },
  'service.document-unusable': {
    en: ['The document could not be fetched.', 'Try again in a moment.'],
    es: ['No se pudo obtener el documento.', 'Inténtelo de nuevo en un momento.'],
  },
  'service.scope-label-missing': {
    en: ['The sign-in may not buy, cancel or close labels.', 'Ask for the scope {{scope}}.'],
    es: ['El acceso no permite comprar, cancelar ni cerrar etiquetas.', 'Solicite el permiso {{scope}}.'],
  },
  'service.scope-rate-missing': {
    en: ['The sign-in may not ask for rates.', 'Ask for the scope {{scope}}.'],
    es: ['El acceso no permite consultar tarifas.', 'Solicite el permiso {{scope}}.'],
  },
  'service.scope-meter-missing': {
    en: ['The sign-in may not read meters or add funds.', 'Ask for the scope {{scope}}.'],
    es: ['El acceso no permite leer medidores ni añadir fondos.', 'Solicite el permiso {{scope}}.'],
  },
  'service.claim-missing': {
    en: ['The sign-in does not say {{claim}}.', 'The service may refuse it; ask who issued it.'],
    es: ['El acceso no indica {{claim}}.', 'El servicio puede rechazarlo; consulte a quien lo emitió.'],
  },
  'service.partner-mismatch': {
    en: [
      'The sign-in belongs to a different partner id from the one in the settings.',
      'Check the partner id.',
    ],
    es: ['El acceso es de otro id de socio, no del que está en los ajustes.', 'Revise el id de socio.'],
  },
  'service.token-expired': {
    en: ['The saved token has expired.', 'Enter a new one in the settings.'],
    es: ['El token guardado venció.', 'Escriba uno nuevo en los ajustes.'],
  },
  'service.clock-skew': {
    en: ['This computer’s clock differs from the service’s by {{seconds}} seconds.', 'Set the clock.'],
    es: ['El reloj de este equipo difiere {{seconds}} segundos del servicio.', 'Ajuste el reloj.'],
  },
  'shipment.cannot-be-sent': {
    en: ['The service cannot accept this shipment as it is.', 'Correct the fields marked in red.'],
    es: ['El servicio no puede aceptar este envío así.', 'Corrija los campos marcados en rojo.'],
  },
} as const satisfies SentenceTable
