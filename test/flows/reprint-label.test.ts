// Reprints, prints of files and fetched labels, and of what a person does with jobs.
import { describe, expect, it } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { ok } from '../../main/core/result.ts'
import { fetchLabel } from '../../main/flows/fetch-label.ts'
import { printFile } from '../../main/flows/print-file.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { cancelJob, releaseJob, settlePrint } from '../../main/flows/settle-print.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { answered, label, PRINTER, scriptedBench, ship } from './scripted-bench.ts'

describe('a reprint', () => {
  it('is a new job with its reason and the next copy number, and buys nothing', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    const copies = [
      await reprintLabel(bench, { shipmentId: record.id, reason: 'damaged' }),
      await reprintLabel(bench, { shipmentId: record.id, reason: 'lost' }),
    ]
    expect(copies).toMatchObject([
      { ok: true, value: { copyNumber: 2, reason: 'damaged', shipmentId: record.id } },
      { ok: true, value: { copyNumber: 3, reason: 'lost' } },
    ])
    expect(bench.asked).toEqual(['buy ORD-1'])
  })

  it('of a test account’s sample comes out as long as the account is one, and not at a live bench', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    const account = (environment: 'test' | 'production') => ({ ...record.account, environment })
    const at = (now: 'test' | 'production', then: 'test' | 'production') => {
      const ledger = {
        ...bench.ledger,
        purchase: async () => ({ ...record, account: account(then) }),
      }
      const accounts = { ...bench.accounts, 'label-server': account(now) }
      return reprintLabel({ ...bench, accounts, ledger }, { shipmentId: record.id, reason: 'torn' })
    }
    expect(await at('test', 'test')).toMatchObject({ ok: true })
    expect(await at('test', 'production')).toMatchObject({ ok: true })
    expect(await at('production', 'production')).toMatchObject({ ok: true })
    expect(await at('production', 'test')).toMatchObject({ problem: { code: 'job.of-test-account' } })
  })

  it('for one command is one job', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    const again = { shipmentId: record.id, reason: 'damaged', commandId: 'c-1' }
    const [one, two] = [await reprintLabel(bench, again), await reprintLabel(bench, again)]
    expect(one).toEqual(two)
  })

  it('asked at two windows while the first print is on its way is that print, however it was asked', async () => {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    const asked = { shipmentId: record.id, reason: 'torn', unlessComing: true }
    const both = await Promise.all([reprintLabel(bench, asked), reprintLabel(bench, asked)])
    expect(both.map(one => one.ok && one.value.id)).toEqual([job?.id, job?.id])
    expect(await bench.spool.jobsOf(record.id)).toHaveLength(1)

    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    await bench.spool.changeJob(job?.id ?? '', ['sending'], { state: 'printed' })
    const after = await Promise.all([reprintLabel(bench, asked), reprintLabel(bench, asked)])
    expect(after.map(one => one.ok && one.value.copyNumber)).toEqual([2, 2])
  })

  it('answered with the print on its way is that print for good: sent again later it adds none', async () => {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    const asked = { shipmentId: record.id, reason: 'torn', unlessComing: true, commandId: 'c-1' }
    expect(await reprintLabel(bench, asked)).toMatchObject({ ok: true, value: { id: job?.id } })
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    await bench.spool.changeJob(job?.id ?? '', ['sending'], { state: 'printed' })
    expect(await reprintLabel(bench, asked)).toMatchObject({ ok: true, value: { id: job?.id } })
    expect(await bench.spool.jobsOf(record.id)).toHaveLength(1)
    expect(await reprintLabel(bench, { ...asked, commandId: 'c-2' })).toMatchObject({
      value: { copyNumber: 2 },
    })
  })

  it('of a label that is on its way prepares nothing and settles nothing', async () => {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'ORD-1')
    bench.script.prepare = () => {
      throw new Error('it is prepared')
    }
    const asked = { shipmentId: record.id, reason: 'torn', unlessComing: true }
    expect(await reprintLabel(bench, asked)).toMatchObject({ ok: true, value: { copyNumber: 1 } })
  })

  it('of a label of the label server that is not here is told to be voided and bought again', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(answered(label('T-1', { payloads: [] })))
    const { record } = await ship(bench, 'ORD-1')
    expect(await reprintLabel(bench, { shipmentId: record.id, reason: 'lost' })).toMatchObject({
      problem: { code: 'shipment.no-label-again', nextStep: 'Void it and ship it again.' },
    })
  })

  it('is no answer to the same command for another label', async () => {
    const bench = await scriptedBench()
    const [first, second] = [await ship(bench, 'ORD-1'), await ship(bench, 'ORD-2')]
    await reprintLabel(bench, { shipmentId: first.record.id, reason: 'damaged', commandId: 'c-1' })
    const other = { shipmentId: second.record.id, reason: 'damaged', commandId: 'c-1' }
    expect(await reprintLabel(bench, other)).toMatchObject({ problem: { code: 'command.reused' } })
    expect(await bench.spool.jobsOf(second.record.id)).toHaveLength(1)
  })
})

describe('a label from elsewhere', () => {
  it('that is unsafe is printed only with a reason', async () => {
    const bench = await scriptedBench()
    const unsafe = problem('unsafe-label', 'job.unsafe', { params: { why: '^JUS' } })
    bench.script.prepare = () =>
      ok({ bytes: Buffer.from('^XA^JUS^XZ'), labelsExpected: 1, differentLabels: 1, warnings: [], unsafe })
    const file = { fileName: 'x.zpl', bytes: Buffer.from('^XA^JUS^XZ') }
    expect(await printFile(bench, file)).toMatchObject({ ok: false, problem: { kind: 'unsafe-label' } })
    expect(await bench.spool.jobs(10)).toEqual([])
    expect(await printFile(bench, { ...file, printAnyway: 'set-up label' })).toMatchObject({
      ok: true,
      value: { printAnyway: 'set-up label' },
    })
  })

  it.each([
    ['voided', 'label-server'],
    ['discarded', 'parcel-label'],
  ] as const)(
    'that is a label of ours which was %s is printed only with a reason',
    async (_kind, service) => {
      const bench = await scriptedBench()
      const { record } = await ship(bench, 'ORD-1', { service })
      expect(await voidShipment(bench, { id: record.id, reason: 'wrong' })).toMatchObject({ ok: true })
      bench.script.codes = ['T-ORD-1']
      const file = { fileName: 'x.zpl', bytes: Buffer.from('^XA^FDA^FS^XZ') }
      expect(await printFile(bench, file)).toMatchObject({
        problem: { code: 'file.label-void', params: { reference: 'ORD-1' } },
      })
      expect(await printFile(bench, { ...file, printAnyway: 'for the wall' })).toMatchObject({ ok: true })
      // Beside a valid one it is as void.
      const { record: other } = await ship(bench, 'ORD-3', { service })
      bench.script.codes = ['T-ORD-3', 'T-ORD-1']
      expect(await printFile(bench, file)).toMatchObject({ problem: { params: { reference: 'ORD-1' } } })
      bench.script.codes = ['T-ORD-3', 'nobody’s']
      const print = await printFile(bench, file)
      const events = await bench.ledger.events(other.id)
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'label-reprinted', jobId: print.ok && print.value.id }),
      )
      bench.script.codes = ['T-ORD-1']
      // Of another label that has the number by now it is a print like any other.
      bench.script.buy.push(answered(label('T-ORD-1')))
      await ship(bench, 'ORD-2', { service })
      expect(await printFile(bench, file)).toMatchObject({ ok: true })
    },
  )

  it('that is empty is named', async () => {
    const bench = await scriptedBench()
    expect(await printFile(bench, { fileName: 'x.zpl', bytes: new Uint8Array() })).toMatchObject({
      ok: false,
      problem: { code: 'file.empty' },
    })
  })
})

describe('a label fetched from the parcel service', () => {
  it('is kept, locks no reference, and is printed like any other', async () => {
    const bench = await scriptedBench()
    bench.script.reprint.push(
      answered({
        ...label('X', { identifiers: { trackingNumbers: [], labelId: 'L-1' } }),
        reference: 'ORD-1',
      }),
    )
    const fetched = await fetchLabel(bench, { labelId: 'L-1' })
    expect(fetched).toMatchObject({
      ok: true,
      value: { origin: 'fetched', kind: 'bought', reference: 'ORD-1' },
    })
    await ship(bench, 'ORD-1')
    const id = fetched.ok ? fetched.value.id : ''
    expect(await reprintLabel(bench, { shipmentId: id, reason: 'damaged' })).toMatchObject({ ok: true })
    // Known now: the service is not asked a second time.
    expect(await fetchLabel(bench, { labelId: 'L-1' })).toMatchObject({ ok: true, value: { id } })
    expect(bench.asked.filter(what => what.startsWith('reprint'))).toHaveLength(1)
  })

  it('needs an identifier', async () => {
    const bench = await scriptedBench()
    expect(await fetchLabel(bench, { labelId: ' ' })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    })
  })
})

describe('a person at the queue', () => {
  it('says what came out, and the answer is recorded', async () => {
    const bench = await scriptedBench()
    const { job } = await ship(bench, 'ORD-1')
    const jobId = job?.id ?? ''
    await bench.spool.changeJob(jobId, ['held'], { state: 'sending' })
    await bench.spool.changeJob(jobId, ['sending'], { state: 'unsure', cause: 'not-confirmed' })
    expect(await settlePrint(bench, { jobId, answer: 'printed' })).toMatchObject({
      ok: true,
      value: { state: 'printed', evidence: { operatorSaid: 'printed' } },
    })
    expect(await settlePrint(bench, { jobId, answer: 'printed' })).toMatchObject({ ok: true })
    expect(await settlePrint(bench, { jobId, answer: 'damaged' })).toMatchObject({
      ok: true,
      value: { state: 'failed', cause: 'damaged' },
    })
    expect(await settlePrint(bench, { jobId, answer: 'printed' })).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state' },
    })
  })

  it('cancels what is held and nothing else', async () => {
    const bench = await scriptedBench()
    const { job } = await ship(bench, 'ORD-1')
    const jobId = job?.id ?? ''
    expect(await cancelJob(bench, { jobId })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    expect(await releaseJob(bench, { jobId })).toMatchObject({ ok: false, problem: { kind: 'wrong-state' } })
    expect(await cancelJob(bench, { jobId: 'none' })).toMatchObject({
      ok: false,
      problem: { kind: 'not-found' },
    })
  })

  it('allows an unsafe label only with a reason', async () => {
    const bench = await scriptedBench()
    const unsafe = problem('unsafe-label', 'job.unsafe', { params: { why: '^JUS' } })
    bench.script.prepare = () =>
      ok({ bytes: Buffer.from('^XA^JUS^XZ'), labelsExpected: 1, differentLabels: 1, warnings: [], unsafe })
    const { job } = await ship(bench, 'ORD-1')
    const jobId = job?.id ?? ''
    expect(await releaseJob(bench, { jobId })).toMatchObject({ ok: false, problem: { kind: 'unsafe-label' } })
    expect(await releaseJob(bench, { jobId, printAnyway: 'the vendor says so' })).toMatchObject({
      ok: true,
      value: { needsRelease: false },
    })
    expect(bench.woken).toContain('printer-1')
  })
})

describe('a print that is released on a printer of another resolution', () => {
  const elsewhere = { ...PRINTER, id: 'printer-2', dpi: 300 as const }

  async function waiting() {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    const printing: typeof bench.printing = {
      ...bench.printing,
      printer: (_mode, id) => ok(id === elsewhere.id ? elsewhere : PRINTER),
    }
    const order = { jobId: job?.id ?? '', printerId: elsewhere.id }
    return { bench: { ...bench, printing }, record, order }
  }

  it('is made anew of what was bought, and the one that waited is over', async () => {
    const { bench, record, order } = await waiting()
    expect(await releaseJob(bench, order)).toMatchObject({ value: { printerId: 'printer-2', copyNumber: 2 } })
    expect(await bench.spool.jobsOf(record.id)).toMatchObject([{ state: 'held' }, { state: 'cancelled' }])
  })

  it('says what keeps the label back where its record was changed from outside', async () => {
    const { bench, record, order } = await waiting()
    const ledger = { ...bench.ledger, changedOutside: () => Promise.resolve([record.id]) }
    expect(await releaseJob({ ...bench, ledger }, order)).toMatchObject({
      ok: false,
      problem: { code: 'shipment.changed-outside', params: { reference: 'ORD-1' } },
    })
    expect(await bench.spool.jobsOf(record.id)).toMatchObject([{ state: 'held' }])
  })

  it('goes on while nobody can tell whether its record was changed', async () => {
    const { bench, order } = await waiting()
    const away = () => Promise.reject(new LedgerFailure(problem('storage', 'warehouse.away')))
    const ledger = { ...bench.ledger, changedOutside: away }
    expect(await releaseJob({ ...bench, ledger }, order)).toMatchObject({ value: { printerId: 'printer-2' } })
  })
})
