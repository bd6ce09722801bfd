// The words of the pack form's further fields.
import type { WordTable } from './word-table.ts'

export const packMore = {
  'more.title': { en: 'More', es: 'Más' },
  'more.what-label-server': {
    en: 'References, signature, contents, endorsements',
    es: 'Referencias, firma, contenido, avisos',
  },
  'more.what-parcel-label': {
    en: 'References, carrier, hazmat, endorsement',
    es: 'Referencias, transporte, peligrosos, aviso',
  },
  'more.references': { en: 'References', es: 'Referencias' },
  'more.delivery': { en: 'Delivery', es: 'Entrega' },
  'more.contents': { en: 'Contents', es: 'Contenido' },
  'more.return': { en: 'Separate return address', es: 'Dirección de devolución aparte' },
  'more.endorsements': { en: 'Endorsements', es: 'Avisos al correo' },
  'more.packages': { en: 'More packages', es: 'Más paquetes' },
  'more.value-not-known': {
    en: 'Unknown to the station; it is sent as it is.',
    es: 'La estación no la conoce; se envía así.',
  },
  'more.clear': { en: 'Clear', es: 'Borrar' },
  'more.clear-left-over': { en: 'Clear what cannot be sent', es: 'Borrar lo que no se puede enviar' },
  'more.country-not-known': {
    en: 'No country has this name. ↓ and Enter choose one from the list.',
    es: 'Ningún país se llama así. ↓ y Enter eligen uno de la lista.',
  },
  'more.remove-item': { en: 'Remove item {{number}}', es: 'Quitar el artículo {{number}}' },
  'more.remove-package': { en: 'Remove package {{number}}', es: 'Quitar el paquete {{number}}' },
  'more.packages-of_one': { en: '{{count}} package, one label', es: '{{count}} paquete, una etiqueta' },
  'more.packages-of_other': {
    en: '{{count}} packages in one shipment, one label each',
    es: '{{count}} paquetes en un envío, una etiqueta para cada uno',
  },
  'more.pieces_one': { en: '{{count}} piece', es: '{{count}} pieza' },
  'more.pieces_other': { en: '{{count}} pieces', es: '{{count}} piezas' },
  'more.weight-of': { en: '{{items}} of {{parcel}}', es: '{{items}} de {{parcel}}' },
  'contents.merchandise': { en: 'Merchandise', es: 'Mercancía' },
  'contents.gift': { en: 'Gift', es: 'Regalo' },
  'contents.documents': { en: 'Documents', es: 'Documentos' },
  'contents.sample': { en: 'Commercial sample', es: 'Muestra comercial' },
  'contents.return': { en: 'Returned goods', es: 'Mercancía devuelta' },
  'contents.donation': { en: 'Humanitarian donation', es: 'Donación humanitaria' },
  'more.add-item': { en: 'Another item', es: 'Otro artículo' },
  'more.add-package': { en: 'Another package, same shipment', es: 'Otro paquete, mismo envío' },
  'more.carrier-direct': { en: 'Direct service', es: 'Servicio directo' },
  'more.carrier-postal': { en: 'Postal', es: 'Correo postal' },
  'more.hazmat-1': { en: 'Hazardous', es: 'Peligroso' },
  'more.hazmat-2': { en: 'Hazardous, limited quantity', es: 'Peligroso, cantidad limitada' },
} as const satisfies WordTable
