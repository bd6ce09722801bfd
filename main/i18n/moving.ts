// What is said of moving a station's records into a warehouse's ledger, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const moving = {
  'move.nothing': {
    en: ['This data folder has no records of its own.', 'Set up the warehouse’s database and start.'],
    es: [
      'Esta carpeta de datos no tiene registros propios.',
      'Configure la base de datos del almacén e inicie la estación.',
    ],
  },
  'move.under-way': {
    en: [
      'A purchase, a void or a print was under way when the station last ended.',
      'Start the station once as it is, let it finish, then move its records.',
    ],
    es: [
      'Una compra, una anulación o una impresión quedó a medias cuando la estación se cerró.',
      'Inicie la estación como está, deje que termine y luego traslade los registros.',
    ],
  },
  'move.funds-open': {
    en: [
      'Money is being added to a meter, or nobody knows whether it was.',
      'Settle it on this station, then move its records.',
    ],
    es: [
      'Se está añadiendo dinero a un medidor, o no se sabe si se añadió.',
      'Resuélvalo en esta estación y luego traslade los registros.',
    ],
  },
  'move.close-open': {
    en: ['A close of the day is not finished.', 'End it on this station, then move its records.'],
    es: ['Hay un cierre del día sin terminar.', 'Termínelo en esta estación y luego traslade los registros.'],
  },
  'move.batch-open': {
    en: ['A batch of orders is not finished.', 'Finish or end it on this station, then move its records.'],
    es: [
      'Hay un lote de pedidos sin terminar.',
      'Complételo o termínelo en esta estación y luego traslade los registros.',
    ],
  },
  'move.live-there': {
    en: [
      '{{reference}} is live on this station and in the warehouse; so are {{others}} more.',
      'Void or discard one of the two; an order that only waits is removed with F5. Then move the records again.',
    ],
    es: [
      '{{reference}} está vigente en esta estación y en el almacén; también {{others}} más.',
      'Anule o descarte una de las dos; un pedido que solo espera se quita con F5. Después traslade de nuevo los registros.',
    ],
  },
  'move.station-there': {
    en: [
      'The warehouse has other records of a station named {{station}}.',
      'Give this station another name under Settings, This station, then move its records again.',
    ],
    es: [
      'El almacén tiene otros registros de una estación llamada {{station}}.',
      'Dé a esta estación otro nombre en Ajustes, Esta estación, y traslade sus registros otra vez.',
    ],
  },
  'move.another': {
    en: ['Another station’s records are being moved right now.', 'Wait until that is done, then try again.'],
    es: [
      'Se están trasladando los registros de otra estación.',
      'Espere a que termine e inténtelo de nuevo.',
    ],
  },
  'move.differs': {
    en: [
      'The records in the warehouse would differ from this station’s. Nothing was moved.',
      'Move them again. If it happens twice, send the diagnostics bundle to support.',
    ],
    es: [
      'Los registros del almacén no serían iguales a los de esta estación. No se trasladó nada.',
      'Traslade de nuevo. Si se repite, envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'move.stopped': {
    en: ['The move was stopped. Nothing was moved yet.', 'Move again: it continues where it stopped.'],
    es: ['El traslado se detuvo. Todavía no se trasladó nada.', 'Traslade de nuevo: sigue donde se detuvo.'],
  },
} as const satisfies SentenceTable
