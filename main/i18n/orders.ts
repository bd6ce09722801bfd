// The problem sentences about files of orders, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const orders = {
  'orders.rows-left-out': {
    en: [
      'Not every row of {{file}} was taken in. Left out: {{count}}.',
      'F5 shows with the file which they are, and what to do.',
    ],
    es: [
      'No todas las filas de {{file}} entraron. Quedaron fuera: {{count}}.',
      'F5 muestra junto al archivo cuáles son y qué hacer.',
    ],
  },
  'orders.file-refused': {
    en: [
      'The file {{file}} was refused: none of its orders is here.',
      'F5 shows why: tell whoever sends it.',
    ],
    es: [
      'El archivo {{file}} fue rechazado: ninguno de sus pedidos está aquí.',
      'F5 muestra por qué: avise a quien lo envía.',
    ],
  },
  'orders.folder-no-sender': {
    en: [
      'No orders are taken from {{folder}}: the station has no sender address yet.',
      'Enter it in the settings.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: la estación aún no tiene remitente.',
      'Escríbalo en los ajustes.',
    ],
  },
  'orders.folder-no-service': {
    en: [
      'A file of orders in {{folder}} is waiting: it names no shipping service, and the station has none in its list.',
      'Enter the shipping services of the label server in the settings; the import then continues.',
    ],
    es: [
      'Un archivo de pedidos espera en {{folder}}: no indica servicio de envío y la estación no tiene ninguno en su lista.',
      'Escriba en los ajustes los servicios de envío del servidor de etiquetas; la importación continúa después.',
    ],
  },
  'orders.folder-missing': {
    en: [
      'No orders are taken from {{folder}}: it does not exist, or the station may not write to it.',
      'Ask whoever set it up.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: no existe, o la estación no puede escribir ahí.',
      'Pregunte a quien lo configuró.',
    ],
  },
  'orders.folder-own-data': {
    en: [
      'No orders are taken from {{folder}}: the station keeps its own records there.',
      'Choose another folder in the settings.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: ahí guarda la estación sus registros.',
      'Elija otra carpeta en los ajustes.',
    ],
  },
  'orders.folder-results': {
    en: [
      'No orders are taken from {{folder}}: the station puts its results there.',
      'Choose another folder for the orders, or for the results, in the settings.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: ahí pone la estación sus resultados.',
      'Elija en los ajustes otra carpeta para los pedidos o para los resultados.',
    ],
  },
  'orders.folder-shared': {
    en: [
      'No orders are taken from {{folder}}: other things are kept there too.',
      'Create a folder only for the orders.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: ahí se guardan también otras cosas.',
      'Cree una carpeta solo para los pedidos.',
    ],
  },
  'orders.folder-others-orders': {
    en: [
      'No orders are taken from {{folder}}: {{station}} takes them into records of its own.',
      'Give one of the two another folder, or let them share their records. Ten minutes after it last looked there, they are taken here.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: {{station}} los toma en registros propios.',
      'Dé otra carpeta a una de las dos, o haga que compartan sus registros. Diez minutos después de que mirara ahí por última vez, se toman aquí.',
    ],
  },
  'orders.folder-others-write': {
    en: [
      'No orders are taken from {{folder}}: anybody on this computer can write to it.',
      'Allow only the program that sends the orders to write there.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: cualquiera en este equipo puede escribir ahí.',
      'Permita escribir solo al programa que envía los pedidos.',
    ],
  },
  'orders.no-sender': {
    en: ['The station has no sender address yet.', 'Enter it in the settings first.'],
    es: ['La estación aún no tiene remitente.', 'Escríbalo antes en los ajustes.'],
  },
  'orders.settled': {
    en: ['It is settled whether {{reference}} was bought.', 'Go on with the rest, or end the batch here.'],
    es: [
      'Ya se sabe si {{reference}} se compró: está resuelto.',
      'Continúe con el resto, o termine aquí el lote.',
    ],
  },
  'orders.no-money': {
    en: ['There is not enough money for the next label: {{messages}}', 'Add funds with F4, then continue.'],
    es: ['No alcanza el dinero para la próxima etiqueta: {{messages}}', 'Añada fondos con F4 y continúe.'],
  },
  'orders.running': {
    en: ['A batch of orders is being shipped right now.', 'Pause it first.'],
    es: ['Se está enviando un lote de pedidos.', 'Póngalo antes en pausa.'],
  },
} as const satisfies SentenceTable
