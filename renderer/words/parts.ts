// The words that several tasks share: keys, services, states of printers, jobs and purchases.
import type { WordTable } from './word-table.ts'

export const parts = {
  'key.enter': { en: 'Enter', es: 'Enter' },
  'key.esc': { en: 'Esc', es: 'Esc' },
  'key.person': { en: 'Alt L', es: 'Alt L' },
  'key.yes': { en: 'Y', es: 'S' },

  'do.cancel': { en: 'Cancel', es: 'Cancelar' },
  'do.back': { en: 'Back', es: 'Atrás' },
  'do.close': { en: 'Close', es: 'Cerrar' },
  'do.save': { en: 'Save', es: 'Guardar' },
  'do.next': { en: 'Next', es: 'Siguiente' },
  'do.remove': { en: 'Remove', es: 'Quitar' },

  'say.yes': { en: 'Yes', es: 'Sí' },
  'say.no': { en: 'No', es: 'No' },
  'say.none': { en: 'None', es: 'Ninguno' },
  'say.loading': { en: 'Loading…', es: 'Cargando…' },

  'service.label-server': { en: 'Label server', es: 'Servidor de etiquetas' },
  'service.parcel-label': { en: 'Parcel service', es: 'Servicio de paquetería' },

  'hint.back': { en: 'back to packing', es: 'vuelve a empacar' },
  'hint.scan': { en: 'A scan goes to packing at once.', es: 'Un escaneo va directo a empacar.' },
  'hint.sections': { en: 'choose a section', es: 'eligen la sección' },
  'hint.add': { en: 'adds funds', es: 'añaden fondos' },

  'printer.ready': { en: 'ready', es: 'lista' },
  'printer.one-way': { en: 'does not answer back', es: 'no confirma' },
  'printer.unheard': { en: 'not heard', es: 'sin noticias' },
  'printer.starting': { en: 'starting…', es: 'iniciando…' },
  'printer.not-ready': { en: 'not ready', es: 'no está lista' },
  'printer.paper-out': { en: 'out of labels', es: 'sin etiquetas' },
  'printer.paused': { en: 'paused', es: 'en pausa' },
  'printer.head-open': { en: 'open', es: 'abierta' },
  'printer.ribbon-out': { en: 'out of ribbon', es: 'sin cinta' },
  'printer.buffer-full': { en: 'still busy', es: 'aún ocupada' },
  'printer.over-temperature': { en: 'too hot', es: 'muy caliente' },
  'printer.under-temperature': { en: 'too cold', es: 'muy fría' },
  'printer.memory-corrupt': { en: 'memory fault', es: 'fallo de memoria' },
  'printer.cutter-fault': { en: 'cutter stuck', es: 'cuchilla atascada' },
  'printer.paper-jam': { en: 'jammed', es: 'atascada' },
  'printer.silent': { en: 'silent', es: 'en silencio' },
  'printer.not-understood': { en: 'answers unclearly', es: 'responde sin claridad' },
  'printer.commands-changed': { en: 'must be switched off and on', es: 'hay que apagarla y encenderla' },
  'printer.unreachable': { en: 'not connected', es: 'sin conexión' },
  'printer.busy': { en: 'used by another program', es: 'en uso por otro programa' },
  'printer.another-device': { en: 'another device in its place', es: 'otro aparato en su lugar' },
  'printer.not-a-printer': {
    en: 'set to something that is no printer: choose it again',
    es: 'apunta a algo que no es impresora: elíjala otra vez',
  },
  'printer.other-language': { en: 'speaks another language', es: 'habla otro lenguaje' },
  'printer.unknown-fault': { en: 'reports a fault', es: 'indica un fallo' },

  'job.held': { en: 'Waiting', es: 'En espera' },
  'job.sending': { en: 'Printing', es: 'Imprimiendo' },
  'job.sent': { en: 'Sent – check label', es: 'Enviada – revise' },
  'job.printed': { en: 'Printed', es: 'Impresa' },
  'job.unsure': { en: 'Not sure', es: 'Sin certeza' },
  'job.failed': { en: 'Failed', es: 'Falló' },
  'job.cancelled': { en: 'Cancelled', es: 'Cancelada' },

  'cause.printer-not-ready': { en: 'The printer is not ready.', es: 'La impresora no está lista.' },
  'cause.printer-unreachable': { en: 'The printer is not connected.', es: 'La impresora no está conectada.' },
  'cause.printer-busy': {
    en: 'Another program uses the printer.',
    es: 'Otro programa usa la impresora.',
  },
  'cause.another-device': {
    en: 'Another device answers in the printer’s place.',
    es: 'Otro aparato responde en lugar de la impresora.',
  },
  'cause.not-a-printer': {
    en: 'Its printer is set to something that is no printer: choose it again in Settings, then release.',
    es: 'Su impresora apunta a algo que no es una impresora: elíjala otra vez en Ajustes y libere.',
  },
  'cause.printer-missing': { en: 'Its printer was removed.', es: 'Se quitó su impresora.' },
  'cause.training-printer-only': {
    en: 'In training only the training printer prints labels.',
    es: 'En práctica solo la impresora de práctica imprime etiquetas.',
  },
  'cause.expired': { en: 'It waited too long and asks first.', es: 'Esperó demasiado y pregunta antes.' },
  'cause.released-later': { en: 'It was bought to print later.', es: 'Se compró para imprimir después.' },
  'cause.out-of-contact': {
    en: 'The shared records were not reached: another station may have cancelled or printed it. It goes on when they are back; release it if you know.',
    es: 'No se llega a los registros compartidos: otra estación puede haberla cancelado o impreso. Sigue cuando vuelvan; libérela si lo sabe.',
  },
  'cause.not-redrawn': {
    en: 'This label could not be drawn for this printer with every barcode checked. Look at its preview and print it anyway, or cancel this print and reprint the label on a printer of its own language and resolution, or get a PNG label.',
    es: 'Esta etiqueta no se pudo dibujar para esta impresora con todos los códigos comprobados. Mire la vista previa e imprímala igualmente, o cancele esta impresión y reimprima la etiqueta en una impresora de su mismo lenguaje y resolución, u obtenga una etiqueta PNG.',
  },
  'cause.unsafe-label': {
    en: 'As it is, this label would not come out right, or would change the printer.',
    es: 'Tal como está, esta etiqueta no saldría bien o cambiaría la impresora.',
  },
  'cause.partly-written': {
    en: 'Only a part of it reached the printer.',
    es: 'Solo una parte llegó a la impresora.',
  },
  'cause.not-confirmed': {
    en: 'The printer did not confirm it.',
    es: 'La impresora no lo confirmó.',
  },
  'cause.interrupted': {
    en: 'The station stopped while it was sent.',
    es: 'La estación se detuvo mientras se enviaba.',
  },
  'cause.cancelled-by-operator': { en: 'Cancelled at the bench.', es: 'Cancelada en la mesa.' },
  'cause.purchase-voided': { en: 'Its label was voided.', es: 'Su etiqueta fue anulada.' },
  'cause.damaged': { en: 'It came out damaged.', es: 'Salió dañada.' },
  'cause.changed-outside': {
    en: 'Somebody changed it from outside: cancel it and print the label again.',
    es: 'Alguien la alteró desde fuera: cancélela e imprima otra vez la etiqueta.',
  },
  'cause.not-printed': { en: 'It did not come out.', es: 'No salió.' },

  'purchase.intended': { en: 'Getting ready', es: 'En preparación' },
  'purchase.sending': { en: 'Being bought', es: 'Comprándose' },
  'purchase.bought': { en: 'Bought', es: 'Comprada' },
  'purchase.refused': { en: 'Refused', es: 'Rechazada' },
  'purchase.unknown': { en: 'Unknown', es: 'Desconocida' },
  'purchase.voiding': { en: 'Being voided', es: 'Anulándose' },
  'purchase.void-unknown': { en: 'Void unknown', es: 'Anulación desconocida' },
  'purchase.voided': { en: 'Voided', es: 'Anulada' },
  'purchase.discarded': { en: 'Discarded', es: 'Descartada' },
  'purchase.abandoned': { en: 'Not bought', es: 'No comprada' },
  'purchase.closed': { en: 'Closed', es: 'Cerrada' },

  'reason.damaged': { en: 'Damaged', es: 'Dañada' },
  'reason.jam': { en: 'Jam', es: 'Atasco' },
  'reason.lost': { en: 'Lost', es: 'Perdida' },
  'reason.too-light': { en: 'Too light', es: 'Muy clara' },
  'reason.other': { en: 'Other', es: 'Otro' },
  'reason.scanned-again': { en: 'Scanned again', es: 'Escaneada de nuevo' },
  'reason.not-printed': { en: 'Did not come out', es: 'No salió' },

  'paper.alt': { en: 'The printed label of {{reference}}', es: 'La etiqueta impresa de {{reference}}' },
  'paper.alt-part': {
    en: 'The printed label of {{reference}}, {{part}} of {{count}}',
    es: 'La etiqueta impresa de {{reference}}, {{part}} de {{count}}',
  },
  'paper.drawing': { en: 'The label is being drawn', es: 'La etiqueta se está dibujando' },
  'paper.read-equal': { en: 'Barcode verified', es: 'Código verificado' },
  'paper.read-other': { en: 'Barcode', es: 'Código' },
  'paper.read-none': { en: 'No barcode could be read', es: 'No se pudo leer ningún código' },
  'paper.part': { en: 'Label {{part}}', es: 'Etiqueta {{part}}' },

  'void.title': { en: 'Void {{reference}}?', es: '¿Anular {{reference}}?' },
  'void.label-server': {
    en: 'The service ({{labelServer}}) is asked to cancel this label. If it agrees, it refunds the money later. The label must not be used.',
    es: 'Se pide al servicio ({{labelServer}}) que cancele esta etiqueta. Si acepta, devuelve el dinero más tarde. La etiqueta no se debe usar.',
  },
  'void.parcel-label': {
    en: 'This service ({{parcelLabel}}) has no void: the label is discarded here, never handed over, and no refund is promised.',
    es: 'Este servicio ({{parcelLabel}}) no anula: la etiqueta se descarta aquí, nunca se entrega, y no se promete reembolso.',
  },
  'void.paper': {
    en: 'Tear up the paper: a voided label is never printed again.',
    es: 'Rompa el papel: una etiqueta anulada no se imprime más.',
  },
  'void.do': { en: 'Void it', es: 'Anular' },
  'void.keep': { en: 'Keep the label', es: 'Conservar la etiqueta' },
  'void.why': { en: 'Why?', es: '¿Por qué?' },
  'void.wrong-address': { en: 'Wrong address', es: 'Dirección incorrecta' },
  'void.wrong-package': { en: 'Wrong package', es: 'Paquete equivocado' },
  'void.order-cancelled': { en: 'Order cancelled', es: 'Pedido cancelado' },

  'band.printed': { en: 'PRINTED', es: 'IMPRESA' },
  'band.check': { en: 'SENT – CHECK LABEL', es: 'ENVIADA – REVISE' },
  'band.stop': { en: 'STOP', es: 'ALTO' },
  'band.done': { en: 'DONE', es: 'HECHO' },
  'band.put-on': {
    en: 'Put the label on, then scan the next order.',
    es: 'Pegue la etiqueta y escanee el siguiente pedido.',
  },
  'band.look': {
    en: 'Look at the label: is it whole and readable? Then put it on.',
    es: 'Mire la etiqueta: ¿está completa y legible? Entonces péguela.',
  },
  'band.unsure': {
    en: 'The printer did not say whether the label came out. Look at it, then answer with F3.',
    es: 'La impresora no dijo si salió la etiqueta. Mírela y responda con F3.',
  },
  'band.held': {
    en: 'The label is bought and waits for the printer. {{cause}}',
    es: 'La etiqueta está comprada y espera a la impresora. {{cause}}',
  },
  'band.held-next': {
    en: 'Mend the printer, then let it print with F3.',
    es: 'Arregle la impresora y suéltela con F3.',
  },
  'band.failed': {
    en: 'The label is bought, but did not print. {{cause}}',
    es: 'La etiqueta está comprada, pero no se imprimió. {{cause}}',
  },
  'band.service-says': { en: 'The service says: {{text}}', es: 'El servicio dice: {{text}}' },
  'written.show': { en: 'What the service wrote', es: 'Lo que escribió el servicio' },
  'written.hide': { en: 'Hide what it wrote', es: 'Ocultar lo que escribió' },
  'band.failed-next': { en: 'Print it again with F2.', es: 'Imprímala otra vez con F2.' },

  'document.has': { en: 'Its document', es: 'Su documento' },
  'document.title': { en: 'Document of {{reference}}', es: 'Documento de {{reference}}' },
  'document.alt': { en: 'Document of {{reference}}', es: 'Documento de {{reference}}' },
  'document.open': { en: 'Open its document', es: 'Abrir su documento' },
  'document.print': { en: 'Print on plain paper', es: 'Imprimir en papel común' },

  'band.goes-on': {
    en: 'The label is paid and comes out by itself then.',
    es: 'La etiqueta está pagada y sale sola después.',
  },
  'dialog.kept-out': {
    en: '{{code}} was not taken. Answer this first, then scan it again.',
    es: '{{code}} no se tomó. Responda primero a esto y escanéelo de nuevo.',
  },
} as const satisfies WordTable
