// The words of a window that has no session with its station.
import type { WordTable } from './word-table.ts'

export const door = {
  'door.none': { en: 'This window is not open yet', es: 'Esta ventana aún no está abierta' },
  'door.none-text': {
    en: 'Open the link that the station printed when it started, or its file open.html in the data folder.',
    es: 'Abra el enlace que la estación mostró al arrancar, o su archivo open.html en la carpeta de datos.',
  },
  'door.refused': { en: 'This link no longer works', es: 'Este enlace ya no sirve' },
  'door.refused-text': {
    en: 'It was used already, or the station has restarted since. Open the last link that it printed.',
    es: 'Ya se usó, o la estación se reinició después. Abra el último enlace que mostró.',
  },
  'door.again': { en: 'This link has already opened a window', es: 'Este enlace ya abrió una ventana' },
  'door.again-text': {
    en: 'If that was you, open the station here too. If it was nobody you know, restart the station.',
    es: 'Si fue usted, abra la estación también aquí. Si nadie sabe quién fue, reinicie la estación.',
  },
  'door.open': { en: 'Open it here too', es: 'Abrirla también aquí' },
  'door.ended': { en: 'This window’s session has ended', es: 'La sesión de esta ventana terminó' },
  'door.ended-text': {
    en: 'In this window, open the link that the station printed. What you were typing is kept.',
    es: 'Abra en esta ventana el enlace que mostró la estación. Lo que escribía se conserva.',
  },
  'door.left': { en: 'This window is signed out', es: 'La sesión de esta ventana está cerrada' },
  'door.left-text': {
    en: 'The station keeps running. To come back, open its link or its file open.html in the data folder.',
    es: 'La estación sigue en marcha. Para volver, abra su enlace o su archivo open.html en la carpeta de datos.',
  },
  'door.leave': { en: 'Sign out of this window', es: 'Cerrar la sesión de esta ventana' },
  'door.leave-text': {
    en: 'What is being typed here is discarded, and whoever is at the bench is signed out. Only a link from the station opens this window again.',
    es: 'Se descarta lo que se está escribiendo y sale quien esté en la mesa. Solo un enlace de la estación vuelve a abrir esta ventana.',
  },
} as const satisfies WordTable
