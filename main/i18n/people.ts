// The problem sentences about who may do what, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const people = {
  'people.supervisor-needed': {
    en: ['Only a supervisor may do this.', 'Ask one to enter the PIN.'],
    es: ['Esto solo lo puede hacer un supervisor.', 'Pida a uno que escriba su PIN.'],
  },
  'people.stop-over': {
    en: ['What was stopped is not known any more.', 'Close this, and do it again.'],
    es: ['Ya no se sabe qué se detuvo.', 'Cierre esto y hágalo otra vez.'],
  },
  'limits.price': {
    en: ['This label costs {{price}}. One over {{limit}} needs a supervisor.', 'Ask one to enter the PIN.'],
    es: [
      'Esta etiqueta cuesta {{price}}. Una de más de {{limit}} requiere un supervisor.',
      'Pida a uno que escriba su PIN.',
    ],
  },
  'limits.price-unknown': {
    en: [
      'Nobody knows what this label will cost, and one over {{limit}} needs a supervisor.',
      'Ask one to enter the PIN, or choose a service with a price.',
    ],
    es: [
      'Nadie sabe cuánto costará esta etiqueta, y una de más de {{limit}} requiere un supervisor.',
      'Pida a uno que escriba su PIN, o elija un servicio con precio.',
    ],
  },
  'limits.funds': {
    en: ['Adding {{amount}} needs a supervisor: it is more than {{limit}}.', 'Ask one to enter the PIN.'],
    es: ['Añadir {{amount}} requiere un supervisor: es más de {{limit}}.', 'Pida a uno que escriba su PIN.'],
  },
  'limits.reprint': {
    en: [
      'Times that this label was printed again: {{count}}. Once more needs a supervisor.',
      'Ask one to enter the PIN.',
    ],
    es: [
      'Veces que esta etiqueta se reimprimió: {{count}}. Una más requiere un supervisor.',
      'Pida a uno que escriba su PIN.',
    ],
  },
  'people.wrong-pin': {
    en: ['This is not the PIN of this person.', 'Try again.'],
    es: ['Ese no es el PIN de esta persona.', 'Inténtelo otra vez.'],
  },
  'people.wait': {
    en: ['Too many wrong PINs.', 'Try again in {{seconds}} s.'],
    es: ['Demasiados PIN erróneos.', 'Inténtelo de nuevo en {{seconds}} s.'],
  },
  'people.not-found': {
    en: ['The station does not know this person.', 'Look at the list again.'],
    es: ['La estación no conoce a esa persona.', 'Mire la lista otra vez.'],
  },
  'people.pin-needed': {
    en: ['A PIN has 4 to 12 digits.', ''],
    es: ['Un PIN tiene de 4 a 12 cifras.', ''],
  },
  'people.pin-of-supervisor': {
    en: ['A supervisor’s PIN has 6 to 12 digits.', 'Enter a new one.'],
    es: ['El PIN de un supervisor tiene de 6 a 12 cifras.', 'Escriba uno nuevo.'],
  },
  'people.pin-same': {
    en: ['This is the same PIN as before.', 'Choose another one.'],
    es: ['Es el mismo PIN de antes.', 'Elija otro.'],
  },
  'people.renew-pin': {
    en: [
      'A supervisor’s PIN has six digits or more, and this one has fewer. This was the last time it worked.',
      'Enter a new PIN along with it.',
    ],
    es: [
      'El PIN de un supervisor tiene seis cifras o más, y este tiene menos. Fue la última vez que sirvió.',
      'Escriba también un PIN nuevo.',
    ],
  },
  'people.set-aside': {
    en: [
      'The list of people was damaged and was set aside. What only a supervisor may do has to wait.',
      'Restore {{file}} from a copy, or remove the damaged file from the data folder, then restart.',
    ],
    es: [
      'La lista de personas estaba dañada y se guardó aparte. Lo que solo puede hacer un supervisor tiene que esperar.',
      'Restaure {{file}} de una copia, o saque el archivo dañado de la carpeta de datos, y reinicie.',
    ],
  },
} as const satisfies SentenceTable
