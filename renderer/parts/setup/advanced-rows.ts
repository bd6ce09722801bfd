// Settings that few stations need, since the documents leave them open: where answers hold what is read, values offered,
// further fields of a close. A part of the table of settings.
import type { SettingRow } from './setting-row.ts'

const place = (label: SettingRow['label']): SettingRow => ({
  label,
  kind: 'optional',
  form: ['advanced', 'third'],
  placeholder: '/…',
})
const list = (label: SettingRow['label']): SettingRow => ({ label, kind: 'list', form: ['advanced', 'half'] })

export const ADVANCED_ROWS = {
  'labelServer.pointers.rates': place('place.rates'),
  'labelServer.pointers.rateService': place('place.rateService'),
  'labelServer.pointers.rateCarrier': place('place.rateCarrier'),
  'labelServer.pointers.rateCost': place('place.rateCost'),
  'labelServer.pointers.rateDays': place('place.rateDays'),
  'labelServer.pointers.meters': place('place.meters'),
  'labelServer.pointers.meterId': place('place.meterId'),
  'labelServer.pointers.meterCarrier': place('place.meterCarrier'),
  'labelServer.pointers.meterBalance': place('place.meterBalance'),
  'labelServer.pointers.fees': place('place.fees'),
  'labelServer.pointers.feeName': place('place.feeName'),
  'labelServer.pointers.feeAmount': place('place.feeAmount'),
  'labelServer.pointers.close': place('place.close'),
  'labelServer.enumerations.shippingService': list('pack.service'),
  'labelServer.enumerations.endorsement': list('more.endorsement'),
  'labelServer.enumerations.secondaryEndorsement': list('more.secondary-endorsement'),
  'labelServer.enumerations.dutyTerms': list('more.duty-terms'),
  'labelServer.enumerations.signature': list('more.signature'),
  'labelServer.enumerations.dangerousGoods': list('more.dangerous-goods'),
  'labelServer.closeDayExtra': {
    label: 'name.close-extra',
    kind: 'json',
    form: ['advanced', 'wide'],
    hint: 'set.close-extra-hint',
    placeholder: '{"site": "R1"}',
  },
} as const satisfies Readonly<Record<string, SettingRow>>
