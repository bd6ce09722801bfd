// The problem sentences about who may do what, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const people = {
  'people.supervisor-needed': {
    en: ['Only a supervisor may do this.', 'Ask one to enter the PIN.'],
    es: ['Esto solo lo puede hacer un supervisor.', 'Pida a uno que escriba su PIN.'],
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
    en: ['The station knows no such person.', 'Look at the list again.'],
    es: ['La estación no conoce a esa persona.', 'Mire la lista otra vez.'],
  },
  'people.pin-needed': {
    en: ['A PIN has 4 to 12 digits.', ''],
    es: ['Un PIN tiene de 4 a 12 cifras.', ''],
  },
  'people.pin-of-supervisor': {
    en: ['A supervisor’s PIN has 6 to 12 digits.', 'Give a new one.'],
    es: ['El PIN de un supervisor tiene de 6 a 12 cifras.', 'Escriba uno nuevo.'],
  },
  'people.pin-same': {
    en: ['This is the PIN of before.', 'Choose another one.'],
    es: ['Es el mismo PIN de antes.', 'Elija otro.'],
  },
  'people.renew-pin': {
    en: [
      'A supervisor’s PIN has six digits or more, and this one has fewer. It has opened the last time.',
      'Give a new PIN with it.',
    ],
    es: [
      'El PIN de un supervisor tiene seis cifras o más, y este tiene menos. Ya abrió por última vez.',
      'Escriba con él un PIN nuevo.',
    ],
  },
  'people.supervisor-first': {
    en: ['The station needs a supervisor before it has operators.', 'Add or keep a supervisor.'],
    es: ['La estación necesita un supervisor antes que operadores.', 'Añada o conserve un supervisor.'],
  },
  'people.set-aside': {
    en: [
      'The list of people was damaged and is kept aside. What only a supervisor may do has to wait.',
      'Put people.json back from a copy, or take the damaged file out of the data folder, then start again.',
    ],
    es: [
      'La lista de personas estaba dañada y se guardó aparte. Lo que solo puede hacer un supervisor tiene que esperar.',
      'Restaure people.json de una copia, o saque el archivo dañado de la carpeta de datos, y reinicie.',
    ],
  },
} as const satisfies SentenceTable
