// The problem sentences about the data folder, the ledger and the spool, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const storage = {
  'storage.read-only': {
    en: [
      'The data folder cannot be written: no label was bought.',
      'Ask whoever looks after this computer for the right to write there.',
    ],
    es: [
      'No se puede escribir en la carpeta de datos: no se compró ninguna etiqueta.',
      'Pida permiso de escritura a quien mantiene este equipo.',
    ],
  },
  'storage.full': {
    en: ['The disk is full: no label was bought.', 'Free some space on the disk, then ship again.'],
    es: [
      'El disco está lleno: no se compró ninguna etiqueta.',
      'Libere espacio en el disco y envíe de nuevo.',
    ],
  },
  'storage.not-written': {
    en: ['The disk is full: this could not be recorded.', 'Free some space on the disk, then try again.'],
    es: ['El disco está lleno: esto no se pudo anotar.', 'Libere espacio en el disco e inténtelo de nuevo.'],
  },
  'storage.answer-waits': {
    en: [
      'The service has answered, but the answer is still waiting to be recorded: the disk is full or the database is away.',
      'Fix that and leave the program running. The answer will then be recorded; do not buy again.',
    ],
    es: [
      'El servicio respondió y la respuesta espera a ser anotada: el disco está lleno o no se llega a la base de datos.',
      'Arréglelo y deje el programa abierto. La respuesta se anota sola; no compre de nuevo.',
    ],
  },
  'storage.answers-wait': {
    en: [
      'Not recorded yet: {{count}}. The disk is full or the database is away.',
      'Fix that and leave the program running: it will then be recorded. If you force the program to close, you will have to decide it.',
    ],
    es: [
      'Aún sin anotar: {{count}}. El disco está lleno o no se llega a la base de datos.',
      'Arréglelo y deje el programa abierto: se anota solo. Si lo cierra a la fuerza, queda por decidir.',
    ],
  },
  'storage.answers-stuck': {
    en: [
      'An answer cannot be recorded: the records are not as the station left them. Nothing is bought.',
      'In Diagnostics, check the records. Then restart the station: what could not be recorded waits in the queue for your answer.',
    ],
    es: [
      'Una respuesta no se puede anotar: los registros no están como los dejó la estación. No se compra nada.',
      'En Diagnóstico, revise los registros. Después, reinicie la estación: lo no anotado espera en la cola.',
    ],
  },
  'storage.write-failed': {
    en: [
      'The disk failed to keep what was written. Buying has stopped.',
      'Check the disk, then restart the station.',
    ],
    es: [
      'El disco no guardó lo escrito. La compra está detenida.',
      'Revise el disco y reinicie la estación.',
    ],
  },
  'storage.busy': {
    en: [
      'Another program is holding the records: nothing was written.',
      'Close the backup or scanner program that uses the data folder, then try again.',
    ],
    es: [
      'Otro programa retiene los registros: no se anotó nada.',
      'Cierre la copia de seguridad o el antivirus que usa la carpeta e inténtelo de nuevo.',
    ],
  },
  'storage.corrupt': {
    en: [
      'The station’s records are damaged. They were kept as “{{file}}”. Buying has stopped.',
      'Restore a backup, or start with new records on purpose.',
    ],
    es: [
      'Los registros de la estación están dañados. Se guardaron como «{{file}}». La compra está detenida.',
      'Restaure una copia, o empiece con registros nuevos a propósito.',
    ],
  },
  'storage.damage-found': {
    en: [
      'Damage was found in the station’s records. Buying has stopped.',
      'Restart the station: it checks the records and says what to do.',
    ],
    es: [
      'Se halló un daño en los registros de la estación. La compra está detenida.',
      'Reinicie la estación: revisará los registros y dirá qué hacer.',
    ],
  },
  'storage.missing': {
    en: [
      'The station’s records are gone from the data folder.',
      'Restore a backup, or start with new records on purpose.',
    ],
    es: [
      'Los registros de la estación no están en la carpeta de datos.',
      'Restaure una copia, o empiece con registros nuevos a propósito.',
    ],
  },
  'storage.older-copy': {
    en: [
      'These records are an older copy: labels bought since may be missing. Buying has stopped.',
      'Compare with the service’s own list, then agree to continue with this copy.',
    ],
    es: [
      'Estos registros son una copia antigua: pueden faltar etiquetas compradas después. La compra está detenida.',
      'Compare con la lista del servicio y acepte seguir con esta copia.',
    ],
  },
  'storage.trail-changed': {
    en: [
      'Another program changed the record of events, at entry {{sequence}}: labels bought before may be missing. Buying has stopped.',
      'Compare with each service’s own list, keep a copy of the data folder for support, then agree to continue.',
    ],
    es: [
      'Otro programa alteró el registro de eventos, en la entrada {{sequence}}: pueden faltar etiquetas ya compradas. La compra está detenida.',
      'Compare con la lista de cada servicio, guarde una copia de la carpeta de datos para soporte y acepte seguir.',
    ],
  },
  'storage.no-older-copy': {
    en: ['These records are as they were left.', 'There is nothing to agree to.'],
    es: ['Estos registros están como se dejaron.', 'No hay nada que aceptar.'],
  },
  'storage.stopped': {
    en: ['The process that keeps the station’s records has stopped.', 'Restart the station.'],
    es: ['Se detuvo el proceso que guarda los registros.', 'Reinicie la estación.'],
  },
  'storage.backup-failed': {
    en: ['The backup could not be made.', 'Choose another place with enough space.'],
    es: ['No se pudo hacer la copia de seguridad.', 'Elija otro lugar con espacio suficiente.'],
  },
  'storage.copy-not-made': {
    en: [
      'The scheduled copy of the records could not be made in {{folder}}.',
      'Check that the folder exists and has room, or make a copy by hand: Settings, Support. Whoever looks after the station can choose another folder.',
    ],
    es: [
      'No se pudo hacer en {{folder}} la copia programada de los registros.',
      'Revise que la carpeta exista y tenga espacio, o haga una copia a mano: Ajustes, Soporte. Quien mantiene la estación puede elegir otra carpeta.',
    ],
  },
  'storage.moved': {
    en: [
      'These records were moved to the warehouse’s database.',
      'Set this station’s ledger to that database and restart it.',
    ],
    es: [
      'Estos registros se trasladaron a la base de datos del almacén.',
      'Configure esa base de datos en esta estación y reiníciela.',
    ],
  },
  'storage.moving': {
    en: [
      'The move of these records to the warehouse’s database was interrupted at the end.',
      'Move them again: that finishes it.',
    ],
    es: [
      'El traslado de estos registros a la base de datos del almacén se cortó al final.',
      'Trasládelos de nuevo: así se completa.',
    ],
  },
  'storage.not-opened': {
    en: ['The station’s records could not be opened.', 'Send the diagnostics bundle to support.'],
    es: ['No se pudieron abrir los registros de la estación.', 'Envíe el paquete de diagnóstico a soporte.'],
  },
} as const satisfies SentenceTable
