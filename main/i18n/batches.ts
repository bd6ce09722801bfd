// The problem sentences about batches, on the screen that ships them, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const batches = {
  'orders.nothing-to-ship': {
    en: ['There is no order to ship here.', 'Import a file, or correct the marked rows.'],
    es: ['Aquí no hay pedidos que enviar.', 'Importe un archivo, o corrija las filas marcadas.'],
  },
  'orders.only-doubts': {
    en: [
      'Every order that is left has something to look at first.',
      'Ship them with the key that says so, or scan one to correct it.',
    ],
    es: [
      'Todos los pedidos que quedan tienen algo que revisar antes.',
      'Envíelos con la tecla que lo dice, o escanee uno para corregirlo.',
    ],
  },
  'orders.changed-since': {
    en: [
      'The orders of this list changed after the question about them was asked. Nothing was bought.',
      'Look at the list, and press Enter again.',
    ],
    es: [
      'Los pedidos de esta lista cambiaron después de hacerse la pregunta. No se compró nada.',
      'Revise la lista y pulse Enter otra vez.',
    ],
  },
  'orders.run-not-over': {
    en: ['A batch is not finished yet.', 'Resume it or end it first.'],
    es: ['Hay un lote sin terminar.', 'Continúelo o termínelo antes.'],
  },
  'orders.run-not-found': {
    en: ['The station has no such batch.', 'Choose one from the list.'],
    es: ['La estación no tiene ese lote.', 'Elija uno de la lista.'],
  },
  'orders.run-wrong-state': {
    en: ['That cannot be done with this batch now.', 'Look at its status and try again.'],
    es: ['Ahora no se puede hacer eso con este lote.', 'Mire su estado e inténtelo de nuevo.'],
  },
  'orders.mode-changed': {
    en: ['The station changed between training and live.', 'Change back to continue this batch.'],
    es: ['La estación cambió entre práctica y real.', 'Vuelva al modo anterior para continuar el lote.'],
  },
} as const satisfies SentenceTable
