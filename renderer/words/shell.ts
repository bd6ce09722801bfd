// Owns the words of the frame around every task.
import type { WordTable } from './word-table.ts'

export const shell = {
  'shell.tasks': { en: 'Tasks', es: 'Tareas' },
  'shell.pack': { en: 'Pack', es: 'Empacar' },
  'shell.reprint': { en: 'Reprint', es: 'Reimprimir' },
  'shell.queue': { en: 'Queue', es: 'Cola' },
  'shell.meters': { en: 'Meters', es: 'Saldos' },
  'shell.close': { en: 'Close day', es: 'Cerrar día' },
  'shell.settings': { en: 'Settings', es: 'Ajustes' },
  'shell.skip': { en: 'Skip to the task', es: 'Ir a la tarea' },
  'shell.training': { en: 'Training', es: 'Práctica' },
  'shell.live': { en: 'Live', es: 'Real' },
  'shell.test': { en: 'Test', es: 'Prueba' },
  'shell.waiting_one': { en: '{{count}} waiting', es: '{{count}} en espera' },
  'shell.waiting_other': { en: '{{count}} waiting', es: '{{count}} en espera' },
  'shell.decide_one': { en: '{{count}} to decide', es: '{{count}} por decidir' },
  'shell.decide_other': { en: '{{count}} to decide', es: '{{count}} por decidir' },
  'shell.labels-left_one': { en: '≈ {{count}} label', es: '≈ {{count}} etiqueta' },
  'shell.labels-left_other': { en: '≈ {{count}} labels', es: '≈ {{count}} etiquetas' },
  'shell.no-printer': { en: 'No printer yet', es: 'Aún sin impresora' },
  'shell.station-away': {
    en: 'The station does not answer. Labels already bought are safe; this screen tries again by itself.',
    es: 'La estación no responde. Las etiquetas compradas están a salvo; la pantalla lo intenta sola.',
  },
  'shell.broke': { en: 'This screen stopped working.', es: 'Esta pantalla dejó de funcionar.' },
  'shell.broke-text': {
    en: 'Nothing that was bought is lost. Open it again.',
    es: 'Nada de lo comprado se perdió. Ábrala de nuevo.',
  },
  'shell.open-again': { en: 'Open again', es: 'Abrir de nuevo' },
  'shell.loading': { en: 'Loading', es: 'Cargando' },
  'copy.agree': { en: 'Go on with this copy', es: 'Seguir con esta copia' },
  'copy.title': { en: 'Go on with an older copy', es: 'Seguir con una copia antigua' },
  'copy.text': {
    en: 'Look at each service’s own list first: what was bought after this copy was made is not in it.',
    es: 'Mire antes la lista de cada servicio: lo comprado después de esta copia no está en ella.',
  },
  'copy.note-hint': { en: 'what you compared', es: 'qué comparó' },
  'shell.notice': { en: 'LOOK', es: 'ATENCIÓN' },
  'shell.result': { en: 'Result', es: 'Resultado' },
} as const satisfies WordTable
