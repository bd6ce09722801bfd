// The orders service: what programs that send orders are told, and what is said of it above the screens.
import type { SentenceTable } from './sentence-table.ts'

export const orderService = {
  'order-service.not-an-order': {
    en: [
      'The body is not one order: a JSON object of texts, numbers and objects of these.',
      'Send one order, with the names that /openapi.json has for its fields.',
    ],
    es: [
      'El cuerpo no es un pedido: un objeto JSON de textos, números y objetos de estos.',
      'Envíe un pedido, con los nombres que /openapi.json da a sus campos.',
    ],
  },
  'order-service.not-json': {
    en: ['The order did not come as application/json.', 'Send it with Content-Type: application/json.'],
    es: ['El pedido no vino como application/json.', 'Envíelo con Content-Type: application/json.'],
  },
  'order-service.key-missing': {
    en: [
      'No key of this station came with the request.',
      'Send it as “Authorization: Bearer” and the key. A supervisor makes keys in the settings.',
    ],
    es: [
      'La solicitud no trae una llave de esta estación.',
      'Envíela como “Authorization: Bearer” y la llave. Un supervisor crea llaves en los ajustes.',
    ],
  },
  'order-service.right-missing': {
    en: ['This key may not do that.', 'Ask a supervisor for a key with that right.'],
    es: ['Esta llave no permite eso.', 'Pida a un supervisor una llave con ese permiso.'],
  },
  'order-service.practice-only': {
    en: [
      'The station works in live mode, and this key is for practice.',
      'Use a key that was made in live mode.',
    ],
    es: [
      'La estación trabaja en modo real y esta llave es de práctica.',
      'Use una llave creada en modo real.',
    ],
  },
  'order-service.in-training': {
    en: [
      'The station is in training mode: real orders wait until it is back.',
      'Send it again later, with the same Idempotency-Key.',
    ],
    es: [
      'La estación está en modo de práctica: los pedidos reales esperan a que vuelva.',
      'Envíelo otra vez más tarde, con la misma Idempotency-Key.',
    ],
  },
  'order-service.number-missing': {
    en: [
      'The header Idempotency-Key is missing, or is no text of 1 to 200 plain characters.',
      'Give each order a number of its own, and the same one whenever it is sent again.',
    ],
    es: [
      'Falta la cabecera Idempotency-Key, o no es un texto de 1 a 200 caracteres simples.',
      'Dé a cada pedido un número propio, y el mismo cada vez que se envíe de nuevo.',
    ],
  },
  'order-service.number-reused': {
    en: ['Another order came with this Idempotency-Key before.', 'Give this one a number of its own.'],
    es: ['Antes vino otro pedido con esta Idempotency-Key.', 'Dé a este un número propio.'],
  },
  'order-service.order-refused': {
    en: ['The order cannot be taken as it is.', 'Mend the fields that are named, and send it again.'],
    es: ['El pedido no se puede tomar como está.', 'Corrija los campos indicados y envíelo otra vez.'],
  },
  'order-service.reference-taken': {
    en: [
      'The reference of the order is taken.',
      'Ask how that order stands, or send this one by another reference.',
    ],
    es: [
      'La referencia del pedido está ocupada.',
      'Pregunte cómo está ese pedido, o envíe este con otra referencia.',
    ],
  },
  'order.held-elsewhere': {
    en: ['An order that came another way waits under this reference.', ''],
    es: ['Un pedido que llegó por otro camino espera con esta referencia.', ''],
  },
  'order-service.order-unknown': {
    en: [
      'No order of this reference came by this key.',
      'Look at the reference and at the rights of the key.',
    ],
    es: [
      'Con esta llave no llegó ningún pedido de esta referencia.',
      'Revise la referencia y los permisos de la llave.',
    ],
  },
  'order-service.foreign': {
    en: [
      'The request came from a web page, or by a name that is not this computer’s.',
      'Send it from a program, to 127.0.0.1.',
    ],
    es: [
      'La solicitud vino de una página web, o con un nombre que no es de este equipo.',
      'Envíela desde un programa, a 127.0.0.1.',
    ],
  },
  'order-service.malformed': {
    en: ['The request is not one that can be read.', 'See /openapi.json.'],
    es: ['La solicitud no se puede leer.', 'Vea /openapi.json.'],
  },
  'order-service.nothing-here': {
    en: ['There is nothing at this address.', 'See /openapi.json.'],
    es: ['No hay nada en esta dirección.', 'Vea /openapi.json.'],
  },
  'order-service.too-many': {
    en: ['More requests came than the station takes at once.', 'Send it again in a moment.'],
    es: ['Llegaron más solicitudes de las que la estación toma a la vez.', 'Envíela otra vez en un momento.'],
  },
  'order-service.port-taken': {
    en: [
      'No orders are taken by other programs: port {{port}} is not free ({{reason}}).',
      'Choose another port in the settings, or end the program that uses it.',
    ],
    es: [
      'No se toman pedidos de otros programas: el puerto {{port}} no está libre ({{reason}}).',
      'Elija otro puerto en los ajustes, o cierre el programa que lo usa.',
    ],
  },
  'order-service.certificate': {
    en: [
      'No orders are taken by other programs: the certificate or its key cannot be used ({{reason}}).',
      'Ask whoever set it up.',
    ],
    es: [
      'No se toman pedidos de otros programas: el certificado o su clave no sirve ({{reason}}).',
      'Pregunte a quien lo configuró.',
    ],
  },
  'order-service.keys-set-aside': {
    en: [
      'The keys of other programs could not be read and were set aside: none of them counts.',
      'A supervisor makes new ones in the settings.',
    ],
    es: [
      'Las llaves de otros programas no se pudieron leer y se apartaron: ninguna vale.',
      'Un supervisor crea otras en los ajustes.',
    ],
  },
  'order-service.too-many-keys': {
    en: ['There are {{limit}} keys already.', 'Revoke those that nobody uses.'],
    es: ['Ya hay {{limit}} llaves.', 'Anule las que nadie usa.'],
  },
  'order-service.key-not-found': {
    en: ['This key is gone already.', ''],
    es: ['Esta llave ya no está.', ''],
  },
  'look-up.late': {
    en: ['The company’s own system did not answer in time.', 'Type the order.'],
    es: ['El sistema de la empresa no respondió a tiempo.', 'Escriba el pedido.'],
  },
  'look-up.not-reached': {
    en: [
      'The company’s own system could not be reached.',
      'Type the order, and tell IT support if it stays so.',
    ],
    es: [
      'No se pudo llegar al sistema de la empresa.',
      'Escriba el pedido y avise a soporte técnico si sigue así.',
    ],
  },
  'look-up.answer': {
    en: [
      'The company’s own system refused to tell of the order ({{status}}).',
      'Type the order, and tell IT support.',
    ],
    es: [
      'El sistema de la empresa no quiso dar el pedido ({{status}}).',
      'Escriba el pedido y avise a soporte técnico.',
    ],
  },
  'look-up.not-understood': {
    en: [
      'What the company’s own system says of the order is not understood.',
      'Type the order, and tell IT support.',
    ],
    es: [
      'No se entiende lo que el sistema de la empresa dice del pedido.',
      'Escriba el pedido y avise a soporte técnico.',
    ],
  },
  'look-up.other-order': {
    en: ['The company’s own system told of another order.', 'Type the order, and tell IT support.'],
    es: ['El sistema de la empresa dio otro pedido.', 'Escriba el pedido y avise a soporte técnico.'],
  },
  'results.refused': {
    en: ['The company’s own system did not take {{count}} of the results.', 'Open Settings, Other programs.'],
    es: ['El sistema de la empresa no tomó {{count}} de los resultados.', 'Abra Ajustes, Otros programas.'],
  },
  'results.not-going': {
    en: ['Results do not reach the company’s own system.', 'Open Settings, Other programs.'],
    es: ['Los resultados no llegan al sistema de la empresa.', 'Abra Ajustes, Otros programas.'],
  },
  'settings.look-up-address': {
    en: [
      'This address has no {reference} in its path.',
      'Write it where the order’s number belongs, such as https://erp.example.com/orders/{reference}.',
    ],
    es: [
      'Esta dirección no tiene {reference} en su ruta.',
      'Escríbalo donde va el número del pedido, como https://erp.example.com/orders/{reference}.',
    ],
  },
  'settings.pointer': {
    en: ['This is no JSON Pointer.', 'It begins with /, such as /ship/name.'],
    es: ['Esto no es un JSON Pointer.', 'Empieza con /, como /ship/name.'],
  },
  'settings.file-path': {
    en: ['This is not the whole path of a file.', ''],
    es: ['Esto no es la ruta completa de un archivo.', ''],
  },
  'settings.elsewhere-by-policy': {
    en: ['Only the company’s policy lets orders come from other computers.', ''],
    es: ['Solo la política de la empresa permite pedidos de otros equipos.', ''],
  },
} as const satisfies SentenceTable
