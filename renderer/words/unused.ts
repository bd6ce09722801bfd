// The words of labels that were bought and never used.
import type { WordTable } from './word-table.ts'

export const unused = {
  'card.unused-labels': { en: 'Labels that nobody used', es: 'Etiquetas que nadie usó' },
  'card.unused-text_one': {
    en: 'One label was bought and never used: {{amount}}. It can be refunded until {{day}}.',
    es: 'Una etiqueta se compró y nunca se usó: {{amount}}. Se puede reembolsar hasta el {{day}}.',
  },
  'card.unused-text_other': {
    en: '{{count}} labels were bought and never used: {{amount}}. The first can be refunded until {{day}}.',
    es: '{{count}} etiquetas se compraron y nunca se usaron: {{amount}}. La primera se puede reembolsar hasta el {{day}}.',
  },
  'card.unused-unpriced_one': {
    en: 'The price of one of them is not known here.',
    es: 'De una de ellas aquí no se sabe el precio.',
  },
  'card.unused-unpriced_other': {
    en: 'The price of {{count}} of them is not known here.',
    es: 'De {{count}} de ellas aquí no se sabe el precio.',
  },
  'card.unused-look': { en: 'Look at them…', es: 'Verlas…' },
  'card.unused-look-hint': {
    en: 'Void them, or say that they were used.',
    es: 'Anularlas, o decir que se usaron.',
  },

  'unused.text': {
    en: 'No printer, scan or close shows that these labels were used. Scan a label that you have in hand, or choose from the list.',
    es: 'Ninguna impresora, escaneo ni cierre muestra que estas etiquetas se usaran. Escanee una que tenga en la mano, o elija de la lista.',
  },
  'unused.labels': { en: 'Labels, first to expire first', es: 'Etiquetas, primero la que vence antes' },
  'unused.none': { en: 'None is left', es: 'No queda ninguna' },
  'unused.none-text': {
    en: 'Every label that may bring money back is settled.',
    es: 'Todas las que aún podían reembolsarse están resueltas.',
  },
  'unused.bought': { en: 'bought {{day}}', es: 'comprada el {{day}}' },
  'unused.until': { en: 'refund until {{day}}', es: 'reembolso hasta el {{day}}' },
  'unused.no-refund': { en: 'no refund promised', es: 'sin reembolso prometido' },
  'unused.more': {
    en: '{{count}} more are shown once these are settled.',
    es: '{{count}} más se muestran cuando estas queden resueltas.',
  },
  'unused.not-here': {
    en: 'Label {{code}} is not on this list.',
    es: 'La etiqueta {{code}} no está en esta lista.',
  },
  'unused.all': { en: 'Choose all', es: 'Elegir todas' },
  'unused.clear': { en: 'Choose none', es: 'No elegir ninguna' },
  'unused.chosen': { en: '{{count}} chosen: {{amount}}', es: '{{count}} elegidas: {{amount}}' },
  'unused.choose-first': { en: 'Choose labels first.', es: 'Elija primero etiquetas.' },
  'unused.say-used': { en: 'Were used…', es: 'Se usaron…' },
  'unused.void': { en: 'Void…', es: 'Anular…' },
  'unused.used-title_one': { en: 'Why does this label count as used?', es: '¿Por qué cuenta como usada?' },
  'unused.used-title_other': {
    en: 'Why do these {{count}} labels count as used?',
    es: '¿Por qué cuentan como usadas estas {{count}} etiquetas?',
  },
  'unused.used-text': {
    en: 'They leave this list for good, and no money is asked back for them.',
    es: 'Salen de esta lista para siempre y no se pide reembolso por ellas.',
  },
  'unused.why-went-out': { en: 'The box went out with it', es: 'La caja salió con ella' },
  'unused.why-box-waits': { en: 'It is on a box that still waits', es: 'Está en una caja que aún espera' },
  'unused.why-carrier-has-it': {
    en: 'The carrier’s page shows it moving',
    es: 'La página del transportista la muestra en camino',
  },
  'unused.void-title_one': { en: 'Void this label?', es: '¿Anular esta etiqueta?' },
  'unused.void-title_other': { en: 'Void these {{count}} labels?', es: '¿Anular estas {{count}} etiquetas?' },
  'unused.void-text': {
    en: 'One after the other, each with its own answer. Tear up every copy: a voided label must not be used.',
    es: 'Una tras otra, cada una con su respuesta. Rompa todas las copias: una etiqueta anulada no se debe usar.',
  },
  'unused.voiding': { en: '{{done}} of {{count}} answered', es: '{{done}} de {{count}} respondidas' },
  'unused.result': { en: 'What became of them', es: 'Qué pasó con ellas' },
  'unused.result-sum': {
    en: '{{done}} of {{count}} are void. The service should give {{amount}} back.',
    es: '{{done}} de {{count}} quedaron anuladas. El servicio debería devolver {{amount}}.',
  },
  'unused.voided': { en: 'Voided. The money comes back later.', es: 'Anulada. El dinero vuelve más tarde.' },
  'unused.discarded': {
    en: 'Discarded here. No refund is promised.',
    es: 'Descartada aquí. No se promete reembolso.',
  },
  'unused.not-begun': {
    en: 'Not asked for yet. Void it again when the service answers.',
    es: 'Aún no se pidió. Anúlela otra vez cuando el servicio responda.',
  },
  'unused.band-voided': { en: '{{done}} OF {{count}} VOIDED', es: '{{done}} DE {{count}} ANULADAS' },
  'unused.band-used': { en: 'RECORDED', es: 'REGISTRADO' },
  'unused.band-used-line': { en: 'These labels count as used.', es: 'Estas etiquetas cuentan como usadas.' },

  'set.unused-after': { en: 'Unused labels are shown after', es: 'Etiquetas sin usar: se muestran tras' },
  'set.unused-after-hint': {
    en: 'Days from the purchase. 0: never.',
    es: 'Días desde la compra. 0: nunca.',
  },
  'set.refund-days': { en: 'Refunds are possible for', es: 'Se puede reembolsar durante' },
  'set.refund-days-hint': {
    en: 'Days from the purchase, as the carrier allows.',
    es: 'Días desde la compra, según el transportista.',
  },
} as const satisfies WordTable
