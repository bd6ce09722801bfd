// What a close says of single labels, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const closeOutcomes = {
  'close.not-authorized': {
    en: [
      'The service did not accept the station’s sign-in, so this label is still open.',
      'Check the service’s credentials in the settings, then close again; only open labels are tried.',
    ],
    es: [
      'El servicio no aceptó las credenciales de la estación y esta etiqueta sigue abierta.',
      'Revise las credenciales del servicio en los ajustes y cierre de nuevo; solo se intentan las abiertas.',
    ],
  },
  'close.service-silent': {
    en: [
      'The service gave no usable answer several times in a row, so this label was not handed over.',
      'Close again when the service answers; only open labels are tried.',
    ],
    es: [
      'El servicio no dio ninguna respuesta útil varias veces seguidas y esta etiqueta no se entregó.',
      'Cierre de nuevo cuando el servicio responda; solo se intentan las abiertas.',
    ],
  },
  'close.service-busy': {
    en: [
      'The service took no more labels for now, so this one was not handed over.',
      'Close again in some minutes; only open labels are tried.',
    ],
    es: [
      'El servicio no aceptó más etiquetas por ahora y esta no se entregó.',
      'Cierre de nuevo en unos minutos; solo se intentan las abiertas.',
    ],
  },
  'close.not-handed-over': {
    en: [
      'The close was interrupted before this label was handed over.',
      'Close again; only open labels are tried.',
    ],
    es: [
      'El cierre se interrumpió antes de entregar esta etiqueta.',
      'Cierre de nuevo; solo se intentan las abiertas.',
    ],
  },
  'close.said-not-closed': {
    en: ['Somebody checked and said that it was not closed.', 'Close again; only open labels are tried.'],
    es: ['Alguien lo revisó y dijo que no se cerró.', 'Cierre de nuevo; solo se intentan las abiertas.'],
  },
  'close.refused-after-all': {
    en: [
      'Somebody said that it was closed, and the service said afterwards that it is not.',
      'Check with the service. If it is not closed, say so here: the next close includes it.',
    ],
    es: [
      'Alguien dijo que se cerró, y el servicio dijo después que no.',
      'Revise en el servicio. Si no está cerrada, dígalo aquí: el cierre siguiente la incluye.',
    ],
  },
  'close.service-says': {
    en: ['The service says: “{{text}}”', ''],
    es: ['El servicio dice: «{{text}}»', ''],
  },
  'close.manifested': {
    en: ['The service took it at {{at}}. {{text}}', ''],
    es: ['El servicio la tomó a las {{at}}. {{text}}', ''],
  },
  'close.manifested-saying': {
    en: ['The service took it at {{at}} and says: “{{text}}”', ''],
    es: ['El servicio la tomó a las {{at}} y dice: «{{text}}»', ''],
  },
  'close.not-sent': {
    en: [
      'The service could not be reached.',
      'Close again when the network is back; only open labels are tried.',
    ],
    es: [
      'No se pudo llegar al servicio.',
      'Cierre de nuevo cuando vuelva la red; solo se intentan las abiertas.',
    ],
  },
  'close.no-number': {
    en: [
      'The station has no label ID and no barcode of this label, and the service knows it by no other number.',
      'Enter its label ID on its card in the queue (F3), then close again.',
    ],
    es: [
      'La estación no tiene ni el id ni el código de barras de esta etiqueta, y el servicio no la conoce por otro número.',
      'Escriba el id de la etiqueta en su tarjeta de la cola (F3) y cierre de nuevo.',
    ],
  },
  'close.number-of-another': {
    en: [
      'The label of {{reference}} has the number of another label: it is not handed over until somebody said whose it is.',
      'Settle it with F3 first.',
    ],
    es: [
      'La etiqueta de {{reference}} tiene el número de otra: no se entrega hasta que alguien diga de cuál es.',
      'Resuélvala antes con F3.',
    ],
  },
  'close.refused': {
    en: ['The service refused: {{reason}}', 'Correct it and close again; only open labels are tried.'],
    es: ['El servicio lo rechazó: {{reason}}', 'Corrija y cierre de nuevo; solo se intentan las abiertas.'],
  },
} as const satisfies SentenceTable
