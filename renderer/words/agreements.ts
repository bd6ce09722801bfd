// The words of going on with records that are not what they were, after a person compared them.
import type { WordTable } from './word-table.ts'

export const agreements = {
  'copy.title': { en: 'Go on with an older copy', es: 'Seguir con una copia antigua' },
  'copy.text': {
    en: 'Look at each service’s own list first: what was bought after this copy was made is not in it.',
    es: 'Mire antes la lista de cada servicio: lo comprado después de esta copia no está en ella.',
  },
  'trail.title': { en: 'Go on with changed records', es: 'Seguir con registros alterados' },
  'trail.text': {
    en: 'Look at each service’s own list first: a label that was bought may be missing here, and would be bought again.',
    es: 'Mire antes la lista de cada servicio: aquí puede faltar una etiqueta ya comprada, que se compraría otra vez.',
  },
  'copy.note-hint': { en: 'what you compared', es: 'qué comparó' },
} as const satisfies WordTable
