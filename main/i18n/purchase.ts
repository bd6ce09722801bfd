// The problem sentences about purchases, voids, reprints, meters and closes, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const purchase = {
  'reference.missing': {
    en: ['There is no package reference.', 'Scan or type it.'],
    es: ['Falta la referencia del paquete.', 'Escanéela o escríbala.'],
  },
  'reference.too-long': {
    en: ['A package reference has at most 50 characters.', 'Shorten it.'],
    es: ['La referencia admite 50 caracteres como máximo.', 'Acórtela.'],
  },
  'purchase.already-shipped': {
    en: ['{{reference}} has a label already.', 'Reprint that label, or buy a second one with a reason.'],
    es: ['{{reference}} ya tiene etiqueta.', 'Reimprímala, o compre otra con un motivo.'],
  },
  'purchase.in-progress': {
    en: ['{{station}} is buying a label for {{reference}} right now.', 'Wait for its result.'],
    es: ['{{station}} está comprando ahora la etiqueta de {{reference}}.', 'Espere el resultado.'],
  },
  'purchase.unknown': {
    en: [
      'Nobody knows yet whether {{reference}} was bought: no clear answer came.',
      'Do not buy again. Settle it on the attention list.',
    ],
    es: [
      'Aún no se sabe si {{reference}} se compró: no llegó una respuesta clara.',
      'No compre otra vez. Resuélvalo en la lista de pendientes.',
    ],
  },
  'account.other-mode': {
    en: ['This label was bought in the other mode.', 'Switch to that mode, then do this.'],
    es: ['Esta etiqueta se compró en el otro modo.', 'Cambie a ese modo y hágalo entonces.'],
  },
  'account.other': {
    en: [
      'This label was bought on another account: {{account}}.',
      'Under “to decide” a supervisor says whether it is the same account at a new address, or what became of the label there.',
    ],
    es: [
      'Esta etiqueta se compró con otra cuenta: {{account}}.',
      'En “por decidir” un supervisor dice si es la misma cuenta con otra dirección, o qué fue de la etiqueta allí.',
    ],
  },
  'account.this-one': {
    en: ['This label is on the account of the settings already.', 'There is nothing to decide.'],
    es: ['Esta etiqueta ya es de la cuenta de los ajustes.', 'No hay nada que decidir.'],
  },
  'account.none': {
    en: ['The settings name no account of this service.', 'Complete them first.'],
    es: ['Los ajustes no nombran ninguna cuenta de este servicio.', 'Complételos primero.'],
  },
  'purchase.sold-after-all': {
    en: [
      '{{reference}} was settled as not bought while the answer was on its way, and the service has sold it.',
      'Settle it on the attention list.',
    ],
    es: [
      '{{reference}} se dio por no comprado antes de llegar la respuesta, y el servicio sí lo vendió.',
      'Resuélvalo en la lista de pendientes.',
    ],
  },
  'purchase.interrupted': {
    en: ['The station stopped before it sent anything.', 'Ship the package again.'],
    es: ['La estación se detuvo antes de enviar nada.', 'Envíe el paquete de nuevo.'],
  },
  'command.reused': {
    en: ['This command was used for something else.', 'Nothing was done. Start again.'],
    es: ['Esta orden ya se usó para otra cosa.', 'No se hizo nada. Empiece de nuevo.'],
  },
  'purchase.not-supported': {
    en: ['This service does not do that.', 'Choose another service.'],
    es: ['Este servicio no lo ofrece.', 'Elija otro servicio.'],
  },
  'shipment.not-found': {
    en: ['The station has no such shipment.', 'Search by order, name or tracking number.'],
    es: ['La estación no tiene ese envío.', 'Busque por pedido, nombre o número de guía.'],
  },
  'shipment.wrong-state': {
    en: ['This shipment is “{{kind}}”; that cannot be done now.', 'Open it to see what happened.'],
    es: ['Este envío está «{{kind}}»; ahora no se puede.', 'Ábralo para ver qué pasó.'],
  },
  'shipment.closed': {
    en: ['This label was closed with its day.', 'Ask the carrier for a refund.'],
    es: ['Esta etiqueta ya se cerró con su día.', 'Pida el reembolso al transportista.'],
  },
  'shipment.no-label': {
    en: ['The station no longer holds this label.', 'Fetch it again by its barcode, or ask the service.'],
    es: ['La estación ya no guarda esta etiqueta.', 'Recupérela por su código, o pídala al servicio.'],
  },
  'shipment.not-printable': {
    en: ['A voided or discarded label is never printed.', 'Buy a new label for this package.'],
    es: ['Una etiqueta anulada o descartada no se imprime.', 'Compre otra etiqueta para este paquete.'],
  },
  'purchase.voided-meanwhile': {
    en: [
      '{{reference}} was voided while its answer was on its way. Its label is not printed.',
      'Ship the package again if it still has to go.',
    ],
    es: [
      '{{reference}} se anuló antes de llegar la respuesta. Su etiqueta no se imprime.',
      'Envíe el paquete de nuevo si todavía debe salir.',
    ],
  },
  'void.cancelled-after-all': {
    en: [
      'The service has cancelled {{reference}}, which was closed or settled otherwise meanwhile.',
      'Settle it on the attention list: its label must not go out.',
    ],
    es: [
      'El servicio anuló {{reference}}, que entretanto se cerró o se resolvió de otro modo.',
      'Resuélvalo en pendientes: su etiqueta no debe salir.',
    ],
  },
  'void.printing': {
    en: ['This label is being printed right now.', 'Wait until it is out, then void it.'],
    es: ['Esta etiqueta se está imprimiendo ahora.', 'Espere a que salga y anúlela después.'],
  },
  'void.printing-elsewhere': {
    en: [
      'This label is being printed at {{station}}.',
      'Wait until it is out there. Where that station is off, void again in a minute: its print is then on the attention list.',
    ],
    es: [
      'Esta etiqueta se está imprimiendo en {{station}}.',
      'Espere a que salga allí. Si esa estación está apagada, anúlela en un minuto: su impresión estará entonces en pendientes.',
    ],
  },
  'void.closing': {
    en: [
      'The close of the day has this label.',
      'Wait until the close has ended, or settle it on the attention list; then void the label if it was not closed.',
    ],
    es: [
      'El cierre del día tiene esta etiqueta.',
      'Espere a que termine el cierre o resuélvalo en pendientes; después anúlela si no se cerró.',
    ],
  },
  'void.no-tracking': {
    en: ['This label has no tracking number to void by.', 'Enter the number from the label first.'],
    es: ['Esta etiqueta no tiene número de guía para anular.', 'Escriba primero el número de la etiqueta.'],
  },
  'void.refused': {
    en: ['Not cancelled: {{reason}}', 'The label is still bought. Ask the service why.'],
    es: ['No se anuló: {{reason}}', 'La etiqueta sigue comprada. Pregunte al servicio.'],
  },
  'void.unknown': {
    en: [
      'Nobody knows yet whether this label was voided.',
      'Settle it on the attention list; do not use the label.',
    ],
    es: ['Aún no se sabe si la etiqueta se anuló.', 'Resuélvalo en pendientes; no use la etiqueta.'],
  },
  'void.partly': {
    en: [
      'The service cancelled {{cancelled}} of the {{total}} numbers of this shipment and not the others: the first may have cancelled them all.',
      'Look at the service’s own list and settle it on the attention list; do not use the labels.',
    ],
    es: [
      'El servicio anuló {{cancelled}} de los {{total}} números de este envío y no los demás: el primero puede haberlos anulado todos.',
      'Mire la lista del servicio y resuélvalo en pendientes; no use las etiquetas.',
    ],
  },
  'void.number-held': {
    en: [
      'The number {{number}} was typed for this label and belongs to {{reference}}: that label would be cancelled.',
      'Cancel this label on the service’s own website.',
    ],
    es: [
      'El número {{number}} se escribió a mano para esta etiqueta y es de {{reference}}: se anularía esa otra.',
      'Anule esta etiqueta en la página del propio servicio.',
    ],
  },
  'resolve.number-held': {
    en: ['{{reference}} has this number already.', 'Look at the label again and enter its own number.'],
    es: ['{{reference}} ya tiene este número.', 'Mire la etiqueta otra vez y escriba su propio número.'],
  },
  'resolve.other-id': {
    en: ['The service gave this label the ID {{number}}.', 'Leave the field empty, or enter that ID.'],
    es: ['El servicio dio a esta etiqueta el ID {{number}}.', 'Deje el campo vacío o escriba ese ID.'],
  },
  'resolve.nothing-to-decide': {
    en: ['There is nothing to decide about this label.', 'Open it to see what happened.'],
    es: ['No hay nada que decidir sobre esta etiqueta.', 'Ábrala para ver qué pasó.'],
  },
  'resolve.number-needed': {
    en: ['To say “bought”, the number of the label is needed.', 'Enter the tracking number or label ID.'],
    es: [
      'Para decir «comprada» hace falta el número de la etiqueta.',
      'Escriba la guía o el ID de la etiqueta.',
    ],
  },
  'job.not-found': {
    en: ['The queue has no such print job.', 'Look at the queue again.'],
    es: ['La cola no tiene ese trabajo.', 'Mire la cola otra vez.'],
  },
  'job.wrong-state': {
    en: ['This print job is “{{state}}”; that cannot be done now.', 'Look at the queue again.'],
    es: ['Este trabajo está «{{state}}»; ahora no se puede.', 'Mire la cola otra vez.'],
  },
  'job.live': {
    en: ['This label is one of live mode.', 'Switch to live to print or settle it.'],
    es: ['Esta etiqueta es del modo real.', 'Cambie al modo real para imprimirla o resolverla.'],
  },
  'job.training': {
    en: ['This label is one of training mode.', 'Switch to training to print or settle it.'],
    es: [
      'Esta etiqueta es del modo de práctica.',
      'Cambie al modo de práctica para imprimirla o resolverla.',
    ],
  },
  'job.live-waits': {
    en: ['1 live label waits.', 'Switch to live to print it.'],
    es: ['1 etiqueta real espera.', 'Cambie al modo real para imprimirla.'],
  },
  'job.live-wait': {
    en: ['{{count}} live labels wait.', 'Switch to live to print them.'],
    es: ['{{count}} etiquetas reales esperan.', 'Cambie al modo real para imprimirlas.'],
  },
  'job.unsafe': {
    en: ['This label is held: {{why}}', 'Print it anyway only if you know why it is like that.'],
    es: ['Esta etiqueta está retenida: {{why}}', 'Imprímala solo si sabe por qué es así.'],
  },
  'job.other-printer': {
    en: ['{{printer}} has another resolution or label size.', 'Reprint the label on it instead.'],
    es: ['{{printer}} tiene otra resolución u otro tamaño.', 'Reimprima la etiqueta en ella.'],
  },
  'file.empty': {
    en: ['The file is empty.', 'Choose a .zpl or .png file.'],
    es: ['El archivo está vacío.', 'Elija un archivo .zpl o .png.'],
  },
  'fetch.identifier-needed': {
    en: ['A label ID or a barcode is needed to fetch a label.', 'Scan the label or type its number.'],
    es: ['Hace falta un ID o un código para recuperar la etiqueta.', 'Escanéela o escriba su número.'],
  },
  'printer.not-found': {
    en: ['The station has no such printer.', 'Choose a printer in Settings.'],
    es: ['La estación no tiene esa impresora.', 'Elija una impresora en Ajustes.'],
  },
  'printer.none': {
    en: ['No printer is set up.', 'Add one in Settings › Printers.'],
    es: ['No hay impresora configurada.', 'Añada una en Ajustes › Impresoras.'],
  },
  'printer.no-default': {
    en: [
      'There are several printers and none is the station’s own.',
      'Choose the default one in Settings › Printers.',
    ],
    es: [
      'Hay varias impresoras y ninguna es la de la estación.',
      'Elija la predeterminada en Ajustes › Impresoras.',
    ],
  },
  'printer.training-own': {
    en: ['The training printer belongs to training mode.', 'Add a printer of your own.'],
    es: ['La impresora de práctica es del modo de práctica.', 'Añada una impresora propia.'],
  },
  'rates.not-supported': {
    en: [
      'The parcel service shows no prices.',
      'Ship with it at your contract price, or shop rates on the label server.',
    ],
    es: [
      'El servicio de paquetes no muestra precios.',
      'Envíe a su precio de contrato, o compare en el servidor de etiquetas.',
    ],
  },
  'meter.not-found': {
    en: ['There is no meter {{meterId}}.', 'Read the meters again.'],
    es: ['No existe el medidor {{meterId}}.', 'Lea los medidores otra vez.'],
  },
  'funds.not-found': {
    en: ['There is no such add-funds record.', 'Read the meters again.'],
    es: ['No existe ese registro de fondos.', 'Lea los medidores otra vez.'],
  },
  'funds.unsettled': {
    en: ['An earlier add to this meter is not settled.', 'Settle it on the attention list first.'],
    es: ['Una recarga anterior de este medidor sigue sin resolver.', 'Resuélvala antes en pendientes.'],
  },
  'funds.reference-added': {
    en: [
      'Funds with the reference {{reference}} were added already, to meter {{meterId}}.',
      'To add more, give another reference or none.',
    ],
    es: [
      'Ya se añadieron fondos con la referencia {{reference}}, al medidor {{meterId}}.',
      'Para añadir más, dé otra referencia o ninguna.',
    ],
  },
  'funds.reference-unsettled': {
    en: [
      'Nobody knows yet whether funds with the reference {{reference}} were added to meter {{meterId}}.',
      'Settle them on the attention list first.',
    ],
    es: [
      'Aún no se sabe si se añadieron al medidor {{meterId}} los fondos con la referencia {{reference}}.',
      'Resuélvalo antes en pendientes.',
    ],
  },
  'funds.refused': {
    en: ['No funds were added: {{reason}}', 'Ask the service, then try again.'],
    es: ['No se añadieron fondos: {{reason}}', 'Pregunte al servicio y vuelva a intentarlo.'],
  },
  'funds.unknown': {
    en: [
      'Nobody knows yet whether the funds were added.',
      'Read the balance, then settle it on the attention list.',
    ],
    es: ['Aún no se sabe si los fondos se añadieron.', 'Lea el saldo y resuélvalo en pendientes.'],
  },
  'close.not-found': {
    en: ['There is no such close.', 'Look at the list of closes.'],
    es: ['No existe ese cierre.', 'Mire la lista de cierres.'],
  },
  'close.unsettled': {
    en: ['A close is running or not settled.', 'Wait for it, or settle it on the attention list.'],
    es: ['Hay un cierre en marcha o sin resolver.', 'Espere, o resuélvalo en pendientes.'],
  },
  'close.waits-for': {
    en: [
      'The close did not begin: still buying at {{stations}}.',
      'Close again when that has ended. A station that hangs is ended at its own computer; soon after it holds nobody up.',
    ],
    es: [
      'El cierre no empezó: aún se compra en {{stations}}.',
      'Cierre de nuevo cuando termine. Una estación colgada se cierra en su propio equipo; poco después ya no detiene a nadie.',
    ],
  },
  'close.waits-for-others': {
    en: [
      'The close did not begin: another station is still buying.',
      'Close again in a moment. A station that hangs is ended at its own computer; soon after it holds nobody up.',
    ],
    es: [
      'El cierre no empezó: otra estación aún compra.',
      'Cierre de nuevo en un momento. Una estación colgada se cierra en su propio equipo; poco después ya no detiene a nadie.',
    ],
  },
  'purchase.day-closes': {
    en: [
      'Nothing was bought: {{station}} is closing the day, and the label server has not answered yet.',
      'Ship again in a moment.',
    ],
    es: [
      'No se compró nada: {{station}} está cerrando el día y el servidor de etiquetas aún no responde.',
      'Envíe de nuevo en un momento.',
    ],
  },
  'close.running': {
    en: ['This close is still running.', 'Wait until it has ended.'],
    es: ['Este cierre sigue en marcha.', 'Espere a que termine.'],
  },
  'close.settled-already': {
    en: ['These labels are settled already: somebody was first.', 'Look at the close again.'],
    es: ['Estas etiquetas ya están resueltas: alguien fue antes.', 'Mire el cierre otra vez.'],
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
    en: ['Somebody looked and said that it was not closed.', 'Close again; only open labels are tried.'],
    es: ['Alguien miró y dijo que no se cerró.', 'Cierre de nuevo; solo se intentan las abiertas.'],
  },
  'close.nothing': {
    en: ['There is nothing to close.', ''],
    es: ['No hay nada que cerrar.', ''],
  },
  'close.service-says': {
    en: ['The service says: {{text}}', ''],
    es: ['El servicio dice: {{text}}', ''],
  },
  'close.refused': {
    en: ['The service refused: {{reason}}', 'Mend it and close again; only open labels are tried.'],
    es: ['El servicio lo rechazó: {{reason}}', 'Corrija y cierre de nuevo; solo se intentan las abiertas.'],
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
  'close.unknown': {
    en: ['Nobody knows yet whether this was closed.', 'Settle it on the attention list.'],
    es: ['Aún no se sabe si esto se cerró.', 'Resuélvalo en pendientes.'],
  },
} as const satisfies SentenceTable
