// What programs that send orders are told, in every language: no screen says it.
import type { SentenceTable } from './sentence-table.ts'

export const orderPrograms = {
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
      'Ask how that order stands. Only an order for another package goes by another reference.',
    ],
    es: [
      'La referencia del pedido está ocupada.',
      'Pregunte cómo está ese pedido. Solo un pedido de otro paquete va con otra referencia.',
    ],
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
} as const satisfies SentenceTable
