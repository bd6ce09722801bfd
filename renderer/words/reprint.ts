// The words of the reprint screen.
import type { WordTable } from './word-table.ts'

export const reprint = {
  'reprint.search': { en: 'Find a label', es: 'Buscar una etiqueta' },
  'reprint.search-hint': {
    en: 'Order, name or tracking number',
    es: 'Pedido, nombre o número de guía',
  },
  'reprint.list': { en: 'Labels, newest first', es: 'Etiquetas, las nuevas primero' },
  'reprint.none': { en: 'No label yet', es: 'Aún no hay etiquetas' },
  'reprint.none-text': {
    en: 'Labels of this station show here as soon as they are bought.',
    es: 'Aquí salen las etiquetas de esta estación en cuanto se compran.',
  },
  'reprint.nothing': { en: 'Nothing found for “{{text}}”', es: 'Nada para «{{text}}»' },
  'reprint.nothing-text': {
    en: 'Scan the label itself, or try fewer letters.',
    es: 'Escanee la etiqueta misma o pruebe con menos letras.',
  },
  'reprint.last': { en: 'Last label', es: 'Última etiqueta' },
  'reprint.chosen': { en: 'Chosen label', es: 'Etiqueta elegida' },
  'reprint.why': { en: 'Print again: why?', es: 'Imprimir otra vez: ¿por qué?' },
  'reprint.void': { en: 'Void', es: 'Anular' },
  'reprint.hint': { en: 'prints the chosen label again', es: 'imprime otra vez la etiqueta elegida' },
  'reprint.hint-list': {
    en: 'then one key for the reason',
    es: 'y luego una tecla para el motivo',
  },
  'reprint.hint-search': { en: 'searches', es: 'busca' },
  'reprint.hint-scan': { en: 'Scan a label to find it.', es: 'Escanee una etiqueta para hallarla.' },
  'reprint.to': { en: 'To', es: 'Para' },
  'reprint.bought': { en: 'Bought', es: 'Comprada' },
  'reprint.bought-at': { en: '{{time}} · {{station}}', es: '{{time}} · {{station}}' },
  'reprint.tracking': { en: 'Tracking', es: 'Guía' },
  'reprint.service': { en: 'Service', es: 'Servicio' },
  'reprint.price': { en: 'Price', es: 'Precio' },
  'reprint.prints': { en: 'Prints', es: 'Copias' },
  'reprint.not-printable': {
    en: 'There is nothing to print again.',
    es: 'No hay nada que reimprimir.',
  },
  'reprint.unknown-title': { en: 'Not a label of this station', es: 'No es etiqueta de esta estación' },
  'reprint.unknown-text': {
    en: 'The parcel service may know {{code}}. What was scanned?',
    es: 'El servicio de paquetería quizá conozca {{code}}. ¿Qué se escaneó?',
  },
  'reprint.fetch-readable': { en: 'The number under the bars', es: 'El número bajo las barras' },
  'reprint.fetch-encoded': { en: 'The bars themselves', es: 'Las barras mismas' },
  'reprint.fetch-label': { en: 'A label ID', es: 'Un ID de etiqueta' },
  'reprint.fetching': { en: 'FETCHING', es: 'BUSCANDO' },
} as const satisfies WordTable
