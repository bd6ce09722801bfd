// The words of day one's rehearsal.
import type { WordTable } from './word-table.ts'

export const dayOne = {
  'day.title': { en: 'Day one', es: 'Primer día' },
  'day.open-text': {
    en: 'A guided rehearsal on this bench’s own printer and services: check, buy, print, scan, reprint, void, close.',
    es: 'Un ensayo guiado con la impresora y los servicios de esta mesa: revisar, comprar, imprimir, escanear, reimprimir, anular, cerrar.',
  },
  'day.lead': {
    en: 'One label goes the whole way. Each step says what it proved, and the report at the end is for whoever supports this bench.',
    es: 'Una etiqueta hace todo el camino. Cada paso dice qué probó, y el informe final es para quien da soporte a esta mesa.',
  },
  'day.steps': { en: 'Steps of the rehearsal', es: 'Pasos del ensayo' },
  'day.services': { en: 'Services answer', es: 'Los servicios responden' },
  'day.services-text': {
    en: 'Signs in to each service. Nothing is bought.',
    es: 'Entra a cada servicio. No se compra nada.',
  },
  'day.services-do': { en: 'Check the services', es: 'Revisar los servicios' },
  'day.printer': { en: 'Printer answers', es: 'La impresora responde' },
  'day.printer-text': {
    en: 'Prints a test label. Look at the paper and say whether it came out right.',
    es: 'Imprime una etiqueta de prueba. Mire el papel y diga si salió bien.',
  },
  'day.printer-do': { en: 'Print a test label', es: 'Imprimir una prueba' },
  'day.printer-facts': {
    en: '{{name}}: {{dpi}} dpi, {{language}}',
    es: '{{name}}: {{dpi}} dpi, {{language}}',
  },
  'day.buy': { en: 'Buy a label', es: 'Comprar una etiqueta' },
  'day.buy-text': {
    en: 'From this bench to this bench, bought like any package.',
    es: 'De esta mesa a esta mesa, comprada como cualquier paquete.',
  },
  'day.buy-do': { en: 'Buy {{reference}}', es: 'Comprar {{reference}}' },
  'day.print': { en: 'Print it', es: 'Imprimirla' },
  'day.print-text': {
    en: 'The label prints by itself. This step waits for the evidence.',
    es: 'La etiqueta se imprime sola. Este paso espera la prueba de que salió.',
  },
  'day.print-do': { en: 'Print it again', es: 'Imprimirla otra vez' },
  'day.scan': { en: 'Scan it back', es: 'Escanearla' },
  'day.scan-text': {
    en: 'Scan the barcode of the label that was just printed.',
    es: 'Escanee el código de la etiqueta recién impresa.',
  },
  'day.scan-field': { en: 'Code on the label', es: 'Código de la etiqueta' },
  'day.scan-do': { en: 'Compare', es: 'Comparar' },
  'day.scan-other': {
    en: 'This is not the number of the rehearsal’s label. Scan its own barcode, or skip the step.',
    es: 'No es el número de la etiqueta del ensayo. Escanee su código u omita el paso.',
  },
  'day.reprint': { en: 'Print it once more', es: 'Reimprimirla' },
  'day.reprint-text': {
    en: 'The same label again. The record then shows whether anything was bought for it.',
    es: 'La misma etiqueta otra vez. El registro muestra si se compró algo por ella.',
  },
  'day.reprint-do': { en: 'Print it once more', es: 'Reimprimirla' },
  'day.void': { en: 'Void it', es: 'Anularla' },
  'day.void-text': {
    en: 'Asks the service to cancel the label and to pay it back.',
    es: 'Pide al servicio cancelar la etiqueta y devolver su precio.',
  },
  'day.void-do': { en: 'Void {{reference}}', es: 'Anular {{reference}}' },
  'day.buy-again': { en: 'Buy a label to close', es: 'Comprar una para cerrar' },
  'day.buy-again-text': {
    en: 'A voided label cannot be closed, so this needs a second one.',
    es: 'Una etiqueta anulada no se puede cerrar: hace falta otra.',
  },
  'day.close': { en: 'Close', es: 'Cerrar' },
  'day.close-text': {
    en: 'Closes the label, as at the end of a day.',
    es: 'Cierra la etiqueta, como al final del día.',
  },
  'day.close-do': { en: 'Close it', es: 'Cerrarla' },
  'day.close-account': {
    en: 'The label server closes every open label of account {{account}}, those of other benches too, which this bench may not know.',
    es: 'El servidor cierra todas las etiquetas abiertas de la cuenta {{account}}, también las de otras mesas, que esta quizá no conoce.',
  },
  'day.close-others_one': {
    en: '{{count}} other label waits for the close and would be closed too. Skip this step and close the day (F6) in the evening.',
    es: '{{count}} etiqueta más espera el cierre y se cerraría también. Omita este paso y cierre el día (F6) por la tarde.',
  },
  'day.close-others_other': {
    en: '{{count}} other labels wait for the close and would be closed too. Skip this step and close the day (F6) in the evening.',
    es: '{{count}} etiquetas más esperan el cierre y se cerrarían también. Omita este paso y cierre el día (F6) por la tarde.',
  },
  'day.address-test': { en: 'TEST address: costs nothing', es: 'Dirección de PRUEBAS: no cuesta' },
  'day.address-live': { en: 'LIVE address: costs money', es: 'Dirección REAL: cuesta dinero' },
  'day.address-untold': {
    en: 'No test address is known: may cost money',
    es: 'No se conoce dirección de pruebas: puede costar dinero',
  },
  'day.account': { en: 'Account {{account}}', es: 'Cuenta {{account}}' },
  'day.price': { en: '{{name}}: {{price}}', es: '{{name}}: {{price}}' },
  'day.price-none': {
    en: 'The price is not known before the service sells it.',
    es: 'El precio no se sabe antes de que el servicio la venda.',
  },
  'day.pays-title': { en: 'This costs money', es: 'Esto cuesta dinero' },
  'day.pays-buy': {
    en: 'A real label is bought on account {{account}}. {{price}}',
    es: 'Se compra una etiqueta real en la cuenta {{account}}. {{price}}',
  },
  'day.pays-close': {
    en: 'A closed label counts as handed to the carrier and is paid for: it cannot be voided any more.',
    es: 'Una etiqueta cerrada cuenta como entregada y se paga: ya no se puede anular.',
  },
  'day.pays-close-account': {
    en: 'Everything that is open on account {{account}} is closed and paid for, labels of other benches too. None of it can be voided any more. Go on only where no other bench ships on this account today.',
    es: 'Se cierra y se paga todo lo abierto en la cuenta {{account}}, también de otras mesas. Nada de eso se puede anular ya. Siga solo si ninguna otra mesa envía hoy con esta cuenta.',
  },
  'day.pays-do': { en: 'Go on', es: 'Seguir' },
  'day.cost': { en: 'Price named: {{price}}', es: 'Precio indicado: {{price}}' },
  'day.begin': { en: 'Begin the rehearsal', es: 'Empezar el ensayo' },
  'day.begin-again': { en: 'Begin another', es: 'Empezar otro' },
  'day.which-service': { en: 'Service', es: 'Servicio' },
  'day.which-printer': { en: 'Printer', es: 'Impresora' },
  'day.to-setup': { en: 'Open the assistant', es: 'Abrir el asistente' },
  'day.working': { en: 'Working…', es: 'En curso…' },
  'day.skip': { en: 'Skip this step', es: 'Omitir este paso' },
  'day.skip-title': { en: 'Why is it skipped?', es: '¿Por qué se omite?' },
  'day.skipped': { en: 'Skipped: {{reason}}', es: 'Omitido: {{reason}}' },
  'day.skip-costs-money': { en: 'it would cost money', es: 'costaría dinero' },
  'day.skip-no-scanner': { en: 'no scanner at this bench', es: 'no hay escáner en esta mesa' },
  'day.skip-other-labels': {
    en: 'other labels would be closed with it',
    es: 'se cerrarían otras etiquetas con ella',
  },
  'day.skip-not-working': { en: 'it does not work yet', es: 'aún no funciona' },
  'day.skip-not-now': { en: 'not now', es: 'ahora no' },
  'day.skip-nothing-bought': { en: 'there is no label for it', es: 'no hay etiqueta para esto' },
  'day.skip-not-offered': {
    en: 'the parcel service has no void and promises no refund',
    es: 'el servicio de paquetería no anula ni promete reembolso',
  },
  'day.skip-not-needed': {
    en: 'the first label was not voided, and can be closed',
    es: 'la primera etiqueta no se anuló, y se puede cerrar',
  },
  'day.failed': { en: 'Failed', es: 'Falló' },
  'day.out-right': { en: 'Did the label come out whole?', es: '¿Salió entera la etiqueta?' },
  'day.end': { en: 'End the rehearsal', es: 'Terminar el ensayo' },
  'day.done': { en: 'The rehearsal is over', es: 'El ensayo terminó' },
  'day.done-text': {
    en: '{{proved}} of {{count}} steps proved, order {{reference}}.',
    es: '{{proved}} de {{count}} pasos probados, pedido {{reference}}.',
  },
  'day.left': {
    en: 'Still valid: {{orders}}. Void it (F2) where its service does that; what nobody knows of is decided in the queue (F3).',
    es: 'Sigue valiendo: {{orders}}. Anúlela (F2) si su servicio lo permite; lo que no se sabe se decide en la cola (F3).',
  },
  'day.report-text': {
    en: 'The report has the steps, their times and versions. It holds no address, no account and no secret.',
    es: 'El informe tiene los pasos, sus horas y las versiones. No lleva direcciones, cuentas ni secretos.',
  },
  'day.report-do': { en: 'Make the report', es: 'Hacer el informe' },
  'day.report-made': { en: 'It is in', es: 'Está en' },
} as const satisfies WordTable
