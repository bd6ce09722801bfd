// A station's set-up as another station can take it over: settings and printers, never a secret.
import { z } from 'zod'
import { type Printer, printerSchema } from '../printing/printer.ts'
import { sameJson } from '../records/canonical-json.ts'
import { isTrainingSender } from '../shipment/training-sender.ts'
import { type Settings, settingsSchema } from './settings.ts'

export const setUpSchema = z.strictObject({
  format: z.literal('packbench-set-up'),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  printers: z.array(printerSchema.omit({ id: true })).max(50),
})
export type SetUp = z.infer<typeof setUpSchema>

/** `own`: what was set at this station. Its name, and whether it buys in earnest, stay with it. */
export function setUpOf(own: Settings, printers: readonly Printer[]): SetUp {
  const { mode: _mode, station, ...shared } = own
  const { name: _name, ...place } = station
  return {
    format: 'packbench-set-up',
    version: 1,
    settings: beyond({ ...shared, station: place }, settingsSchema.parse({})),
    // The training printer is every station's own.
    printers: printers.flatMap(({ id: _id, ...printer }) =>
      printer.connection.kind === 'virtual' ? [] : [printer],
    ),
  }
}

/** What differs from the defaults: a station that takes it keeps its own word on all else. */
function beyond(value: object, defaults: object): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
      const usual = known.get(key)
      if (sameJson(one, usual)) return []
      if (!isGroup(one) || !isGroup(usual)) return [[key, one]]
      const inner = beyond(one, usual)
      return Object.keys(inner).length > 0 ? [[key, inner]] : []
    }),
  )
}

/** A choice by its kind goes whole. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('kind' in value)

/** What no bench and no file says: the company's policy alone. */
export const POLICY_ALONE = ['updates.feed', 'ordersService.elsewhere'] as const

/**
 * What a file says of settings that are not its to say: the station's name and mode, the company's settings, the
 * feed, the sender that training lends.
 */
export function takenFrom(
  setUp: SetUp,
  locked: readonly string[],
): { readonly settings: Readonly<Record<string, unknown>>; readonly left: readonly string[] } {
  const left: string[] = []
  const kept = new Set(['mode', 'station.name', ...POLICY_ALONE, ...locked])
  const without = (group: object, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
        const here = path === '' ? key : `${path}.${key}`
        if (kept.has(here) || (here === 'station.from' && isTrainingSender(value))) {
          if (value !== '') left.push(here)
          return []
        }
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
        return [[key, isObject ? without(value, here) : value]]
      }),
    )
  return { settings: without(setUp.settings, ''), left }
}
