// What is said while a database for several benches is set up, or a record is moved into one.
import type { SentenceTable } from './sentence-table.ts'

export const databaseSetUp = {
  'warehouse.address': {
    en: [
      'The address of the warehouse’s database is not valid.',
      'Write it as postgres://user@server:5432/database.',
    ],
    es: [
      'La dirección de la base de datos del almacén no es válida.',
      'Escríbala como postgres://usuario@servidor:5432/base.',
    ],
  },
  'warehouse.password-in-address': {
    en: [
      'The password does not belong in the database’s address.',
      'Remove it there, and enter it in its own field.',
    ],
    es: [
      'La contraseña no va en la dirección de la base de datos.',
      'Quítela de ahí y escríbala en su propio campo.',
    ],
  },
  'warehouse.guard-same': {
    en: [
      'The tables’ owner must be a different user from the one in the database’s address.',
      'Enter the user that will own the tables; the stations keep theirs.',
    ],
    es: [
      'El dueño de las tablas debe ser otro usuario que el de la dirección de la base de datos.',
      'Escriba el usuario que será dueño de las tablas; las estaciones siguen con el suyo.',
    ],
  },
  'warehouse.guard-mighty': {
    en: [
      'The stations’ user {{user}} may do whatever the owner may: the tables would not be protected from the stations.',
      'Ask the database’s administrator for a user without such rights for the stations.',
    ],
    es: [
      'El usuario {{user}} de las estaciones puede todo lo que puede el dueño: así nada queda protegido.',
      'Pida al administrador de la base de datos un usuario sin esos permisos para las estaciones.',
    ],
  },
  'warehouse.guard-rights': {
    en: [
      'This user may not take over the tables of {{user}}.',
      'Ask the database’s administrator to make it a member of {{user}}, or enter the administrator’s user just this once.',
    ],
    es: [
      'Este usuario no puede hacerse dueño de las tablas de {{user}}.',
      'Pida al administrador de la base de datos que lo haga miembro de {{user}}, o escriba por esta vez el usuario del administrador.',
    ],
  },
  'warehouse.not-chosen': {
    en: ['No shared ledger is set up.', 'Enter its database, check it and save it first.'],
    es: [
      'No hay un registro compartido configurado.',
      'Primero indique su base de datos, compruébela y guárdela.',
    ],
  },
  'warehouse.busy': {
    en: [
      'The station is still printing, closing a day or shipping a batch.',
      'Let it finish, then move the records.',
    ],
    es: [
      'La estación aún imprime, cierra un día o envía un lote.',
      'Deje que termine y después traslade los registros.',
    ],
  },
  'warehouse.in-use': {
    en: ['This station already works with the shared ledger.', 'There is nothing to move.'],
    es: ['Esta estación ya trabaja con el registro compartido.', 'No hay nada que trasladar.'],
  },
  'warehouse.sign-in': {
    en: ['The database does not accept this user and password.', 'Check both, then check again.'],
    es: ['La base de datos no acepta este usuario y contraseña.', 'Revíselos y compruebe otra vez.'],
  },
  'warehouse.no-database': {
    en: [
      'The server answers, but has no database with this name.',
      'Create it there first, or check its name.',
    ],
    es: [
      'El servidor responde, pero no tiene una base con ese nombre.',
      'Créela primero o revise el nombre.',
    ],
  },
  'warehouse.certificate': {
    en: [
      'The server’s certificate could not be verified.',
      'Check the server’s name, and that this computer trusts the authority that issued the certificate.',
    ],
    es: [
      'No se pudo verificar el certificado del servidor.',
      'Revise el nombre del servidor y que este equipo confíe en la autoridad que emitió el certificado.',
    ],
  },
  'warehouse.no-tls': {
    en: [
      'The server does not offer encryption (TLS).',
      'Switch TLS on at the server; do without it only on a network that is protected in another way.',
    ],
    es: [
      'El servidor no ofrece cifrado (TLS).',
      'Active TLS en el servidor; prescinda de él solo en una red protegida de otro modo.',
    ],
  },
  'warehouse.unreachable': {
    en: ['The database does not answer.', 'Check its address and port, the network, and that it is running.'],
    es: ['La base de datos no responde.', 'Revise la dirección y el puerto, la red y que esté en marcha.'],
  },
} as const satisfies SentenceTable
