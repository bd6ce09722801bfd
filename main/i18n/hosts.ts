// The problem sentences of the two hosts: how the station is started and reached.
import type { SentenceTable } from './sentence-table.ts'

export const hosts = {
  'session.too-many-requests': {
    en: ['Too much was asked of the station at once.', 'Wait a moment, then try again.'],
    es: ['Se le pidió demasiado a la estación a la vez.', 'Espere un momento e inténtelo otra vez.'],
  },
  'input.not-json': {
    en: ['The station could not read this request.', 'Send it as JSON, at most {{depth}} levels deep.'],
    es: ['La estación no pudo leer esta petición.', 'Envíela como JSON, con {{depth}} niveles como máximo.'],
  },
  'file.not-found': {
    en: ['This picture or document is not here.', 'Go back and open it again.'],
    es: ['Esta imagen o documento no está aquí.', 'Vuelva atrás y ábralo de nuevo.'],
  },
  'window.failing': {
    en: [
      'The screens of Packbench have failed several times in a row. The station itself runs, and nothing is lost.',
      'Start the screens again, or close Packbench and start it anew. If it happens again, tell whoever keeps this machine.',
    ],
    es: [
      'Las pantallas de Packbench han fallado varias veces seguidas. La estación sigue en marcha y nada se ha perdido.',
      'Inicie otra vez las pantallas, o cierre Packbench y ábralo de nuevo. Si vuelve a ocurrir, avise a quien cuida esta máquina.',
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
      'Take it out of the environment and start again.',
    ],
    es: [
      'La estación no se inicia mientras {{name}} esté definida: podría cambiar su funcionamiento.',
      'Quítela del entorno e inicie otra vez.',
    ],
  },
  'start.ledger-by-policy': {
    en: [
      'Where the records stand is set by your company: --ledger has no effect.',
      'Start the station without it.',
    ],
    es: [
      'Dónde están los registros lo fija su empresa: --ledger no tiene efecto.',
      'Inicie la estación sin esa opción.',
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
} as const satisfies SentenceTable
