// Owns the settings channels: settings without secrets, secrets written and never read back, service checks.
import type { ChannelValue } from '../../preload/contract/channels.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { setUpOf, setUpSchema } from '../core/set-up.ts'
import type { SecretName } from '../core/settings.ts'
import { author } from '../flows/flow-context.ts'
import type { Area } from './handlers.ts'
import type { Room } from './room.ts'
import { fileInTrail } from './trail-files.ts'

export function settingsChannels(room: Room): Area<'settings'> & Area<'services'> {
  const { bench, settings } = room

  const view = async (): Promise<ChannelValue<'settings.get'>> => ({
    settings: settings.current(),
    secrets: { ...(await settings.kept()) },
    secretStore: settings.secretPlace,
    locked: [...settings.locked],
  })

  return {
    'settings.get': async () => ok(await view()),
    'settings.save': async ({ settings: partial, secrets }) => {
      if (partial) {
        const saved = await settings.save(partial)
        if (!saved.ok) return saved
      }
      for (const [name, value] of Object.entries(secrets ?? {}) as [
        SecretName,
        string | null | undefined,
      ][]) {
        if (value === undefined) continue
        const kept: Result<undefined, Problem> = await settings.saveSecret(
          name,
          value === null || value === '' ? undefined : value,
        )
        if (!kept.ok) return kept
      }
      await bench.ledger.note({
        kind: 'settings-saved',
        ...author(room.bind()),
        detail: { settings: Object.keys(partial ?? {}), secrets: Object.keys(secrets ?? {}) },
      })
      return ok(await view())
    },
    'settings.export': async () => {
      const { stationName } = room.bind()
      const fileName = `packbench-set-up-${stationName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`
      const setUp = setUpOf(settings.current(), room.printers.list())
      const url = room.shelf.put(`set-up-${bench.ids.next()}.json`, {
        bytes: Buffer.from(`${JSON.stringify(setUp, null, 2)}\n`),
        contentType: 'application/json',
        downloadName: fileName,
      })
      await bench.ledger.note({
        kind: 'settings-exported',
        ...author(room.bind()),
        detail: { ...fileInTrail(fileName, `${JSON.stringify(setUp, null, 2)}\n`) },
      })
      return ok({ fileName, url })
    },
    'settings.import': async ({ setUp }) => {
      const read = setUpSchema.safeParse(setUp)
      if (!read.success) return fail(problem('invalid-input', 'settings.set-up-invalid'))
      const saved = await settings.save(unlocked(read.data.settings, settings.locked))
      if (!saved.ok) return saved
      for (const printer of read.data.printers) {
        const known = room.printers.list().find(({ name }) => name === printer.name)
        const kept = await room.printers.save({ ...printer, ...(known && { id: known.id }) })
        if (!kept.ok) return kept
      }
      await bench.ledger.note({
        kind: 'settings-saved',
        ...author(room.bind()),
        detail: { settings: Object.keys(read.data.settings), secrets: [] },
      })
      return ok(await view())
    },
    'services.check': async ({ service }) => {
      const check = await room.bind().services[service].check()
      return ok({ ...check, findings: [...check.findings] })
    },
  }
}

/** What the company has set stays as it is: another station's word on it is left out. */
function unlocked(
  partial: Readonly<Record<string, unknown>>,
  locked: readonly string[],
  path = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(partial).flatMap(([key, value]) => {
      const here = path === '' ? key : `${path}.${key}`
      if (locked.includes(here)) return []
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [[key, isObject ? unlocked(value as Record<string, unknown>, locked, here) : value]]
    }),
  )
}
