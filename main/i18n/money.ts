// The problem sentences about meters, funds and the close of the day, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const money = {
  'funds.unknown': {
    en: ['Nobody knows yet whether the funds were added.', 'Read the balance, then settle it with F3.'],
    es: ['Aún no se sabe si los fondos se añadieron.', 'Lea el saldo y resuélvalo con F3.'],
  },
  'close.unsettled': {
    en: ['Nobody knows yet what an earlier close handed over.', 'Settle it with F3, then close again.'],
    es: ['Aún no se sabe qué entregó un cierre anterior.', 'Resuélvalo con F3 y cierre de nuevo.'],
  },
  'close.another-runs': {
    en: ['A close is running already.', 'Wait for it, or stop it on its screen (F6).'],
    es: ['Ya hay un cierre en marcha.', 'Espere, o deténgalo en su pantalla (F6).'],
  },
  'close.runs-elsewhere': {
    en: [
      'This close runs at {{station}}.',
      'Stop it there. If that station hangs, end it at its own computer: soon after, its close is over.',
    ],
    es: [
      'Este cierre lo lleva {{station}}.',
      'Deténgalo allí. Si esa estación se cuelga, ciérrela en su propio equipo: poco después su cierre termina.',
    ],
  },
  'close.stopped': {
    en: [
      'Somebody stopped the close before this label was handed over.',
      'Close again; only open labels are tried.',
    ],
    es: [
      'Alguien detuvo el cierre antes de entregar esta etiqueta.',
      'Cierre de nuevo; solo se intentan las abiertas.',
    ],
  },
  'close.not-begun': {
    en: ['The close was stopped before it began: nothing was closed.', 'Close the day when you are ready.'],
    es: ['El cierre se detuvo antes de empezar: no se cerró nada.', 'Cierre el día cuando quiera.'],
  },
  'close.waits-for': {
    en: [
      'The close did not begin: a label is still being bought or voided at {{stations}}.',
      'Close again when that has finished. If a station hangs, end it at its own computer; soon after, it no longer blocks anyone.',
    ],
    es: [
      'El cierre no empezó: aún se compra o anula una etiqueta en {{stations}}.',
      'Cierre de nuevo cuando termine. Si una estación se cuelga, ciérrela en su propio equipo; poco después ya no detiene a nadie.',
    ],
  },
  'close.waits-for-others': {
    en: [
      'The close did not begin: another station is still buying or voiding a label.',
      'Close again in a moment. If a station hangs, end it at its own computer; soon after, it no longer blocks anyone.',
    ],
    es: [
      'El cierre no empezó: otra estación aún compra o anula una etiqueta.',
      'Cierre de nuevo en un momento. Si una estación se cuelga, ciérrela en su propio equipo; poco después ya no detiene a nadie.',
    ],
  },
  'close.running': {
    en: ['This close is still running.', 'Wait until it has ended.'],
    es: ['Este cierre sigue en marcha.', 'Espere a que termine.'],
  },
  'close.return-label': {
    en: [
      '{{reference}} is a return label: it is never handed over here.',
      'Close without it. The package comes back when its receiver sends it.',
    ],
    es: [
      '{{reference}} es una etiqueta de devolución: aquí nunca se entrega.',
      'Cierre sin ella. El paquete vuelve cuando quien lo recibió lo envía.',
    ],
  },
  'return.of-return': {
    en: [
      '{{reference}} is a return label itself, so nothing was bought.',
      'Scan the order that goes out, and press B there.',
    ],
    es: [
      '{{reference}} ya es una etiqueta de devolución, así que no se compró nada.',
      'Escanee el pedido que sale y pulse B allí.',
    ],
  },
  'return.not-out': {
    en: [
      'The label of {{reference}} is no longer valid, so no return label was bought for it.',
      'Ship the order first. Then press B for its return label.',
    ],
    es: [
      'La etiqueta de {{reference}} ya no es válida, así que no se compró ninguna de devolución.',
      'Envíe primero el pedido. Después pulse B para la etiqueta de devolución.',
    ],
  },
  'return.other-sender': {
    en: [
      'This does not come from where {{reference}} went, so no return label was bought.',
      'Scan {{reference}} and press B there.',
    ],
    es: [
      'Esto no viene del lugar adonde fue {{reference}}, así que no se compró ninguna etiqueta de devolución.',
      'Escanee {{reference}} y pulse B allí.',
    ],
  },
  'return.abroad': {
    en: [
      'Return labels are only for addresses within the country, so none was bought for {{reference}}.',
      'Ask your lead how this package can come back.',
    ],
    es: [
      'Las etiquetas de devolución son solo para direcciones dentro del país, así que no se compró ninguna para {{reference}}.',
      'Pregunte a su responsable cómo puede volver este paquete.',
    ],
  },
  'close.unknown': {
    en: ['Nobody knows yet whether this was closed.', 'Settle it with F3.'],
    es: ['Aún no se sabe si esto se cerró.', 'Resuélvalo con F3.'],
  },
} as const satisfies SentenceTable
