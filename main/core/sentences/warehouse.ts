// Owns the problem sentences about a ledger that a warehouse's stations share, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const warehouse = {
  'warehouse.away': {
    en: [
      'The warehouse’s database cannot be reached: nothing is bought. Waiting labels go on printing.',
      'Check the network. The station goes on by itself when the database is back.',
    ],
    es: [
      'No se alcanza la base de datos del almacén: no se compra nada. Las etiquetas en espera se siguen imprimiendo.',
      'Revise la red. La estación sigue sola cuando vuelva la base de datos.',
    ],
  },
  'warehouse.address': {
    en: [
      'The address of the warehouse’s database is not one.',
      'Write it as postgres://user@server:5432/database.',
    ],
    es: [
      'La dirección de la base de datos del almacén no es válida.',
      'Escríbala como postgres://usuario@servidor:5432/base.',
    ],
  },
  'warehouse.password-in-address': {
    en: [
      'A password does not belong in the database’s address.',
      'Take it out there, and give it in its own field.',
    ],
    es: [
      'La contraseña no va en la dirección de la base de datos.',
      'Quítela de ahí y escríbala en su propio campo.',
    ],
  },
  'warehouse.rights': {
    en: [
      'The warehouse’s database does not let this station in, or lacks its tables.',
      'Ask whoever keeps the database for the role, the password and the rights.',
    ],
    es: [
      'La base de datos del almacén no deja entrar a esta estación, o le faltan sus tablas.',
      'Pida el usuario, la contraseña y los permisos a quien cuida la base de datos.',
    ],
  },
  'warehouse.version': {
    en: [
      'The warehouse’s database is PostgreSQL {{version}}; {{wanted}} or later is needed.',
      'Ask whoever keeps the database for a newer one.',
    ],
    es: [
      'La base de datos del almacén es PostgreSQL {{version}}; hace falta {{wanted}} o posterior.',
      'Pida una versión más nueva a quien cuida la base de datos.',
    ],
  },
  'warehouse.standby': {
    en: ['The warehouse’s database only lets itself be read.', 'Give the address of the main server.'],
    es: ['La base de datos del almacén solo se deja leer.', 'Dé la dirección del servidor principal.'],
  },
  'warehouse.station-taken': {
    en: [
      'Another station named {{station}} is at work in this warehouse.',
      'Give this station a name of its own, then start it again.',
    ],
    es: [
      'Otra estación llamada {{station}} trabaja en este almacén.',
      'Dé a esta estación un nombre propio y enciéndala de nuevo.',
    ],
  },
  'warehouse.funds-cap': {
    en: [
      'The warehouse has added all the money that it may add in a day.',
      'Wait until tomorrow, or ask for a higher daily limit.',
    ],
    es: [
      'El almacén ya añadió todo el dinero que puede añadir en un día.',
      'Espere a mañana, o pida un límite diario más alto.',
    ],
  },
} as const satisfies SentenceTable
