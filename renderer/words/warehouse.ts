// The words of the shared ledger's set-up: its database, what a check found, the move.
import type { WordTable } from './word-table.ts'

export const warehouse = {
  'away.not-known': {
    en: 'What is here is not known while the database is away',
    es: 'Lo que hay aquí no se sabe mientras falte la base de datos',
  },
  'away.comes-back': {
    en: 'It comes back by itself.',
    es: 'Vuelve por sí solo.',
  },
  'set.section-warehouse': { en: 'Shared ledger', es: 'Registro compartido' },
  'ware.in-use-embedded': {
    en: 'This station works with its own records.',
    es: 'Esta estación trabaja con sus propios registros.',
  },
  'ware.in-use-postgres': {
    en: 'This station works with the shared ledger of the warehouse.',
    es: 'Esta estación trabaja con el registro compartido del almacén.',
  },
  'ware.next-start': {
    en: 'What is saved here takes effect at this station’s next start.',
    es: 'Lo que guarde aquí se aplica desde el próximo arranque de esta estación.',
  },
  'ware.locked': {
    en: 'Your company has set where the records are kept. Checking and moving still work.',
    es: 'Su empresa ha fijado dónde se guardan los registros. Comprobar y trasladar sí se puede.',
  },
  'ware.where': { en: 'Where the records are kept', es: 'Dónde se guardan los registros' },
  'ware.alone': { en: 'This station alone', es: 'Solo esta estación' },
  'ware.alone-hint': {
    en: 'On this computer. Nothing else is needed.',
    es: 'En este equipo. No hace falta nada más.',
  },
  'ware.shared': { en: 'Shared ledger of the warehouse', es: 'Registro compartido del almacén' },
  'ware.shared-hint': {
    en: 'In a PostgreSQL database. Every station finds every label.',
    es: 'En una base de datos PostgreSQL. Cada estación encuentra todas las etiquetas.',
  },
  'ware.leave-text': {
    en: 'Labels in the shared ledger stay there: from the next start, this station does not see them.',
    es: 'Las etiquetas del registro compartido quedan allí: desde el próximo arranque esta estación no las ve.',
  },
  'ware.address': { en: 'Address of the database', es: 'Dirección de la base de datos' },
  'ware.address-sample': {
    en: 'postgres://user@server:5432/database',
    es: 'postgres://usuario@servidor:5432/base',
  },
  'ware.password': { en: 'Password', es: 'Contraseña' },
  'ware.tls': { en: 'Encryption (TLS)', es: 'Cifrado (TLS)' },
  'ware.tls-auto': { en: 'On, but not on this computer', es: 'Sí, salvo en este equipo' },
  'ware.tls-verify': { en: 'Always on', es: 'Siempre' },
  'ware.tls-off': { en: 'Off', es: 'No' },
  'ware.tls-off-text': {
    en: 'Without encryption anyone on the network can read addresses and labels. Only for a network that is protected in another way.',
    es: 'Sin cifrado cualquiera en la red puede leer direcciones y etiquetas. Solo en una red protegida de otro modo.',
  },
  'ware.save': { en: 'Save', es: 'Guardar' },
  'ware.check': { en: 'Check it', es: 'Comprobar' },
  'ware.saved-line': {
    en: 'It takes effect at the next start.',
    es: 'Se aplica desde el próximo arranque.',
  },

  'ware.found': { en: 'PostgreSQL {{version}} answers', es: 'PostgreSQL {{version}} responde' },
  'ware.found-tls': {
    en: 'PostgreSQL {{version}} answers, encrypted',
    es: 'PostgreSQL {{version}} responde, cifrada',
  },
  'ware.found-ready-new': {
    en: '{{server}}; its tables are ready, and no station uses them yet.',
    es: '{{server}}; sus tablas están listas y aún no las usa ninguna estación.',
  },
  'ware.found-ready_one': {
    en: '{{server}}; its tables are ready, and {{count}} station shares them.',
    es: '{{server}}; sus tablas están listas y las usa {{count}} estación.',
  },
  'ware.found-ready_other': {
    en: '{{server}}; its tables are ready, and {{count}} stations share them.',
    es: '{{server}}; sus tablas están listas y las comparten {{count}} estaciones.',
  },
  'ware.found-no-rights': {
    en: '{{server}}; its tables are ready, but this user may not read and write them. Ask the database’s administrator.',
    es: '{{server}}; sus tablas están listas, pero este usuario no puede leerlas y escribirlas. Pregunte al administrador de la base.',
  },
  'ware.found-name-taken': {
    en: '{{server}}, but another station named {{station}} is at work there. Give this one its own name first.',
    es: '{{server}}, pero allí trabaja otra estación llamada {{station}}. Dé primero a esta un nombre propio.',
  },
  'ware.found-to-create': {
    en: '{{server}}; its tables have yet to be created.',
    es: '{{server}}; falta crear sus tablas.',
  },
  'ware.found-to-create-no-rights': {
    en: '{{server}}; its tables have yet to be created, and this user may not create them: use the database’s owner once.',
    es: '{{server}}; falta crear sus tablas y este usuario no puede: use una vez al dueño de la base.',
  },
  'ware.found-to-migrate': {
    en: '{{server}}; its tables belong to an older program and have to be brought up to date.',
    es: '{{server}}; sus tablas son de un programa anterior y hay que ponerlas al día.',
  },
  'ware.found-to-migrate-no-rights': {
    en: '{{server}}; its tables belong to an older program, and this user may not change them: use the database’s owner once.',
    es: '{{server}}; sus tablas son de un programa anterior y este usuario no puede cambiarlas: use una vez al dueño de la base.',
  },
  'ware.found-newer': {
    en: '{{server}}, but its tables belong to a newer program. Update this station first.',
    es: '{{server}}, pero sus tablas son de un programa más nuevo. Actualice primero esta estación.',
  },

  'ware.found-unguarded': {
    en: 'The tables belong to this user, so whoever has its password could change what was recorded: give them an owner.',
    es: 'Las tablas son de este mismo usuario: quien tenga su contraseña podría alterar lo registrado. Deles un dueño.',
  },
  'ware.owner': { en: 'Give the tables an owner…', es: 'Dar dueño a las tablas…' },
  'ware.owner-title': {
    en: 'Give the tables their own owner?',
    es: '¿Dar a las tablas un dueño propio?',
  },
  'ware.owner-text': {
    en: 'The owner creates and updates the tables. The user in the address keeps the rights a station needs, and cannot change any entry in the record of events. Name and password are not stored. The owner must be a member of that user, or be allowed to create tables in an empty database.',
    es: 'El dueño crea y actualiza las tablas. El usuario de la dirección conserva lo que necesita una estación y no puede cambiar ninguna entrada del registro de eventos. El nombre y la contraseña no se guardan. El dueño debe ser miembro de ese usuario, o poder crear tablas en una base vacía.',
  },
  'ware.owner-user': { en: 'Owner’s user', es: 'Usuario del dueño' },
  'ware.owner-do': { en: 'Make it the owner', es: 'Hacerlo dueño' },

  'ware.create': { en: 'Create the tables…', es: 'Crear las tablas…' },
  'ware.create-title': { en: 'Create the tables in this database?', es: '¿Crear las tablas en esta base?' },
  'ware.create-text': {
    en: 'A schema named packbench is created there. Nothing else in the database is touched.',
    es: 'Allí se crea un esquema llamado packbench. Nada más de la base se toca.',
  },
  'ware.create-do': { en: 'Create them', es: 'Crearlas' },
  'ware.migrate': { en: 'Bring the tables up to date…', es: 'Poner las tablas al día…' },
  'ware.migrate-title': { en: 'Bring the tables up to date?', es: '¿Poner las tablas al día?' },
  'ware.migrate-text': {
    en: 'Stations with an older program cannot start on them afterwards. Make a backup of the database first.',
    es: 'Las estaciones con un programa anterior ya no arrancan con ellas. Haga antes una copia de la base.',
  },
  'ware.migrate-do': { en: 'Bring them up to date', es: 'Ponerlas al día' },

  'ware.move-title': { en: 'Labels of this station so far', es: 'Etiquetas de esta estación hasta ahora' },
  'ware.move-text': {
    en: 'They are on this computer. Move them to the shared ledger, so that every station finds them.',
    es: 'Están en este equipo. Trasládelas para que todas las estaciones las encuentren.',
  },
  'ware.move-hold': {
    en: 'During the move this station buys, prints and closes nothing. You can stop the move; it continues where it stopped.',
    es: 'Mientras se trasladan, esta estación no compra, imprime ni cierra nada. Puede parar el traslado; seguirá donde quedó.',
  },
  'ware.move': { en: 'Move them over…', es: 'Trasladarlas…' },
  'ware.move-again': { en: 'Continue moving…', es: 'Seguir trasladando…' },
  'ware.move-sure': { en: 'Move this station’s labels now?', es: '¿Trasladar ahora las etiquetas?' },
  'ware.move-sure-text': {
    en: 'Labels under way are finished first. Afterwards the station has to be restarted. The old file is kept.',
    es: 'Primero termina lo que está en marcha. Después hay que reiniciar la estación. El archivo anterior se conserva.',
  },
  'ware.move-user-text': {
    en: 'The move needs a user that may create tables. If this station’s own may not, enter the database’s owner for this move; it is not stored.',
    es: 'El traslado necesita un usuario que pueda crear tablas. Si el de esta estación no puede, indique al dueño de la base para este traslado; no se guarda.',
  },
  'ware.move-user': { en: 'Another user (optional)', es: 'Otro usuario (opcional)' },
  'ware.move-password': { en: 'Their password', es: 'Su contraseña' },
  'ware.move-do': { en: 'Move them', es: 'Trasladarlas' },
  'ware.move-stop': { en: 'Stop the move', es: 'Parar el traslado' },
  'ware.move-copying': { en: 'Copying', es: 'Copiando' },
  'ware.move-entering': { en: 'Entering into the shared ledger', es: 'Pasando al registro compartido' },
  'ware.move-comparing': { en: 'Comparing both sides', es: 'Comparando ambos lados' },
  'ware.move-share': { en: '{{step}} · {{percent}} %', es: '{{step}} · {{percent}} %' },
  'ware.move-stopped': {
    en: 'The move was stopped. This station works as before.',
    es: 'El traslado se paró. Esta estación sigue como antes.',
  },
  'ware.move-done_one': {
    en: 'Moved: {{count}} shipment. {{rows}} entries were counted and compared on both sides.',
    es: 'Trasladado: {{count}} envío. Se contaron y compararon {{rows}} entradas en ambos lados.',
  },
  'ware.move-done_other': {
    en: 'Moved: {{shipments}} shipments. {{rows}} entries were counted and compared on both sides.',
    es: 'Trasladado: {{shipments}} envíos. Se contaron y compararon {{rows}} entradas en ambos lados.',
  },
  'ware.move-waiting_one': {
    en: '{{count}} print is waiting and will be there after the restart.',
    es: '{{count}} impresión espera y sigue ahí tras el arranque.',
  },
  'ware.move-waiting_other': {
    en: '{{count}} prints are waiting and will be there after the restart.',
    es: '{{count}} impresiones esperan y siguen ahí tras el arranque.',
  },
  'ware.move-restart': {
    en: 'Now restart this station.',
    es: 'Ahora reinicie esta estación.',
  },
  'ware.move-kept': { en: 'The old file is kept here:', es: 'El archivo anterior se conserva aquí:' },
} as const satisfies WordTable
