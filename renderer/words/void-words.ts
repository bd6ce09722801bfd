// The words of voiding a label: why, and what is done next.
import type { WordTable } from './word-table.ts'

export const voidWords = {
  'void.title': { en: 'Void {{reference}}?', es: '¿Anular {{reference}}?' },
  'void.label-server': {
    en: 'The service ({{labelServer}}) is asked to cancel this label. If it agrees, it refunds the money later. The label must not be used.',
    es: 'Se pide al servicio ({{labelServer}}) que cancele esta etiqueta. Si acepta, devuelve el dinero más tarde. La etiqueta no se debe usar.',
  },
  'void.parcel-label': {
    en: 'This service ({{parcelLabel}}) has no void: the label is discarded here, never handed over, and no refund is promised.',
    es: 'Este servicio ({{parcelLabel}}) no anula: la etiqueta se descarta aquí, nunca se entrega, y no se promete reembolso.',
  },
  'void.paper_one': {
    en: 'Tear up the label: a voided label is never printed again.',
    es: 'Rompa la etiqueta: una etiqueta anulada no se vuelve a imprimir.',
  },
  'void.paper_other': {
    en: 'Tear up all {{count}} copies of the label: a voided label is never printed again.',
    es: 'Rompa las {{count}} copias de la etiqueta: una etiqueta anulada no se vuelve a imprimir.',
  },
  'void.no-paper': {
    en: 'No label of it came out here. If one was printed from the service’s page, tear it up.',
    es: 'Aquí no salió ninguna etiqueta suya. Si se imprimió una desde la página del servicio, rómpala.',
  },
  'void.return-left': {
    en: '{{reference}} is void. This is its return label: it was paid for too, and is still valid.',
    es: '{{reference}} quedó anulada. Esta es su etiqueta de devolución: también se pagó y sigue siendo válida.',
  },
  'void.return-too': { en: 'Void the return label too', es: 'Anular también la de devolución' },
  'void.return-valid': {
    en: 'Its return label {{reference}} is still valid: void it, or find it under Reprint.',
    es: 'Su etiqueta de devolución {{reference}} sigue siendo válida: anúlela o búsquela en Reimprimir.',
  },
  'void.next-scan': { en: 'Scan the next order.', es: 'Escanee el siguiente pedido.' },
  'void.next-again': {
    en: 'Change what was wrong. Enter then shows what it would ship; nothing has been bought again yet.',
    es: 'Cambie lo que estaba mal. Enter muestra entonces lo que enviaría; aún no se ha comprado de nuevo.',
  },
  'void.do': { en: 'Void it', es: 'Anular' },
  'void.keep': { en: 'Keep the label', es: 'Conservar la etiqueta' },
  'void.why': { en: 'Why?', es: '¿Por qué?' },
  'void.not-used': { en: 'Nobody used it', es: 'Nadie la usó' },
  'void.wrong-address': { en: 'Wrong address', es: 'Dirección incorrecta' },
  'void.wrong-package': { en: 'Wrong package', es: 'Paquete equivocado' },
  'void.order-cancelled': { en: 'Order cancelled', es: 'Pedido cancelado' },
  'void.wrong-weight': { en: 'Wrong weight', es: 'Peso incorrecto' },
  'void.label-unusable': { en: 'Label damaged or unreadable', es: 'Etiqueta dañada o ilegible' },
  'void.not-printed': { en: 'Label never came out', es: 'La etiqueta nunca salió' },
} as const satisfies WordTable
