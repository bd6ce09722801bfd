// The words of a window that has no session with its station.
import type { WordTable } from './word-table.ts'

export const door = {
  'door.none': { en: 'This window is not open yet', es: 'Esta ventana aún no está abierta' },
  'door.none-text': {
    en: 'Open the link that the station printed when it started, or its file open.html in the data folder.',
    es: 'Abra el enlace que la estación mostró al arrancar, o su archivo open.html en la carpeta de datos.',
  },
  'door.refused': { en: 'This link opens nothing any more', es: 'Este enlace ya no abre nada' },
  'door.refused-text': {
    en: 'It worked once, or the station has started again since. Open the link that it printed last.',
    es: 'Sirvió una vez, o la estación se reinició después. Abra el último enlace que mostró.',
  },
  'door.again': { en: 'This link has opened a window before', es: 'Este enlace ya abrió una ventana' },
  'door.again-text': {
    en: 'If that was you, open the station here too. If nobody knows of it, start the station again.',
    es: 'Si fue usted, abra la estación también aquí. Si nadie lo sabe, reinicie la estación.',
  },
  'door.open': { en: 'Open it here too', es: 'Abrirla también aquí' },
  'door.ended': { en: 'This window’s session has ended', es: 'La sesión de esta ventana terminó' },
  'door.ended-text': {
    en: 'Open the link that the station printed, in this window. What you were typing stays.',
    es: 'Abra en esta ventana el enlace que mostró la estación. Lo que escribía se conserva.',
  },
  'door.left': { en: 'This window is signed out', es: 'La sesión de esta ventana está cerrada' },
  'door.left-text': {
    en: 'The station goes on. To come back, open its link or its file open.html in the data folder.',
    es: 'La estación sigue. Para volver, abra su enlace o su archivo open.html en la carpeta de datos.',
  },
  'door.leave': { en: 'Sign out of this window', es: 'Cerrar la sesión de esta ventana' },
  'door.leave-text': {
    en: 'What is being typed here is dropped, and whoever is at the bench is signed out. Only a link of the station opens this window again.',
    es: 'Se descarta lo que se está escribiendo y sale quien esté en la mesa. Solo un enlace de la estación vuelve a abrir esta ventana.',
  },
} as const satisfies WordTable
