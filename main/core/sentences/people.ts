// Owns the problem sentences about who may do what, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const people = {
  'people.supervisor-needed': {
    en: ['Only a supervisor may do this.', 'Ask one to enter the PIN.'],
    es: ['Esto solo lo puede hacer un supervisor.', 'Pida a uno que escriba su PIN.'],
  },
  'people.wrong-pin': {
    en: ['This PIN is not known.', 'Try again.'],
    es: ['Ese PIN no se conoce.', 'Inténtelo otra vez.'],
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
    en: ['A new person needs a PIN of 4 to 12 digits.', ''],
    es: ['Una persona nueva necesita un PIN de 4 a 12 cifras.', ''],
  },
  'people.pin-taken': {
    en: ['Someone else has this PIN.', 'Choose another one.'],
    es: ['Otra persona tiene ese PIN.', 'Elija otro.'],
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
