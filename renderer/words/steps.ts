// What happened to an order: a line for each kind of event that the trail has. One more kind does not compile without its line.
import type { StepKind } from '../station/types.ts'
import { stationSteps } from './station-steps.ts'
import type { WordTable } from './word-table.ts'

export const steps = {
  'step.purchase-intended': { en: 'A label was requested', es: 'Se pidió una etiqueta' },
  'step.purchase-sending': {
    en: 'The service was asked to sell it',
    es: 'Se le pidió al servicio que la venda',
  },
  'step.purchase-bought': { en: 'The label was bought', es: 'La etiqueta se compró' },
  'step.purchase-refused': {
    en: 'The service refused: nothing was bought',
    es: 'El servicio se negó: no se compró nada',
  },
  'step.purchase-unknown': {
    en: 'No clear answer came: it may have been bought',
    es: 'No llegó respuesta clara: puede estar comprada',
  },
  'step.purchase-void-unknown': {
    en: 'The station stopped during the void: it may be voided',
    es: 'La estación se detuvo durante la anulación: puede estar anulada',
  },
  'step.purchase-abandoned': {
    en: 'It was abandoned: nothing was bought',
    es: 'Se abandonó: no se compró nada',
  },
  'step.answer-after-decision': {
    en: 'The service answered after somebody had decided',
    es: 'El servicio respondió cuando alguien ya había decidido',
  },
  'step.label-added': { en: 'The label itself came later', es: 'La etiqueta misma llegó después' },
  'step.label-fetched': {
    en: 'The label was fetched from the service',
    es: 'La etiqueta se trajo del servicio',
  },
  'step.label-first-printed': {
    en: 'It was sent to a printer for the first time',
    es: 'Se mandó a una impresora por primera vez',
  },
  'step.label-reprinted': { en: 'It was printed again', es: 'Se imprimió otra vez' },
  'step.slip-printed': { en: 'A packing slip was printed', es: 'Se imprimió una lista de empaque' },
  'step.label-discarded': { en: 'The label was discarded here', es: 'La etiqueta se descartó aquí' },
  'step.label-rules-seen': {
    en: 'The label was checked against the carrier’s rules',
    es: 'La etiqueta se comparó con las reglas del transportista',
  },
  'step.label-not-on-paper': { en: 'It is bought but not on paper', es: 'Está comprada, pero no en papel' },
  'step.voided-label-on-paper': {
    en: 'It came out of a printer although it is voided',
    es: 'Salió de una impresora aunque está anulada',
  },
  'step.identifier-not-on-label': {
    en: 'Its number was not found in the barcodes of its paper',
    es: 'Su número no se halló en los códigos de su papel',
  },
  'step.attention-settled': {
    en: 'What had to be checked is settled',
    es: 'Lo que había que revisar quedó resuelto',
  },
  'step.reference-passed-on': {
    en: 'The order now belongs to this label alone',
    es: 'El pedido es ahora solo de esta etiqueta',
  },
  'step.reference-key-renewed': {
    en: 'Its order number is compared in a newer way',
    es: 'Su número de pedido se compara de una manera nueva',
  },
  'step.second-label': {
    en: 'A second label of the same order was found',
    es: 'Se halló una segunda etiqueta del mismo pedido',
  },

  'step.scan-asked': {
    en: 'The new label has to be scanned on its box',
    es: 'La etiqueta nueva debe escanearse en su caja',
  },
  'step.scan-outdated': {
    en: 'What was scanned on its box was an earlier print',
    es: 'Lo que se escaneó en su caja era una copia anterior',
  },
  'step.package-scanned': {
    en: 'One of its labels was scanned on its box',
    es: 'Una de sus etiquetas se escaneó en su caja',
  },
  'step.label-scanned': { en: 'It was scanned on its box', es: 'Se escaneó en su caja' },
  'step.scan-mismatch': {
    en: 'The label of another order was scanned instead',
    es: 'Se escaneó en su lugar la etiqueta de otro pedido',
  },
  'step.number-claimed': {
    en: 'Somebody said that its number is another label’s',
    es: 'Alguien dijo que su número es de otra etiqueta',
  },
  'step.label-said-used': { en: 'Somebody said that it was used', es: 'Alguien dijo que se usó' },
  'step.scan-excused': { en: 'It was not scanned on its box', es: 'No se escaneó en su caja' },

  'step.void-asked': { en: 'A void was requested', es: 'Se pidió anularla' },
  'step.void-voided': { en: 'It is voided', es: 'Está anulada' },
  'step.void-bought': { en: 'It was not voided: the label is good', es: 'No se anuló: la etiqueta vale' },
  'step.void-void-unknown': {
    en: 'No clear answer came: it may be voided',
    es: 'No llegó respuesta clara: puede estar anulada',
  },
  'step.void-not-possible': { en: 'It cannot be voided from here', es: 'No se puede anular desde aquí' },
  'step.void-given-back': {
    en: 'The void was abandoned before anything was sent',
    es: 'La anulación se abandonó antes de enviar nada',
  },
  'step.void-number-cancelled': { en: 'The service cancelled a number', es: 'El servicio canceló un número' },
  'step.void-number-refused': {
    en: 'The service did not cancel a number',
    es: 'El servicio no canceló un número',
  },
  'step.void-number-unknown': {
    en: 'No clear answer came for a number: it may be cancelled',
    es: 'No llegó respuesta clara de un número: puede estar cancelado',
  },
  'step.void-number-not-sent': {
    en: 'The service could not be asked about a number',
    es: 'No se pudo preguntar por un número',
  },
  'step.void-number-left-out': {
    en: 'A number was left out: it is another label’s',
    es: 'Un número se omitió: es de otra etiqueta',
  },

  'step.person-said-bought': { en: 'Somebody said: it was bought', es: 'Alguien dijo: se compró' },
  'step.person-said-not-bought': { en: 'Somebody said: it was not bought', es: 'Alguien dijo: no se compró' },
  'step.person-said-voided': { en: 'Somebody said: it is voided', es: 'Alguien dijo: está anulada' },
  'step.person-said-not-voided': {
    en: 'Somebody said: it is not voided',
    es: 'Alguien dijo: no está anulada',
  },
  'step.person-said-closed': {
    en: 'Somebody said: it was handed over',
    es: 'Alguien dijo: se entregó',
  },
  'step.person-said-not-closed': {
    en: 'Somebody said: it was not handed over',
    es: 'Alguien dijo: no se entregó',
  },
  'step.person-said-same-account': {
    en: 'Somebody said: its account has a new address or name',
    es: 'Alguien dijo: su cuenta tiene otra dirección o nombre',
  },
  'step.person-said-funds-added': {
    en: 'Somebody said: the money is there',
    es: 'Alguien dijo: el dinero está',
  },
  'step.person-said-funds-not-added': {
    en: 'Somebody said: the money is not there',
    es: 'Alguien dijo: el dinero no está',
  },

  'step.job-added': { en: 'Its first print waits', es: 'Su primera copia espera' },
  'step.job-held': { en: 'The print is held', es: 'La copia está retenida' },
  'step.job-given': { en: 'The print was given to another bench', es: 'La copia se dio a otra mesa' },
  'step.job-taken': { en: 'This bench took the print', es: 'Esta mesa tomó la copia' },
  'step.job-released': { en: 'The print was released', es: 'La copia se liberó' },
  'step.job-sending': { en: 'It is sent to the printer', es: 'Se envía a la impresora' },
  'step.job-sent': {
    en: 'All of it was sent; this printer cannot say more',
    es: 'Se envió toda; esta impresora no dice más',
  },
  'step.job-printed': { en: 'The printer says that it came out', es: 'La impresora dice que salió' },
  'step.job-unsure': { en: 'Nobody knows whether it came out', es: 'No se sabe si salió' },
  'step.job-failed': { en: 'It did not come out right', es: 'No salió bien' },
  'step.job-cancelled': { en: 'The print was cancelled', es: 'La copia se canceló' },
  'step.print-settled': { en: 'Somebody looked at the paper', es: 'Alguien miró el papel' },
  'step.file-printed': {
    en: 'A label from a file was printed',
    es: 'Se imprimió una etiqueta de un archivo',
  },
  'step.test-label': { en: 'A test label was printed', es: 'Se imprimió una etiqueta de prueba' },

  'step.close-started': { en: 'The close of the day began', es: 'Empezó el cierre del día' },
  'step.close-stopped': { en: 'Somebody stopped the close', es: 'Alguien detuvo el cierre' },
  'step.close-kept': { en: 'The close of the day', es: 'El cierre del día' },
  'step.close-answered': {
    en: 'The service answered the close of the day',
    es: 'El servicio respondió al cierre del día',
  },
  'step.close-took-along': {
    en: 'The close of an earlier day took the label along',
    es: 'El cierre de un día anterior se llevó la etiqueta',
  },
  'step.close-running': { en: 'The close of the day continues', es: 'El cierre del día sigue' },
  'step.close-done': { en: 'The close of the day is done', es: 'El cierre del día está hecho' },
  'step.close-partly': {
    en: 'The close of the day is done in part',
    es: 'El cierre del día está hecho en parte',
  },
  'step.close-unknown': {
    en: 'The close of the day has no clear answer',
    es: 'El cierre del día no tiene respuesta clara',
  },
  'step.close-interrupted': {
    en: 'The close of the day was interrupted',
    es: 'El cierre del día se interrumpió',
  },
  'step.close-said-again': {
    en: 'Somebody said again: it was handed over',
    es: 'Alguien dijo otra vez: se entregó',
  },
  'step.closed-as-fetched': {
    en: 'Handed over as the label that was fetched',
    es: 'Entregada como la etiqueta que se trajo',
  },
  'step.close-taken-back': {
    en: 'It is no longer in any close: the next one may include it',
    es: 'Ya no está en ningún cierre: el siguiente puede incluirla',
  },
  'step.manifest-unknown': {
    en: 'No clear answer came for its hand-over',
    es: 'No llegó respuesta clara a su entrega',
  },
  'step.manifest-finished': {
    en: 'The hand-over of single labels is done',
    es: 'La entrega de etiquetas sueltas está hecha',
  },

  'step.adjustments-imported': {
    en: 'A statement of adjustments was read',
    es: 'Se leyó un extracto de ajustes',
  },
  'step.adjustments-kept': {
    en: 'More lines of the statement were kept',
    es: 'Se guardaron más líneas del extracto',
  },
  'step.meters-read': { en: 'The balance was read', es: 'Se leyó el saldo' },
  'step.funds-sending': { en: 'Money was being added', es: 'Se estaba agregando dinero' },
  'step.funds-added': { en: 'Money was added', es: 'Se agregó dinero' },
  'step.funds-not-added': { en: 'No money was added', es: 'No se agregó dinero' },
  'step.funds-unknown': {
    en: 'No clear answer came: money may have been added',
    es: 'No llegó respuesta clara: puede haberse agregado dinero',
  },
  ...stationSteps,
} as const satisfies { readonly [Key in `step.${StepKind}`]: WordTable[string] }
