// Packing slips: one with each label, never taken for it, and either alone again.
import { describe, expect, it } from 'vitest'
import type { Printer } from '../../main/core/printing/printer.ts'
import { ok } from '../../main/core/result.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { attentionList } from '../../main/flows/attention.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { printSlip } from '../../main/flows/packing-slip.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { cancelJob, releaseJob } from '../../main/flows/settle-print.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { answered, label, order, PRINTER, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

type Packing = Partial<FlowContext['settings']['packing']>

/** A bench that prints slips. */
async function slipBench(packing: Packing = { slip: 'label-printer' }): Promise<ScriptedBench> {
  const bench = await scriptedBench()
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(bench),
      settings: { value: settingsSchema.parse({ mode: 'live', packing }), enumerable: true },
    },
  ) as ScriptedBench
}

const OFFICE: Printer = {
  id: 'office-1',
  name: 'Office',
  connection: { kind: 'office-queue', queue: 'office' },
  dpi: 300,
  stock: { widthInch: 8.5, heightInch: 11 },
  statusQueries: false,
}

/** As a printer leaves it. */
const printed = async (bench: ScriptedBench, id: string) => {
  await bench.spool.changeJob(id, ['held'], { state: 'sending' })
  await bench.spool.changeJob(id, ['sending'], { state: 'printed' })
}

const TALL: Printer = { ...PRINTER, id: 'printer-2', name: 'Second' }
const FINE: Printer = { ...PRINTER, id: 'printer-3', name: 'Third', dpi: 300 }

/** A bench with several printers for labels. */
async function benchOfThree(packing?: Packing): Promise<ScriptedBench> {
  const bench = await slipBench(packing)
  const { printing } = bench
  const named = (id?: string) => [PRINTER, TALL, FINE, OFFICE].find(one => one.id === id)
  const over: FlowContext['printing'] = {
    ...printing,
    printer: (_mode, id) => ok(named(id) ?? PRINTER),
    named: id => ok(named(id) ?? PRINTER),
    // Nobody waits for the paper.
    settled: async job => job,
  }
  return Object.defineProperty(bench, 'printing', { value: over, enumerable: true })
}

describe('a packing slip whose label moves to another printer', () => {
  it.each([
    ['that prints the same', TALL],
    ['with other dots, for which both are made anew', FINE],
  ])('goes along to one %s, and comes after it there', async (_what, to) => {
    const bench = await benchOfThree()
    const { record, job } = await ship(bench, 'ORD-1')
    const [before] = await bench.spool.slipsOf(record.id)
    // The printer was removed: both wait for a person.
    for (const id of [job?.id ?? '', before?.id ?? ''])
      await bench.spool.changeJob(id, ['held'], {
        state: 'held',
        needsRelease: true,
        cause: 'printer-missing',
      })
    const moved = await releaseJob(bench, { jobId: job?.id ?? '', printerId: to.id })
    const label = moved.ok ? moved.value : undefined
    expect(label).toMatchObject({ printerId: to.id, needsRelease: false })
    const waiting = (await bench.spool.slipsOf(record.id)).filter(({ state }) => state === 'held')
    expect(waiting).toMatchObject([{ printerId: to.id, needsRelease: false }])
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toBeUndefined()
    expect(await bench.spool.nextJob(to.id, 'live')).toMatchObject({ id: label?.id })
    await printed(bench, label?.id ?? '')
    expect(await bench.spool.nextJob(to.id, 'live')).toMatchObject({ slipOf: record.id })
  })

  it('alone, it still waits where it was if its new print cannot be written', async () => {
    const bench = await benchOfThree({ slip: 'office-printer' })
    bench.script.office = OFFICE
    const { record } = await ship(bench, 'ORD-1')
    const [slip] = await bench.spool.slipsOf(record.id)
    const { add } = bench.spool
    const full = () => Promise.reject(new Error('the disk is full'))
    Object.assign(bench.spool, { add: full })
    const move = () => releaseJob(bench, { jobId: slip?.id ?? '', printerId: FINE.id })
    await expect(move()).rejects.toThrow('full')
    expect(await bench.spool.slipsOf(record.id)).toMatchObject([{ id: slip?.id, state: 'held' }])
    Object.assign(bench.spool, { add })
    expect(await move()).toMatchObject({ ok: true, value: { printerId: FINE.id, state: 'held' } })
    const states = (await bench.spool.slipsOf(record.id)).map(({ printerId, state }) => [printerId, state])
    expect(states.toSorted()).toEqual([
      [OFFICE.id, 'cancelled'],
      [FINE.id, 'held'],
    ])
    // Pressed twice: the first moved it.
    expect(await move()).toMatchObject({ ok: false, problem: { kind: 'wrong-state' } })
  })

  it('stays where it is for an office printer, or was looked at and not fit to print', async () => {
    const office = await benchOfThree({ slip: 'office-printer' })
    office.script.office = OFFICE
    const first = await ship(office, 'ORD-1')
    await releaseJob(office, { jobId: first.job?.id ?? '', printerId: TALL.id })
    expect(await office.spool.slipsOf(first.record.id)).toMatchObject([{ printerId: OFFICE.id }])

    const bench = await benchOfThree()
    const { record, job } = await ship(bench, 'ORD-2')
    const unsafe = { state: 'held', needsRelease: true, cause: 'unsafe-label' } as const
    await bench.spool.changeJob(`${record.id}-slip`, ['held'], unsafe)
    await releaseJob(bench, { jobId: job?.id ?? '', printerId: TALL.id })
    expect(await bench.spool.slipsOf(record.id)).toMatchObject([
      { printerId: PRINTER.id, needsRelease: true },
    ])
  })
})

describe('a packing slip', () => {
  it('comes with the label in one commit, after it, and is none of its prints', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    const [slip, ...others] = await bench.spool.slipsOf(record.id)
    expect(others).toEqual([])
    expect(slip).toMatchObject({
      id: `${record.id}-slip`,
      slipOf: record.id,
      state: 'held',
      needsRelease: false,
      printerId: PRINTER.id,
      title: 'ORD-1',
    })
    expect(slip?.shipmentId).toBeUndefined()
    // First the label, and the slip only once that is over.
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toMatchObject({ id: job?.id })
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toBeUndefined()
    await bench.spool.changeJob(job?.id ?? '', ['sending'], { state: 'printed' })
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toMatchObject({ id: slip?.id })
    expect(await bench.spool.jobsOf(record.id)).toHaveLength(1)
  })

  it('that waits is no label that waits: the label is on paper, and its copy is the second', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await printed(bench, job?.id ?? '')
    expect((await bench.spool.slipsOf(record.id))[0]).toMatchObject({ state: 'held' })
    expect((await bench.ledger.purchase(record.id))?.attention).toEqual([])
    const again = await reprintLabel(bench, { shipmentId: record.id, reason: 'lost', unlessComing: true })
    expect(again).toMatchObject({ ok: true, value: { copyNumber: 2 } })
    expect(await bench.spool.slipsOf(record.id)).toHaveLength(1)
  })

  it('that was printed puts no label on paper', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'cancelled' })
    await printed(bench, `${record.id}-slip`)
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ attention: ['not-on-paper'] })
  })

  it('is none where the bench prints none, nor of a return label', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    expect(await bench.spool.slipsOf(record.id)).toEqual([])
    const other = await slipBench()
    const out = (await ship(other, 'ORD-1')).record
    const { from, to, ...rest } = order('-').shipment
    const back = { shipment: { ...rest, from: to, to: from }, returnOf: out.id }
    expect(await other.spool.slipsOf((await ship(other, 'ORD-1-RETURN', back)).record.id)).toEqual([])
  })

  it('goes out of the office printer where slips go there, and waits by name where there is none', async () => {
    const bench = await slipBench({ slip: 'office-printer' })
    bench.script.office = OFFICE
    const { record } = await ship(bench, 'ORD-1')
    expect(await bench.spool.slipsOf(record.id)).toMatchObject([
      { printerId: OFFICE.id, needsRelease: false },
    ])

    bench.script.office = undefined
    const second = (await ship(bench, 'ORD-2')).record
    expect(await bench.spool.slipsOf(second.id)).toMatchObject([
      { cause: 'printer-missing', needsRelease: true, title: 'ORD-2' },
    ])
    expect(await attentionList(bench)).toMatchObject([{ kind: 'print-held', job: { slipOf: second.id } }])
    // Once there is one again, it is drawn for that and goes.
    bench.script.office = OFFICE
    const released = await releaseJob(bench, { jobId: `${second.id}-slip` })
    expect(released).toMatchObject({ ok: true, value: { printerId: OFFICE.id, needsRelease: false } })
    expect(await bench.spool.slipsOf(second.id)).toMatchObject([{ state: 'held' }, { state: 'cancelled' }])
  })

  it('is printed again alone, once for each command, while one that is still to come is not doubled', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    const asked = { shipmentId: record.id, commandId: 'c-1' }
    // It comes by itself, after its label.
    expect(await printSlip(bench, asked)).toMatchObject({ ok: true, value: { id: `${record.id}-slip` } })
    await printed(bench, job?.id ?? '')
    await printed(bench, `${record.id}-slip`)
    const again = await printSlip(bench, { ...asked, commandId: 'c-2' })
    expect(again).toMatchObject({ ok: true, value: { slipOf: record.id, state: 'held' } })
    expect(await printSlip(bench, { ...asked, commandId: 'c-2' })).toEqual(again)
    expect(await bench.spool.slipsOf(record.id)).toHaveLength(2)
    expect(await bench.spool.jobsOf(record.id)).toHaveLength(1)
    expect(bench.woken).toContain(PRINTER.id)
    const other = (await ship(bench, 'ORD-2')).record
    expect(await printSlip(bench, { shipmentId: other.id, commandId: 'c-2' })).toMatchObject({
      problem: { code: 'command.reused' },
    })
  })

  it('answered with the one to come is that one for good, and two at once are one', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await printed(bench, job?.id ?? '')
    const asked = { shipmentId: record.id, commandId: 'c-1' }
    const slip = `${record.id}-slip`
    expect(await printSlip(bench, asked)).toMatchObject({ ok: true, value: { id: slip } })
    await printed(bench, slip)
    expect(await printSlip(bench, asked)).toMatchObject({ ok: true, value: { id: slip } })
    expect(await bench.spool.slipsOf(record.id)).toHaveLength(1)

    const [one, other] = await Promise.all(
      ['c-2', 'c-3'].map(commandId => printSlip(bench, { ...asked, commandId })),
    )
    expect(one).toEqual(other)
    expect(await bench.spool.slipsOf(record.id)).toHaveLength(2)
  })

  it('of a voided label is not printed, and no further one is made', async () => {
    const bench = await slipBench()
    const { record } = await ship(bench, 'ORD-1')
    await voidShipment(bench, { id: record.id, reason: 'wrong box' })
    expect(await bench.spool.slipsOf(record.id)).toMatchObject([
      { state: 'cancelled', cause: 'purchase-voided' },
    ])
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toBeUndefined()
    expect(await printSlip(bench, { shipmentId: record.id })).toMatchObject({
      problem: { code: 'slip.no-label' },
    })
  })

  it('on its way to an office printer holds up no void', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await printed(bench, job?.id ?? '')
    await bench.spool.changeJob(`${record.id}-slip`, ['held'], { state: 'sending' })
    expect(await voidShipment(bench, { id: record.id, reason: 'wrong box' })).toMatchObject({
      ok: true,
      value: { kind: 'voided' },
    })
  })

  it('goes with its label where a person cancels that', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await cancelJob(bench, { jobId: job?.id ?? '' })
    expect(await bench.spool.slipsOf(record.id)).toMatchObject([{ state: 'cancelled' }])
  })

  it('of an order whose address is forgotten is not drawn again', async () => {
    const bench = await slipBench()
    const { record, job } = await ship(bench, 'ORD-1')
    await printed(bench, job?.id ?? '')
    await printed(bench, `${record.id}-slip`)
    await bench.ledger.startClose(
      { id: 'k', environment: 'live', services: [{ service: 'label-server', shipmentIds: [record.id] }] },
      { kind: 'close-started' },
    )
    await bench.ledger.updateClose('k', { labels: [{ shipmentId: record.id, outcome: 'sending' }] })
    await bench.ledger.updateClose('k', {
      labels: [{ shipmentId: record.id, outcome: 'closed' }],
      ended: 'all',
    })
    bench.clockAt = new Date('2027-11-20T10:00:00Z')
    await bench.store.purge(bench.clockAt, { addressDays: 30, payloadDays: 7 })
    expect((await bench.ledger.purchase(record.id))?.shipment).toBeUndefined()
    expect(await printSlip(bench, { shipmentId: record.id })).toMatchObject({
      problem: { kind: 'not-found', code: 'slip.forgotten', params: { reference: 'ORD-1' } },
    })
    // What it was printed from holds the address, and is gone with it.
    expect(await bench.spool.jobBytes(`${record.id}-slip`)).toBeUndefined()
  })

  it('is written in the language that the settings say, with what the order has in it', async () => {
    const bench = await slipBench({ slip: 'label-printer', slipLanguage: 'es' })
    const item = {
      countryOfOrigin: 'US',
      description: 'Blue mug',
      valueCents: 1999,
      quantity: 4,
      weightOz: 12,
    }
    const shipment = {
      ...sampleShipment('Ground'),
      customs: { valueCents: 7996, description: 'Mugs', items: [{ ...item, sku: 'MUG-4' }] },
    }
    const { record } = await ship(bench, 'ORD-1', { shipment })
    const bytes = await bench.spool.jobBytes(`${record.id}-slip`)
    const text = Buffer.from(bytes ?? []).toString('latin1')
    for (const said of ['Lista de empaque', 'Blue mug (MUG', '^FD4 ', 'Bo Cole']) expect(text).toContain(said)
    expect(text).not.toMatch(/19[.,_]?99|7996|79[.,]96/)
  })

  it('waits where its label waits for a person, and goes once that is printed', async () => {
    const bench = await slipBench()
    bench.script.printerState = { kind: 'not-ready', reason: 'paper-out' }
    const { record, job } = await ship(bench, 'ORD-1', { printLater: true })
    expect(job).toMatchObject({ needsRelease: true })
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toBeUndefined()
    // One thing to decide, not two.
    expect(await attentionList(bench)).toMatchObject([{ job: { id: job?.id } }])
    await releaseJob(bench, { jobId: job?.id ?? '' })
    await printed(bench, job?.id ?? '')
    expect(await bench.spool.nextJob(PRINTER.id, 'live')).toMatchObject({ id: `${record.id}-slip` })
  })

  it('comes with a label that has none of its own at first, and with none that is not there', async () => {
    const bench = await slipBench()
    bench.script.buy.push(answered(label('T-1', { payloads: [] })))
    const { record } = await ship(bench, 'ORD-1')
    expect(await bench.spool.slipsOf(record.id)).toEqual([])
    expect(await printSlip(bench, { shipmentId: record.id })).toMatchObject({ ok: true })
  })
})
