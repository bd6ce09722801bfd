// Values of the label server's open lists as people write them. The spec shows no full lists: these follow its rule that
// words are joined by underscores; others are kept as they are, and lists in the settings take the place of these.
import type { WordTable } from './word-table.ts'

export const knownValues = {
  'value.none': { en: 'None', es: 'Ninguno' },
  'value.actual': { en: 'as weighed', es: 'como se pesó' },
  'value.unknown': { en: 'The service decides', es: 'Lo decide el servicio' },
  'value.delivered_duty_paid': { en: 'Sender (DDP)', es: 'Remitente (DDP)' },
  'value.delivered_at_place': { en: 'Recipient (DAP)', es: 'Destinatario (DAP)' },
  'value.delivered_duty_unpaid': { en: 'Recipient (DDU)', es: 'Destinatario (DDU)' },
  'value.ex_works': { en: 'Recipient (EXW)', es: 'Destinatario (EXW)' },
  'value.direct_signature': { en: 'Anyone there', es: 'Quien esté ahí' },
  'value.indirect_signature': { en: 'Neighbor too', es: 'También vecinos' },
  'value.adult_signature': { en: 'An adult', es: 'Un adulto' },
  'value.address_service_requested': { en: 'Forward, tell us', es: 'Reenviar y avisar' },
  'value.change_service_requested': { en: 'Only tell us', es: 'Solo avisar' },
  'value.forwarding_service_requested': { en: 'Forward', es: 'Reenviar' },
  'value.return_service_requested': { en: 'Return', es: 'Devolver' },
  'value.carrier_leave_if_no_response': { en: 'Leave it there', es: 'Dejarlo ahí' },
  'value.temporary_return_service_requested': { en: 'Return if away', es: 'Devolver si ausente' },
  'value.limited_quantity': { en: 'Limited quantity', es: 'Cantidad limitada' },
  'value.lithium_batteries': { en: 'Lithium batteries', es: 'Baterías de litio' },
  'value.dry_ice': { en: 'Dry ice', es: 'Hielo seco' },
} as const satisfies WordTable
