// Owns the problem sentences of the two hosts: how the station is started and reached.
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
  'start.arguments': {
    en: [
      'The station cannot be started like this: {{reason}}',
      'Use --port N, --data FOLDER and --no-open only.',
    ],
    es: ['La estación no se puede iniciar así: {{reason}}', 'Use solo --port N, --data CARPETA y --no-open.'],
  },
} as const satisfies SentenceTable
