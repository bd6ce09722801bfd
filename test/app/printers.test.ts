// The line to a printer: it is the saved printer's, and of nobody else once that is saved anew.
import { expect, test } from 'vitest'
import { createPrinterService } from '../../main/app/printers.ts'
import type { Printer } from '../../main/core/printing/printer.ts'
import { ok } from '../../main/core/result.ts'
import { networkTransport } from '../../main/printing/transports/network.ts'
import type { SimulatedPrinterOptions } from '../../main/simulator/printer/simulated-printer.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { quickPrinting } from '../support/printing-settings.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'

const LABEL = Buffer.from('^XA^FO10,10^A0N,20,20^FDx^FS^XZ')

/** A service whose printers are kept by somebody else: a set-up file that is taken over. */
async function printersKept(simulated: Partial<SimulatedPrinterOptions> = {}) {
  const device = await startFaultyPrinter({ dpi: 203, odometer: 500, tcpPort: 0, ...simulated })
  whenFinished(() => device.close())
  const links = { open: 0, most: 0 }
  const network = networkTransport()
  const counted: typeof network = {
    ...network,
    async open(connection, options) {
      const opened = await network.open(connection, options)
      if (opened.kind !== 'open') return opened
      links.open += 1
      links.most = Math.max(links.most, links.open)
      const close = opened.link.close.bind(opened.link)
      opened.link.close = () => close().finally(() => (links.open -= 1))
      return opened
    },
  }
  let kept: readonly Printer[] = [
    {
      id: 'bench',
      name: 'Bench 1',
      connection: { kind: 'network', host: '127.0.0.1', port: device.tcpPort ?? 0 },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
    },
  ]
  const printers = createPrinterService({
    dataFolder: await tempFolder('printers'),
    saved: () => kept,
    keep: next => {
      kept = next
      return ok(undefined)
    },
    company: {
      isCompanys: () => false,
      isNamed: () => false,
      hasDefault: () => false,
      rulesByModel: () => [],
      found: () => ok(undefined),
      gone: () => [],
    },
    training: () => false,
    transports: [counted],
    settings: () => quickPrinting(),
    clock: { now: () => new Date() },
    ids: { next: () => 'next' },
    log: NO_LOG,
    onState: () => undefined,
  })
  whenFinished(() => printers.stop())
  const change = (other: Partial<Printer>) => {
    kept = kept.map(one => ({ ...one, ...other }))
  }
  const saved = () => kept[0] as Printer
  /** Another device where it was. */
  const replace = async (other: Partial<SimulatedPrinterOptions>) => {
    const place = device.tcpPort ?? 0
    await device.close()
    const stranger = await startFaultyPrinter({ dpi: 203, odometer: 500, tcpPort: place, ...other })
    whenFinished(() => stranger.close())
    return stranger
  }
  return { printers, change, saved, replace, links, device, papers: () => device.papers.length }
}

test.each<[string, Partial<Printer>]>([
  ['other stock', { stock: { widthInch: 4, heightInch: 3 } }],
  ['another resolution', { dpi: 300 }],
  ['other dots to the millimetre', { pitch: { x: 12, y: 12 } }],
  ['another place', { connection: { kind: 'network', host: '127.0.0.1', port: 1 } }],
  ['another language', { language: 'tspl' }],
])(
  'a printer that is kept with %s has another line at once, and the one before prints nothing',
  async (_, other) => {
    const { printers, change, papers } = await printersKept()
    const before = printers.line('bench')
    expect(printers.line('bench')).toBe(before)
    change(other)
    expect(printers.line('bench')).not.toBe(before)
    expect(await before?.print(LABEL, { labelsExpected: 1 })).toMatchObject({ kind: 'not-started' })
    expect(papers()).toBe(0)
  },
)

test('a printer that is called otherwise, or is the default one now, keeps its line', async () => {
  const { printers, change, papers } = await printersKept()
  const before = printers.line('bench')
  change({ name: 'Bench at the door', default: true, language: 'zpl' })
  expect(printers.line('bench')).toBe(before)
  expect(await before?.print(LABEL, { labelsExpected: 1 })).toMatchObject({ kind: 'printed' })
  expect(papers()).toBe(1)
})

test('a label on its way comes out whole while its printer gets another name, and is saved as it was', async () => {
  const { printers, papers, saved } = await printersKept()
  const under = printers.line('bench')?.print(LABEL, { labelsExpected: 1 })
  const renamed = printers.save({ ...saved(), name: 'Bench at the door' })
  await printers.changed(['bench'])
  expect(await renamed).toMatchObject({ ok: true })
  expect(await under).toMatchObject({ kind: 'printed' })
  expect(papers()).toBe(1)
})

/** By its number as `bench`, and by its name as `again`. */
async function savedTwice() {
  const kept = await printersKept({ serialNumber: 'S-1' })
  const { id: _id, ...form } = kept.saved()
  const byItsNumber = await kept.printers.save({ ...form, id: 'bench' })
  const { connection } = form
  if (connection.kind !== 'network') throw new Error('not in the network')
  const other = { ...form, name: 'The same', connection: { ...connection, host: 'localhost' } }
  const byItsName = await kept.printers.save({ ...other, id: 'again' })
  expect([byItsNumber, byItsName]).toMatchObject([{ ok: true }, { ok: true }])
  return kept
}

test('one printer that was saved twice, by two addresses, prints one label at a time: one that is lost is not called printed', async () => {
  const { printers, papers, links } = await savedTwice()
  const nothing = Buffer.from('^XA^XZ')
  const [lost, printed] = await Promise.all([
    printers.line('bench')?.print(nothing, { labelsExpected: 1 }),
    printers.line('again')?.print(LABEL, { labelsExpected: 1 }),
  ])
  expect([lost?.kind, printed?.kind]).toEqual(['unsure', 'printed'])
  expect([papers(), links.most]).toEqual([1, 1])
})

test('a printer that was saved twice is not called ready by what it said long before, while it waits for paper under its other name', async () => {
  const { printers, device } = await savedTwice()
  const again = printers.line('again')
  const ask = { maxAgeMs: 0, deadlineMs: 300 }
  expect(await again?.state(ask)).toMatchObject({ kind: 'ready' })
  device.faults.paperOut()
  const ending = new AbortController()
  const waiting = printers.line('bench')?.print(LABEL, { labelsExpected: 1, signal: ending.signal })
  expect(await again?.state(ask)).toMatchObject({ kind: 'not-ready' })
  ending.abort()
  await waiting
})

test('labels have a default printer and packing slips another, and no label goes to an office printer', async () => {
  const { printers } = await printersKept()
  const office = {
    name: 'Office',
    connection: { kind: 'office-queue', queue: 'office' },
    dpi: 300,
    stock: { widthInch: 8.5, heightInch: 11 },
    statusQueries: false,
  } as const
  expect(printers.office('live')).toMatchObject({ problem: { code: 'printer.no-office' } })
  await printers.save({ ...office, id: 'office', default: true })
  expect(printers.office('live')).toMatchObject({ value: { id: 'office' } })
  expect(printers.find('live')).toMatchObject({ value: { id: 'bench' } })
  expect(printers.find('live', 'office')).toMatchObject({ problem: { code: 'printer.is-office' } })
  // One of two, by its own switch; the label printer keeps its place.
  await printers.save({ ...printers.saved()[0], id: 'bench', default: true } as Printer)
  await printers.save({ ...office, name: 'Upstairs', id: 'upstairs', default: true })
  expect(printers.office('live')).toMatchObject({ value: { id: 'upstairs' } })
  expect(printers.find('live')).toMatchObject({ value: { id: 'bench' } })
  // Training prints everything on its own paper.
  expect(printers.office('training')).toMatchObject({ value: { id: 'training-printer' } })
})

const LANGUAGES = ['zpl', 'tspl', 'epl2'] as const
test.each(LANGUAGES.flatMap(told => LANGUAGES.filter(is => is !== told).map(is => [told, is] as const)))(
  'a printer that is saved for %s and answers in %s is kept for what it answers, and that is said',
  async (told, is) => {
    const { printers, saved } = await printersKept({ language: is })
    const { id: _id, ...form } = saved()
    const kept = await printers.save({ ...form, id: 'bench', language: told })
    expect(kept).toMatchObject({
      value: { printer: { language: is }, concern: { code: 'printer.language-heard' } },
    })
    expect(saved()).toMatchObject({ language: is })
    expect(printers.lastState('bench')?.state).toMatchObject({ kind: 'ready' })
  },
)

test('another printer in its place prints nothing until the saved one is saved again, and is the one from then on', async () => {
  const { printers, saved, papers, replace } = await printersKept({ model: 'ZD421', serialNumber: 'A1' })
  const keep = () => printers.save(saved())
  await keep()
  expect(saved()).toMatchObject({ identity: 'zpl:ZD421:A1', dpi: 203 })
  const stranger = await replace({ dpi: 300, model: 'ZD421-300dpi', serialNumber: 'B2' })
  expect(await printers.ask('bench')).toMatchObject({ kind: 'not-ready', reason: 'another-device' })
  expect(await printers.line('bench')?.print(LABEL, { labelsExpected: 1 })).toMatchObject({
    kind: 'not-started',
  })
  const changes: [Printer, Printer][] = []
  const again = await printers.save(saved(), async (...change) => void changes.push(change))
  expect(again).toMatchObject({ ok: true, value: { concern: { code: 'printer.successor' } } })
  expect(saved()).toMatchObject({ identity: 'zpl:ZD421-300dpi:B2', dpi: 300 })
  // What is in dots was made for the head of before.
  expect(changes.at(-1)).toMatchObject([{ dpi: 203 }, { dpi: 300 }])
  expect(await printers.ask('bench')).toMatchObject({ kind: 'ready' })
  expect(await printers.line('bench')?.print(LABEL, { labelsExpected: 1 })).toMatchObject({ kind: 'printed' })
  expect([papers(), stranger.papers.length]).toEqual([0, 1])
  expect(await keep()).not.toHaveProperty('value.concern')
})
