// The sender that training lends: on sample labels until a station has its own, and on nothing that costs money.
import { sameJson } from '../records/canonical-json.ts'
import type { Settings } from '../settings/settings.ts'

export const TRAINING_SENDER: NonNullable<Settings['station']['from']> = {
  companyName: 'Training Depot',
  name: 'Shipping Desk',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

export const isTrainingSender = (value: unknown): boolean => sameJson(value, TRAINING_SENDER)

/** Earlier versions saved it with other settings of a station in training. */
export function withoutTrainingSender(own: Settings): Settings {
  const { from, ...station } = own.station
  return isTrainingSender(from) ? { ...own, station } : own
}
