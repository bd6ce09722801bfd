// The problem sentences about a ledger that a warehouse's stations share, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const warehouse = {
  'warehouse.away': {
    en: [
      'The warehouse’s database cannot be reached: nothing is bought. Waiting labels still print.',
      'Check the network. The station continues when the database is back.',
    ],
    es: [
      'No se alcanza la base de datos del almacén: no se compra nada. Las etiquetas en espera se siguen imprimiendo.',
      'Revise la red. La estación continuará cuando vuelva la base de datos.',
    ],
  },
  'warehouse.no-changes': {
    en: [
      'The warehouse’s database is read-only or full: nothing is bought. Waiting labels still print.',
      'Ask whoever looks after it. The station continues when the database is back.',
    ],
    es: [
      'La base de datos del almacén es de solo lectura o está llena: no se compra nada. Las etiquetas en espera se siguen imprimiendo.',
      'Avise a quien la mantiene. La estación continuará cuando vuelva la base de datos.',
    ],
  },
  'warehouse.not-known-here': {
    en: [
      'The warehouse’s records cannot be read now, and this station does not know what became of that.',
      'Try again once the database is back.',
    ],
    es: [
      'No se pueden leer ahora los registros del almacén y esta estación no sabe qué pasó con eso.',
      'Inténtelo cuando vuelva la base de datos.',
    ],
  },
  'warehouse.not-held': {
    en: [
      'Nothing was sent: this station was cut off for too long, and other benches may have taken over what it had begun.',
      'See what needs an answer, then try again.',
    ],
    es: [
      'No se envió nada: esta estación estuvo aislada demasiado tiempo, y otras mesas pudieron tomar lo empezado.',
      'Mire qué espera una respuesta y vuelva a intentarlo.',
    ],
  },
  'warehouse.rights': {
    en: [
      'The warehouse’s database does not let this station in, or lacks its tables.',
      'Ask the database’s administrator for the role, the password and the rights.',
    ],
    es: [
      'La base de datos del almacén no deja entrar a esta estación, o le faltan sus tablas.',
      'Pida el usuario, la contraseña y los permisos al administrador de la base de datos.',
    ],
  },
  'warehouse.version': {
    en: [
      'The warehouse’s database is PostgreSQL {{version}}; {{wanted}} or later is needed.',
      'Ask the database’s administrator for a newer one.',
    ],
    es: [
      'La base de datos del almacén es PostgreSQL {{version}}; hace falta {{wanted}} o posterior.',
      'Pida una versión más nueva al administrador de la base de datos.',
    ],
  },
  'warehouse.standby': {
    en: ['The warehouse’s database is read-only.', 'Enter the address of the main server.'],
    es: ['La base de datos del almacén es de solo lectura.', 'Escriba la dirección del servidor principal.'],
  },
  'warehouse.station-taken': {
    en: [
      'Another station named {{station}} is at work in this warehouse.',
      'Give this station its own name under Settings, This station, and restart it.',
    ],
    es: [
      'Otra estación llamada {{station}} trabaja en este almacén.',
      'Dé a esta estación un nombre propio en Ajustes, Esta estación, y reiníciela.',
    ],
  },
  'warehouse.station-taken-by-policy': {
    en: [
      'Another station named {{station}} is at work in this warehouse, and the company’s policy gives this one that name.',
      'Have IT name stations by their computers in the policy, “Pack {host}”, and restart this one.',
    ],
    es: [
      'Otra estación llamada {{station}} trabaja en este almacén, y la política de la empresa da ese nombre a esta.',
      'Pida a informática que la política use el nombre del equipo, «Pack {host}», y reinicie esta.',
    ],
  },
  'job.elsewhere': {
    en: ['This label waits at {{station}}.', 'Go there: its printer and its paper are there.'],
    es: ['Esta etiqueta espera en {{station}}.', 'Vaya allí: allí están su impresora y su papel.'],
  },
  'warehouse.alone': {
    en: ['This station works alone: nobody else can take this.', 'Decide it here.'],
    es: ['Esta estación trabaja sola: nadie más puede encargarse.', 'Decídalo aquí.'],
  },
  'warehouse.moving': {
    en: [
      'The records of this station are being moved: nothing is bought, printed or closed.',
      'Wait until the move is over. Settings shows the progress.',
    ],
    es: [
      'Se están trasladando los registros de esta estación: no se compra, imprime ni cierra nada.',
      'Espere a que termine; vea Ajustes.',
    ],
  },
  'warehouse.moved': {
    en: [
      'This station’s records are now in the warehouse’s database.',
      'Restart this station: it continues there.',
    ],
    es: [
      'Los registros de esta estación ya están en la base de datos del almacén.',
      'Reinicie esta estación: sigue trabajando allí.',
    ],
  },
  'warehouse.funds-cap': {
    en: [
      'With this amount the warehouse would add more money than it may in a day.',
      'Add less, wait until tomorrow, or ask for a higher daily limit.',
    ],
    es: [
      'Con este importe el almacén añadiría más dinero del que puede en un día.',
      'Añada menos, espere a mañana, o pida un límite diario más alto.',
    ],
  },
} as const satisfies SentenceTable
