// A station's set-up as a file: saved for others, compared before it is taken over, and taken over whole or not at all.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import type { Printer } from '../../core/printing/printer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { sameJson } from '../../core/records/canonical-json.ts'
import { type Change, changesBetween } from '../../core/records/changes.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { setUpOf, setUpSchema, takenFrom } from '../../core/settings/set-up.ts'
import { asksAgain, settingLabel } from '../../core/settings/setting-labels.ts'
import type { SettingsPlan, SettingsSave } from '../../core/settings/settings-save.ts'
import { author } from '../../flows/flow-context.ts'
import { freeForItsPaper, hasOtherPaper, holdForOtherPaper } from '../../flows/printer-changed.ts'
import { sentenceIn } from '../../i18n/index.ts'
import type { StationServices } from '../station-services.ts'
import { droppedBy, settingsView, trailOf, withProviderKey } from '../views/settings-view.ts'
import type { Area } from './handler.ts'
import { fileInTrail } from './trail-files.ts'

type SetUpArea = Pick<Area<'settings'>, 'settings.export' | 'settings.compare' | 'settings.import'>
type Difference = ChannelValue<'settings.compare'>

export function setUpChannels(station: StationServices): SetUpArea {
  const { ports, settings } = station
  return {
    'settings.export': async () => {
      const { stationName } = station.bind()
      const fileName = `packbench-set-up-${stationName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`
      // What the company's policy gives is given to the next bench by the policy.
      const own = station.printers.list().filter(({ id }) => !station.printers.isCompanys(id))
      const text = textOf(setUpOf(settings.own(), own))
      const url = station.files.put(`set-up-${ports.ids.next()}.json`, {
        bytes: Buffer.from(text),
        contentType: 'application/json',
        downloadName: fileName,
      })
      await ports.ledger.note({
        kind: 'settings-exported',
        ...author(station.bind()),
        detail: { ...fileInTrail(fileName, text) },
      })
      return ok({ fileName, url })
    },
    'settings.compare': async ({ setUp }) => {
      const read = readSetUp(station, setUp)
      return read.ok ? ok(differenceOf(station, read.value)) : read
    },
    'settings.import': async ({ setUp, fileName, pin }) => {
      const read = readSetUp(station, setUp)
      if (!read.ok) return read
      const { save } = read.value
      if (differenceOf(station, read.value).confirmation === 'pin') {
        const confirmed = await confirmedBy(station, pin)
        if (!confirmed.ok) return confirmed
      }
      const before = station.printers.saved()
      const changed = changedIds(before, save.printers ?? before)
      const refused = await station.printers.whyNot(
        save.printers?.filter(({ id }) => changed.includes(id)) ?? [],
      )
      if (refused) return fail(refused)
      for (const printer of save.printers ?? []) {
        const was = before.find(({ id }) => id === printer.id)
        if (hasOtherPaper(was, printer)) await holdForOtherPaper(station.bind(), printer.id, was)
      }
      const saved = await settings.save(save)
      if (!saved.ok) return saved
      await station.printers.changed(changedIds(before, station.printers.saved()))
      for (const printer of save.printers ?? []) await freeForItsPaper(station.bind(), printer)
      await ports.ledger.note({
        kind: 'settings-imported',
        ...author(station.bind()),
        detail: { ...fileInTrail(fileName ?? '', textOf(setUp)), ...trailOf(saved.value) },
      })
      return ok(settingsView(station, saved.value))
    },
  }
}

/** As a station writes the file: the hash of what it exported is the hash of what another takes over. */
const textOf = (setUp: object): string => `${JSON.stringify(setUp, null, 2)}\n`

interface ReadSetUp {
  readonly save: SettingsSave
  readonly plan: SettingsPlan
  /** Paths of what the file says and is not its to say. */
  readonly left: readonly string[]
}

function readSetUp(station: StationServices, setUp: unknown): Result<ReadSetUp, Problem> {
  const read = setUpSchema.safeParse(setUp)
  if (!read.success) return fail(problem('invalid-input', 'settings.set-up-invalid'))
  const { settings: taken, left } = takenFrom(read.data, station.settings.locked)
  const given = withProviderKey({ settings: taken })
  const key = given.secrets?.['parcelLabel.serviceProviderKey']
  const save: SettingsSave = {
    settings: given.settings,
    // Files of an earlier version carry the key, or an empty text where there was none.
    ...(key && { secrets: { 'parcelLabel.serviceProviderKey': key } }),
    printers: station.printers.merged(read.data.printers),
    fromFile: true,
  }
  const plan = station.settings.plan(save)
  return plan.ok ? ok({ save, plan: plan.value, left }) : plan
}

function differenceOf(station: StationServices, { plan, save, left }: ReadSetUp): Difference {
  const changes = [
    ...plan.changes.filter(({ path }) => path !== 'printers').map(change => shown(change.path, change)),
    ...printerChanges(station.printers.saved(), save.printers ?? []),
    ...plan.secrets.flatMap(({ name, how }) =>
      how === 'given' ? [shown(name, { path: name, hidden: true })] : [],
    ),
  ]
  const asks = changes.some(change => change.asks)
  return {
    changes,
    dropped: droppedBy(plan),
    left: [...new Set(left.map(settingLabel))].map(label),
    confirmation: !asks ? 'none' : station.people.list().length > 0 ? 'pin' : 'yes',
  }
}

const changedIds = (before: readonly Printer[], after: readonly Printer[]): string[] =>
  after.flatMap(printer => {
    const known = before.find(({ id }) => id === printer.id)
    return sameJson(known, printer) ? [] : [printer.id]
  })

const label = (code: ReturnType<typeof settingLabel>) => ({ code, message: sentenceIn('en', code).message })

function shown(path: string, change: Change): Difference['changes'][number] {
  return {
    path: change.path,
    label: label(settingLabel(path)),
    asks: asksAgain(path),
    ...(!('hidden' in change) && { before: textIn(change.before), after: textIn(change.after) }),
  }
}

const textIn = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function printerChanges(before: readonly Printer[], after: readonly Printer[]): Difference['changes'] {
  return after.flatMap(printer => {
    const known = before.find(({ id }) => id === printer.id)
    return changesBetween(known ?? {}, printer)
      .filter(({ path }) => path !== 'id')
      .map(change => ({
        ...shown('printers', change),
        path: `printers.${change.path}`,
        printer: printer.name,
      }))
  })
}

/** Who is at the bench says yes again, by their PIN. */
async function confirmedBy(
  station: StationServices,
  pin: string | undefined,
): Promise<Result<unknown, Problem>> {
  if (pin === undefined) {
    return fail(
      problem('not-allowed', 'settings.import-pin', {
        fieldProblems: { pin: { code: 'settings.import-pin' } },
      }),
    )
  }
  return station.people.confirm(pin)
}
