// The problem sentences of the two hosts: how the station is reached, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const hosts = {
  'session.too-many-requests': {
    en: ['The station got too many requests at once.', 'Wait a moment, then try again.'],
    es: ['La estación recibió demasiadas peticiones a la vez.', 'Espere un momento e inténtelo otra vez.'],
  },
  'input.not-json': {
    en: ['The station could not read this request.', 'Send it as JSON, at most {{depth}} levels deep.'],
    es: ['La estación no pudo leer esta petición.', 'Envíela como JSON, con {{depth}} niveles como máximo.'],
  },
  'file.not-found': {
    en: ['This picture or document is not here.', 'Go back and open it again.'],
    es: ['Esta imagen o documento no está aquí.', 'Vuelva atrás y ábralo de nuevo.'],
  },
  'file.window-blocked': {
    en: ['The browser did not open a window for the document.', 'Save it, or let this page open windows.'],
    es: [
      'El navegador no abrió ninguna ventana para el documento.',
      'Guárdelo, o permita ventanas a esta página.',
    ],
  },
} as const satisfies SentenceTable
