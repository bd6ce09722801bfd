// The words that several tasks share: keys, services, states of printers, jobs and purchases.
import type { WordTable } from './word-table.ts'

export const parts = {
  'key.enter': { en: 'Enter', es: 'Enter' },
  'key.esc': { en: 'Esc', es: 'Esc' },
  'key.person': { en: 'Alt L', es: 'Alt L' },
  'key.package': { en: 'Alt N', es: 'Alt N' },
  'key.prepared': { en: 'Alt P', es: 'Alt P' },
  'key.take-back': { en: 'Alt T', es: 'Alt T' },
  'key.drop': { en: 'Alt X', es: 'Alt X' },
  'key.boxes': { en: 'Alt B', es: 'Alt B' },
  'key.item': { en: 'Alt I', es: 'Alt I' },
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

  'service.kind-postal': { en: 'Postal label', es: 'Etiqueta postal' },
  'service.kind-direct': { en: 'Direct label', es: 'Etiqueta directa' },
  'service.label-server': { en: 'Label server', es: 'Servidor de etiquetas' },
  'service.parcel-label': { en: 'Parcel service', es: 'Servicio de paquetería' },

  'hint.answers': { en: 'answers the question', es: 'responde la pregunta' },
  'hint.leads-back': { en: 'goes back', es: 'vuelve atrás' },
  'hint.back': { en: 'back to packing', es: 'vuelve a empacar' },
  'hint.scan': { en: 'A scan goes to packing at once.', es: 'Un escaneo va directo a empacar.' },
  'hint.sections': { en: 'choose a section', es: 'eligen la sección' },
  'hint.add': { en: 'adds funds', es: 'añaden fondos' },

  'printer.training': { en: 'Training printer', es: 'Impresora de práctica' },
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
    en: 'set to something that is not a printer: choose it again',
    es: 'apunta a algo que no es impresora: elíjala otra vez',
  },
  'printer.speaks-otherwise': { en: 'speaks another language', es: 'habla otro lenguaje' },
  'printer.other-language': { en: 'speaks another language', es: 'habla otro lenguaje' },
  'printer.unknown-fault': { en: 'reports a fault', es: 'indica un fallo' },

  'job.held': { en: 'Waiting', es: 'En espera' },
  'job.given': { en: 'Given away', es: 'Cedida' },
  'job.sending': { en: 'Printing', es: 'Imprimiendo' },
  'job.sent': { en: 'Sent – check label', es: 'Enviada – revise' },
  'job.printed': { en: 'Printed', es: 'Impresa' },
  'job.unsure': { en: 'Not sure', es: 'Sin certeza' },
  'job.failed': { en: 'Failed', es: 'Falló' },
  'job.cancelled': { en: 'Cancelled', es: 'Cancelada' },

  'cause.not-ready-because': {
    en: 'The printer was not ready: {{reason}}.',
    es: 'La impresora no estaba lista: {{reason}}.',
  },
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
    en: 'Its printer is set to something that is not a printer: choose it again in Settings, then release.',
    es: 'Su impresora apunta a algo que no es una impresora: elíjala otra vez en Ajustes y libere.',
  },
  'cause.printer-missing': { en: 'Its printer was removed.', es: 'Se quitó su impresora.' },
  'cause.training-printer-only': {
    en: 'In training only the training printer prints labels.',
    es: 'En práctica solo la impresora de práctica imprime etiquetas.',
  },
  'cause.expired': { en: 'It waited too long, so it asks first.', es: 'Esperó demasiado y pregunta antes.' },
  'cause.released-later': { en: 'It was bought to print later.', es: 'Se compró para imprimir después.' },
  'cause.out-of-contact': {
    en: 'The shared records were not reached: another station may have cancelled or printed it. It continues when they are back; release it if you know.',
    es: 'No se llega a los registros compartidos: otra estación puede haberla cancelado o impreso. Sigue cuando vuelvan; libérela si lo sabe.',
  },
  'cause.not-taken': { en: 'The other bench did not take it.', es: 'La otra mesa no la tomó.' },
  'cause.no-printer-there': {
    en: 'The other bench’s printer cannot print now.',
    es: 'La impresora de la otra mesa no puede imprimir ahora.',
  },
  'cause.not-printable-there': {
    en: 'The other bench’s printer cannot print this label.',
    es: 'La impresora de la otra mesa no puede imprimir esta etiqueta.',
  },
  'cause.handed-over': { en: 'It comes out at another bench.', es: 'Sale en otra mesa.' },
  'job.at': { en: 'At {{station}}', es: 'En {{station}}' },
  'job.of': { en: 'For {{station}}', es: 'Para {{station}}' },
  'band.given': {
    en: 'It was given to {{station}}, which has not taken it yet.',
    es: 'Se cedió a {{station}}, que aún no la ha tomado.',
  },
  'cause.not-redrawn': {
    en: 'This label could not be drawn for this printer with every barcode checked. Look at its preview and print it anyway, or cancel this print and reprint the label on a printer with its language and resolution, or get a PNG label.',
    es: 'Esta etiqueta no se pudo dibujar para esta impresora con todos los códigos comprobados. Mire la vista previa e imprímala igualmente, o cancele esta impresión y reimprima la etiqueta en una impresora de su mismo lenguaje y resolución, u obtenga una etiqueta PNG.',
  },
  'cause.unsafe-label': {
    en: 'As it is, this label would not come out right, or would change the printer.',
    es: 'Tal como está, esta etiqueta no saldría bien o cambiaría la impresora.',
  },
  'cause.partly-written': {
    en: 'Only part of it reached the printer.',
    es: 'Solo una parte llegó a la impresora.',
  },
  'cause.not-confirmed': {
    en: 'The printer did not confirm it.',
    es: 'La impresora no lo confirmó.',
  },
  'cause.interrupted': {
    en: 'The station stopped while sending it.',
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

  'band.printed': { en: 'PRINTED', es: 'IMPRESA' },
  'band.check': { en: 'SENT – CHECK LABEL', es: 'ENVIADA – REVISE' },
  'band.stop': { en: 'STOP', es: 'ALTO' },
  'band.waits': { en: 'WAITING', es: 'EN ESPERA' },
  'band.done': { en: 'DONE', es: 'HECHO' },
  'band.in-the-box': {
    en: 'Put it in the box, close the box, and scan the next order.',
    es: 'Póngala dentro de la caja, ciérrela y escanee el siguiente pedido.',
  },
  'band.put-on-box': {
    en: 'Put the label on its box.',
    es: 'Pegue la etiqueta en su caja.',
  },
  'band.put-on-each': {
    en: 'Put each label on its package, then scan the next order.',
    es: 'Pegue cada etiqueta en su paquete y escanee el siguiente pedido.',
  },
  'slip.of': { en: 'Packing slip · {{reference}}', es: 'Lista de empaque · {{reference}}' },
  'slip.lay-in': { en: 'Lay the packing slip in the box.', es: 'Ponga la lista de empaque en la caja.' },
  'slip.sent': { en: 'SENT', es: 'ENVIADA' },
  'slip.unsure': {
    en: 'The printer did not say whether the packing slip came out. Look at it, then answer with F3.',
    es: 'La impresora no dijo si salió la lista de empaque. Mírela y responda con F3.',
  },
  'slip.look': {
    en: 'Lay the packing slip in the box once it is out of the printer.',
    es: 'Ponga la lista de empaque en la caja cuando salga de la impresora.',
  },
  'slip.waits': {
    en: 'The packing slip comes after its label, which waits.',
    es: 'La lista de empaque sale después de su etiqueta, que espera.',
  },
  'slip.again': { en: 'Packing slip', es: 'Lista de empaque' },
  'band.put-on': {
    en: 'Put the label on, then scan the next order.',
    es: 'Pegue la etiqueta y escanee el siguiente pedido.',
  },
  'band.other-copy': {
    en: 'If another copy came out, tear it up.',
    es: 'Si salió otra copia, rómpala.',
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
    en: 'Fix the printer, then let it print with F3.',
    es: 'Arregle la impresora y deje que imprima con F3.',
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

  'band.goes-on': {
    en: 'The label is paid for and then comes out.',
    es: 'La etiqueta está pagada y saldrá después.',
  },
  'dialog.missing': { en: 'Still missing: {{field}}', es: 'Aún falta: {{field}}' },
  'dialog.too-short': {
    en: 'Too short: {{field}}. At least {{count}} characters.',
    es: 'Demasiado corto: {{field}}. Al menos {{count}} caracteres.',
  },
  'dialog.kept-out': {
    en: '{{code}} was not accepted. Answer this first, then scan it again.',
    es: '{{code}} no se aceptó. Responda primero a esto y escanéelo de nuevo.',
  },
  'settle.note': { en: 'How do you know?', es: '¿Cómo lo sabe?' },
  'settle.note-hint': { en: 'Kept with your answer', es: 'Se guarda con su respuesta' },
  'job.sent-there': { en: 'SENT', es: 'ENVIADA' },
  'diag.open': { en: 'Diagnostics', es: 'Diagnóstico' },
  'detail.save': { en: 'Save its document', es: 'Guardar su documento' },
} as const satisfies WordTable
