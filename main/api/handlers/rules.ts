// The channel by which rules for services are tried on labels that were bought.
import { ok } from '../../core/result.ts'
import { tryOnBought } from '../../flows/try-rules.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'

export function rulesChannels(station: StationServices): Area<'rules'> {
  return {
    'rules.try': async rules => {
      const trial = await tryOnBought(station.bind(), rules)
      return ok({ ...trial, rules: [...trial.rules] })
    },
  }
}
