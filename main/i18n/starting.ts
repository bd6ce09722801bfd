// What is said where no screen is: of a start that fails, and of a window that does, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const starting = {
  'window.failing': {
    en: [
      'The screens of Packbench have failed several times in a row. The station itself is running, and nothing is lost.',
      'Start the screens again, or close Packbench and start it again. If this keeps happening, tell whoever looks after this computer.',
    ],
    es: [
      'Las pantallas de Packbench han fallado varias veces seguidas. La estación sigue en marcha y nada se ha perdido.',
      'Inicie otra vez las pantallas, o cierre Packbench y ábralo de nuevo. Si sigue ocurriendo, avise a quien mantiene este equipo.',
    ],
  },
  'window.try-again': {
    en: ['Start the screens again', ''],
    es: ['Iniciar otra vez las pantallas', ''],
  },
  'window.close': {
    en: ['Close Packbench', ''],
    es: ['Cerrar Packbench', ''],
  },
  'start.given-up': {
    en: [
      'Packbench has ended {{count}} times within ten minutes and will not be restarted.',
      'Start it yourself. If it ends again, tell whoever looks after this computer. What was bought is on record.',
    ],
    es: [
      'Packbench terminó {{count}} veces en diez minutos y no se inicia de nuevo.',
      'Inícielo usted. Si vuelve a terminar, avise a quien mantiene este equipo. Lo comprado está registrado.',
    ],
  },
  'start.still-held': {
    en: [
      'Packbench could not start again: another process of this computer goes on using its data folder.',
      'End that process, or restart this computer, then start Packbench. What was bought is on record.',
    ],
    es: [
      'Packbench no pudo iniciarse de nuevo: otro proceso de este equipo sigue usando su carpeta de datos.',
      'Termine ese proceso, o reinicie este equipo, e inicie Packbench. Lo comprado está registrado.',
    ],
  },
  'start.no-autostart': {
    en: [
      'On this system Packbench cannot set itself to start at log-on.',
      'Add it to the programs that open at log-on in the system’s own settings.',
    ],
    es: [
      'En este sistema Packbench no puede configurarse para iniciar al entrar.',
      'Añádalo a los programas que se abren al entrar, en los ajustes del sistema.',
    ],
  },
  'start.autostart-unwritable': {
    en: [
      'The start at log-on could not be set up.',
      'Ask whoever looks after this computer whether you may write your own units or tasks.',
    ],
    es: [
      'No se pudo configurar el inicio al entrar.',
      'Pregunte a quien mantiene este equipo si usted puede escribir sus propias unidades o tareas.',
    ],
  },
  'start.port-taken': {
    en: [
      'The station cannot listen on port {{port}}: {{reason}}.',
      'Choose another port, or leave the choice to the station with --port 0.',
    ],
    es: [
      'La estación no puede escuchar en el puerto {{port}}: {{reason}}.',
      'Elija otro puerto, o deje que lo elija la estación con --port 0.',
    ],
  },
  'start.variable': {
    en: [
      'The station does not start while {{name}} is set: it could change how the station runs.',
      'Remove it from the environment and start again.',
    ],
    es: [
      'La estación no se inicia mientras {{name}} esté definida: podría cambiar su funcionamiento.',
      'Quítela del entorno e inicie otra vez.',
    ],
  },
  'start.ledger-by-policy': {
    en: [
      'Your company sets where the records are kept: --ledger has no effect.',
      'Start the station without it.',
    ],
    es: [
      'Su empresa fija dónde se guardan los registros: --ledger no tiene efecto.',
      'Inicie la estación sin esa opción.',
    ],
  },
  'start.no-data-folder': {
    en: ['There is no data folder at this place.', 'Name the station’s own with --data.'],
    es: ['En ese lugar no hay una carpeta de datos.', 'Indique con --data la de la estación.'],
  },
  'start.moves-elsewhere': {
    en: [
      'Your company keeps the records in another database than the command names.',
      'Name that of the policy file.',
    ],
    es: [
      'Su empresa guarda los registros en otra base de datos que la que nombra la orden.',
      'Indique la del archivo de directivas.',
    ],
  },
  'start.tables-nowhere': {
    en: [
      'No shared ledger is set up on this computer.',
      'Name its database with --ledger, or in the policy file.',
    ],
    es: [
      'En este equipo no hay un registro compartido configurado.',
      'Indique su base de datos con --ledger o en el archivo de directivas.',
    ],
  },
  'start.tables-password': {
    en: [
      'The password of {{owner}} is missing.',
      'Put it into the environment as PACKBENCH_LEDGER_PASSWORD and run the command again.',
    ],
    es: [
      'Falta la contraseña de {{owner}}.',
      'Póngala en el entorno como PACKBENCH_LEDGER_PASSWORD y repita la orden.',
    ],
  },
  'start.no-sandbox': {
    en: [
      'This computer does not let the AppImage keep its window in a sandbox, so it does not start.',
      'Ask IT support to install the .deb package instead, or to allow user namespaces for the AppImage.',
    ],
    es: [
      'Este equipo no permite al AppImage aislar su ventana, así que no se inicia.',
      'Pida a soporte informático que instale el paquete .deb, o que permita espacios de nombres de usuario al AppImage.',
    ],
  },
  'start.arguments': {
    en: [
      'The station cannot be started like this: {{reason}}',
      'Use --port N, --data FOLDER, --no-open and --restarts N only.',
    ],
    es: [
      'La estación no se puede iniciar así: {{reason}}',
      'Use solo --port N, --data CARPETA, --no-open y --restarts N.',
    ],
  },
  'storage.in-use': {
    en: [
      'Another Packbench is already using this data folder.',
      'Use the window that is open, or close it. If there is none, end its process (Windows: Task Manager; Linux: kill) or restart this computer.',
    ],
    es: [
      'Otro Packbench ya usa esta carpeta de datos.',
      'Use la ventana abierta, o ciérrela. Si no hay ninguna, termine su proceso (Windows: Administrador de tareas; Linux: kill) o reinicie este equipo.',
    ],
  },
  'storage.not-private': {
    en: [
      'Other users of this computer can read the station’s data folder: it could not be made private.',
      'Give the station its own folder on a disk that keeps permissions, and restart it.',
    ],
    es: [
      'Otros usuarios de este equipo pueden leer la carpeta de datos de la estación: no se pudo hacer privada.',
      'Dé a la estación una carpeta propia en un disco que guarde permisos, y reiníciela.',
    ],
  },
  'storage.newer': {
    en: ['These records were written by a newer Packbench.', 'Install the newest Packbench on this station.'],
    es: [
      'Estos registros los escribió un Packbench más nuevo.',
      'Instale el Packbench más reciente en esta estación.',
    ],
  },
  'storage.engine-old': {
    en: [
      'The record engine (SQLite {{version}}) is too old; {{wanted}} is needed.',
      'Install the newest Packbench on this station.',
    ],
    es: [
      'El motor de registros (SQLite {{version}}) es antiguo; hace falta {{wanted}}.',
      'Instale el Packbench más reciente en esta estación.',
    ],
  },
} as const satisfies SentenceTable
