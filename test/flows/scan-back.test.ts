// A label scanned back from its box: what waits, what a code says of it, and what stops the next order.
import { describe, expect, it, test } from 'vitest'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { ok } from '../../main/core/result.ts'
import { startClose } from '../../main/flows/close-day.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { excuseScan, scanBack } from '../../main/flows/scan-back.ts'
import { cancelJob, releaseJob, settlePrint } from '../../main/flows/settle-print.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { benchThat, labelled, packed, printed, waiting, withPolicy } from './scan-bench.ts'
import { answered, label, order, PRINTER, type ScriptedBench } from './scripted-bench.ts'

const kindsOf = async ({ ledger }: FlowContext, { id }: PurchaseRecord) =>
  (await ledger.events(id)).map(({ kind }) => kind)
const stopped = { ok: false, problem: { code: 'scan.label-first', params: { reference: 'ORD-1' } } }

describe('where labels must be scanned back', () => {
  it('the next order waits for the label that was printed, and goes on when it is scanned', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1')
    expect(await waiting(bench)).toEqual(['ORD-1'])
    expect(await packed(bench, 'ORD-2')).toMatchObject(stopped)
    expect(bench.asked).toEqual(['buy ORD-1'])
    expect(await scanBack(bench, { code: '42094105T-ORD-1' })).toMatchObject({ value: { kind: 'no-label' } })
    expect(await scanBack(bench, { code: ']C1t-ord-1' })).toMatchObject({
      value: { kind: 'seen', scanned: 1, total: 1 },
    })
    expect(await waiting(bench)).toEqual([])
    expect(await kindsOf(bench, record)).toContain('label-scanned')
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it('a repeat of a command that bought before is answered, and not stopped', async () => {
    const bench = await benchThat('must')
    const more = { commandId: 'c-1' }
    const first = await packed(bench, 'ORD-1', more)
    if (first.ok) await printed(bench, first.value.record)
    expect(await packed(bench, 'ORD-1', more)).toMatchObject({ ok: true })
  })

  it("another label's code is told with both orders, stops nothing else and is on record", async () => {
    const bench = await benchThat('must')
    const other = await shipPackage(bench, order('ORD-0'))
    const record = await labelled(bench, 'ORD-1')
    expect(await scanBack(bench, { code: 'T-ORD-0' })).toMatchObject({
      value: { kind: 'another', record: { reference: 'ORD-0' }, awaited: { reference: 'ORD-1' } },
    })
    expect(other.ok && other.value.record.scanBack).toBeUndefined()
    expect(await kindsOf(bench, record)).toContain('scan-mismatch')
    expect(await packed(bench, 'ORD-2')).toMatchObject(stopped)
  })

  it('the reference of the order proves nothing: it stands on its papers too', async () => {
    const bench = await benchThat('must')
    await labelled(bench, 'ORD-1')
    expect(await scanBack(bench, { code: 'ORD-1' })).toMatchObject({ value: { kind: 'no-label' } })
    expect(await waiting(bench)).toEqual(['ORD-1'])
  })

  it.each(['sent', 'unsure'] as const)('a print that is only %s is proven by the scan', async state => {
    const bench = await benchThat('must')
    const shipped = await packed(bench, 'ORD-1')
    if (!shipped.ok) throw new Error(shipped.problem.message)
    const { record } = shipped.value
    await printed(bench, record, state)
    await scanBack(bench, { code: 'T-ORD-1' })
    expect(await bench.spool.jobsOf(record.id)).toMatchObject([
      { state: 'printed', evidence: { scannedBack: true } },
    ])
  })

  it('two copies bear one code: the scan proves the label, and which of them came out a person says', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1')
    await reprintLabel(bench, { shipmentId: record.id, reason: 'jam' })
    await printed(bench, record, 'unsure')
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'seen', scanned: 1 } })
    const states = (await bench.spool.jobsOf(record.id)).map(job => [job.copyNumber, job.state])
    expect(states.toSorted()).toEqual([
      [1, 'printed'],
      [2, 'unsure'],
    ])
    expect(await waiting(bench)).toEqual([])
  })

  it('a copy that nobody has is no doubt: the other one is proven', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1', 'sent')
    await settlePrint(bench, { jobId: `${record.id}-1`, answer: 'not-printed' })
    await reprintLabel(bench, { shipmentId: record.id, reason: 'not-printed' })
    await printed(bench, record, 'sent')
    await scanBack(bench, { code: 'T-ORD-1' })
    expect(await bench.spool.job(`${record.id}-2`)).toMatchObject({ state: 'printed' })
  })

  it('of several packages each number is scanned, in any order', async () => {
    const bench = await benchThat('must')
    const numbers = ['T-A', 'T-B', 'T-C']
    bench.script.buy.push(answered(label('T-A', { identifiers: { trackingNumbers: numbers } })))
    const record = await labelled(bench, 'ORD-1', 'sent')
    const scanned = []
    for (const code of ['T-B', 'T-B', 'T-A', 'T-C']) {
      const reply = await scanBack(bench, { code })
      scanned.push(reply.ok && reply.value.kind === 'seen' && reply.value.scanned)
      const [job] = await bench.spool.jobsOf(record.id)
      expect(job?.state).toBe(code === 'T-C' ? 'printed' : 'sent')
    }
    expect(scanned).toEqual([1, 1, 2, 3])
    expect(await waiting(bench)).toEqual([])
  })

  it('a scanner that bounces says the same label again, and asks nothing', async () => {
    const bench = await benchThat('must')
    await labelled(bench, 'ORD-1')
    await scanBack(bench, { code: 'T-ORD-1' })
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'seen', again: true } })
    bench.clockAt = new Date(bench.clockAt.getTime() + 60_000)
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'no-label' } })
  })

  it('a label without any number or code is not waited for', async () => {
    const bench = await benchThat('must')
    bench.script.buy.push(answered(label('X', { identifiers: { trackingNumbers: [] } })))
    await labelled(bench, 'ORD-1')
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it('what could not be scanned is said once with its reason, and the next order goes on', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1')
    expect(await excuseScan(bench, { reason: 'scanner-broken' })).toMatchObject([{ reference: 'ORD-1' }])
    expect(await excuseScan(bench, { reason: 'scanner-broken' })).toEqual([])
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
    expect((await bench.ledger.events(record.id)).at(-1)).toMatchObject({
      kind: 'scan-excused',
      operator: 'A. Packer',
      detail: { reason: 'scanner-broken' },
    })
  })

  it('a reprint is another paper: it is scanned, whatever was scanned before', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1')
    await scanBack(bench, { code: 'T-ORD-1' })
    await reprintLabel(bench, { shipmentId: record.id, reason: 'damaged' })
    await printed(bench, record)
    expect(await packed(bench, 'ORD-2')).toMatchObject(stopped)
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'seen', scanned: 1 } })
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })

  it.each([
    ['from the bench', undefined],
    ['where a person looks at it', 'ORD-1'],
  ])('a reprint that is cancelled leaves the paper of before, which is proven %s', async (_where, named) => {
    const bench = await benchThat('must')
    const { id } = await labelled(bench, 'ORD-1')
    await scanBack(bench, { code: 'T-ORD-1' })
    await reprintLabel(bench, { shipmentId: id, reason: 'damaged' })
    expect(await cancelJob(bench, { jobId: `${id}-2` })).toMatchObject({ ok: true })
    expect(await waiting(bench)).toEqual(['ORD-1'])
    bench.clockAt = new Date(bench.clockAt.getTime() + 60_000)
    expect(
      await scanBack(bench, { code: 'T-ORD-1', shipmentId: named === undefined ? undefined : id }),
    ).toMatchObject({ value: { kind: 'seen', scanned: 1 } })
    expect(await waiting(bench)).toEqual([])
  })

  it('a label whose only print was cancelled is on no paper: nothing is proven of it', async () => {
    const bench = await benchThat('must')
    bench.script.printerState = { kind: 'not-ready', reason: 'paper-out' }
    const shipped = await packed(bench, 'ORD-1', { printLater: true })
    if (!shipped.ok) throw new Error(shipped.problem.message)
    const { id } = shipped.value.record
    await cancelJob(bench, { jobId: `${id}-1` })
    expect(await waiting(bench)).toEqual([])
    expect(await scanBack(bench, { code: 'T-ORD-1', shipmentId: id })).toMatchObject({
      value: { kind: 'no-label' },
    })
  })

  it('a reprint where nobody is asked any more is another paper too: it is not scanned', async () => {
    const bench = await benchThat('must')
    const record = await labelled(bench, 'ORD-1')
    await scanBack(bench, { code: 'T-ORD-1' })
    const asksNobody = withPolicy(bench, 'off')
    await reprintLabel(asksNobody, { shipmentId: record.id, reason: 'damaged' })
    expect((await bench.ledger.purchase(record.id))?.scanBack).toEqual({ seen: [] })
    expect(await kindsOf(bench, record)).toContain('scan-outdated')
  })

  it('a print that moves to another printer is asked for as its label was: one of a batch is not', async () => {
    const bench = await benchThat('must')
    const elsewhere = { ...PRINTER, id: 'printer-2', dpi: 300 as const }
    const printing: typeof bench.printing = {
      ...bench.printing,
      printer: (_mode, id) => ok(id === elsewhere.id ? elsewhere : PRINTER),
    }
    const twoPrinters = withPolicy({ ...bench, printing }, 'must')
    const move = async (atBench?: true) => {
      const shipped = await shipPackage(bench, order(atBench ? 'ORD-2' : 'ORD-1', atBench && { atBench }))
      if (!shipped.ok) throw new Error(shipped.problem.message)
      const { id } = shipped.value.record
      const moved = await releaseJob(twoPrinters, { jobId: `${id}-1`, printerId: elsewhere.id })
      expect(moved).toMatchObject({ value: { copyNumber: 2 } })
    }
    await move()
    expect(await waiting(twoPrinters)).toEqual([])
    await move(true)
    expect(await waiting(twoPrinters)).toEqual(['ORD-2'])
  })

  it.each([
    [
      'is voided',
      async (bench: ScriptedBench, { id }: PurchaseRecord) => voidShipment(bench, { id, reason: 'x' }),
    ],
    [
      'did not come out',
      async ({ spool }: ScriptedBench, { id }: PurchaseRecord) =>
        spool.changeJob(`${id}-1`, ['printed'], { state: 'failed', cause: 'not-printed' }),
    ],
  ])('a label that %s is waited for no more', async (_what, happens) => {
    const bench = await benchThat('must')
    await happens(bench, await labelled(bench, 'ORD-1'))
    expect(await waiting(bench)).toEqual([])
  })

  it('a label whose printer waits is not waited for before it comes out', async () => {
    const bench = await benchThat('must')
    bench.script.printerState = { kind: 'not-ready', reason: 'paper-out' }
    const shipped = await packed(bench, 'ORD-1', { printLater: true })
    expect(shipped).toMatchObject({ ok: true, value: { job: { needsRelease: true } } })
    expect(await waiting(bench)).toEqual([])
    if (shipped.ok) await printed(bench, shipped.value.record)
    expect(await waiting(bench)).toEqual(['ORD-1'])
  })

  it('a batch waits for no scan, and each of its labels is proven where a person looks at it', async () => {
    const bench = await benchThat('must')
    const shipped = await shipPackage(bench, order('ORD-1'))
    if (!shipped.ok) throw new Error(shipped.problem.message)
    const { id } = shipped.value.record
    await printed(bench, shipped.value.record, 'sent')
    expect(await waiting(bench)).toEqual([])
    expect(await scanBack(bench, { code: 'T-ORD-2', shipmentId: id })).toMatchObject({
      value: { kind: 'no-label' },
    })
    expect(await scanBack(bench, { code: 'T-ORD-1', shipmentId: id })).toMatchObject({
      value: { kind: 'seen', scanned: 1 },
    })
    expect((await bench.spool.jobsOf(id))[0]?.state).toBe('printed')
  })

  it('a label that another bench prints for this one is proven by a scan here too, whatever waits here', async () => {
    const bench = await benchThat('must')
    const shipped = await packed(bench, 'ORD-1')
    if (!shipped.ok) throw new Error(shipped.problem.message)
    const { record } = shipped.value
    const isThere = async (code: string) => ((await scanBack(bench, { code })) as { value: object }).value
    await bench.spool.changeJob(`${record.id}-1`, ['held'], { state: 'given', needsRelease: true })
    await bench.spool.changeJob(`${record.id}-1`, ['given'], { state: 'cancelled', cause: 'handed-over' })
    const asked = { kind: 'asked', policy: 'must', station: 'Bench 2', benchId: 'folder-2' } as const
    await bench.ledger.recordScan(record.id, asked, { kind: 'scan-asked', detail: {} })
    // The next order waits there, where the paper is.
    expect(await waiting(bench)).toEqual([])
    await labelled(bench, 'ORD-2')
    expect(await isThere('T-ORD-1')).toMatchObject({ kind: 'seen', record: { reference: 'ORD-1' } })
    expect(await bench.ledger.labelsToScan('live', 'folder-2')).toEqual([])
    expect(await waiting(bench)).toEqual(['ORD-2'])
  })

  it("another bench's label and the other mode's are not waited for here", async () => {
    const bench = await benchThat('must')
    await labelled(bench, 'ORD-1')
    const elsewhere = { ...bench, stationName: 'Bench 2', bench: { id: 'folder-2', names: ['Bench 2'] } }
    const training = { ...bench, mode: 'training' as const }
    expect([await waiting(elsewhere), await waiting(training), await waiting(bench)]).toEqual([
      [],
      [],
      ['ORD-1'],
    ])
  })
})

describe('a bench that is renamed while a label waits for its scan', () => {
  const renamed = async (is: ScriptedBench['bench'], was: ScriptedBench['bench']) => {
    const bench = await benchThat('must')
    await labelled({ ...bench, bench: was }, 'ORD-1')
    return { ...bench, stationName: 'By the window', bench: is }
  }
  const NOW = { id: 'folder-1', names: ['By the window'] }

  it('alone waits for it under whatever name', async () => {
    const bench = await renamed(undefined, undefined)
    expect(await waiting(bench)).toEqual(['ORD-1'])
    expect(await packed(bench, 'ORD-2')).toMatchObject(stopped)
  })

  it('among others waits for what it bought under whatever name, and for what no other one did under its name', async () => {
    const other = { id: 'folder-2', names: ['Bench 1'] }
    expect(await waiting(await renamed(NOW, { ...NOW, names: ['Bench 1'] }))).toEqual(['ORD-1'])
    expect(await waiting(await renamed({ ...other, names: ['By the window'] }, NOW))).toEqual([])
  })

  it('among others waits for a label that says no more than its name, as one of before does', async () => {
    const names = ['By the window', 'Bench 1']
    const bench = await renamed({ ...NOW, names }, undefined)
    expect(await waiting(bench)).toEqual(['ORD-1'])
    expect(await waiting({ ...bench, bench: NOW })).toEqual([])
  })

  it('reminds of it, too', async () => {
    const bench = await benchThat('remind')
    await labelled(bench, 'ORD-1')
    expect(await waiting({ ...bench, stationName: 'By the window', bench: undefined })).toEqual(['ORD-1'])
  })
})

describe('a close of what was scanned back', () => {
  it('hands over the proven labels of the parcel service alone, and stays so where it is begun again', async () => {
    const bench = await benchThat('remind')
    for (const reference of ['PS-1', 'PS-2']) {
      const shipped = await packed(bench, reference, { service: 'parcel-label' })
      if (shipped.ok) await printed(bench, shipped.value.record)
    }
    await labelled(bench, 'LS-1')
    const proven = (await bench.ledger.livePurchases('live', 'PS-2'))[0]
    await scanBack(bench, { code: 'T-PS-2', shipmentId: proven?.id })
    const order = { scannedOnly: true, commandId: 'c-1' }
    const started = await startClose(bench, order)
    if (!started.ok) throw new Error(started.problem.message)
    await started.value.done
    const record = await bench.ledger.close(started.value.record.id)
    expect(record).toMatchObject({ state: 'done', scannedOnly: true })
    expect(record?.services.flatMap(({ labels }) => labels.map(one => one.reference))).toEqual([
      'LS-1',
      'PS-2',
    ])
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toEqual(['manifest T-PS-2'])
    expect(await startClose(bench, order)).toMatchObject({ ok: true, value: { record: { id: record?.id } } })
    expect(await startClose(bench, { commandId: 'c-1' })).toMatchObject({
      problem: { code: 'command.reused' },
    })
    expect(await startClose(bench, { scannedOnly: true })).toMatchObject({
      problem: { code: 'close.nothing' },
    })
    const day = await startClose(bench, {})
    expect(day).toMatchObject({ ok: true })
    if (day.ok) await day.value.done
  })
})

describe('a label that a close handed over', () => {
  async function closed(policy: 'must' | 'remind') {
    const bench = await benchThat(policy)
    await labelled(bench, 'ORD-1')
    expect(await waiting(bench)).toEqual(['ORD-1'])
    // Perhaps at another bench: nobody there knows whose box is in whose hands.
    const day = await startClose(bench, {})
    if (!day.ok) throw new Error(day.problem.message)
    await day.value.done
    return bench
  }

  test('still waits where it must be scanned, until it is or somebody says that its box is gone', async () => {
    const bench = await closed('must')
    expect(await waiting(bench)).toEqual(['ORD-1'])
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: false, problem: { code: 'scan.label-first' } })
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'seen' } })
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
    const other = await closed('must')
    expect(await excuseScan(other, { reason: 'box-gone' })).toHaveLength(1)
    expect(await packed(other, 'ORD-2')).toMatchObject({ ok: true })
  })

  test('waits for nobody where the bench is only reminded', async () => {
    const bench = await closed('remind')
    expect(await waiting(bench)).toEqual([])
    expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
  })
})

describe('where the bench is only reminded', () => {
  it('the last label is asked for, and nothing waits for it', async () => {
    const bench = await benchThat('remind')
    await labelled(bench, 'ORD-1')
    expect(await waiting(bench)).toEqual(['ORD-1'])
    await labelled(bench, 'ORD-2')
    expect(await waiting(bench)).toEqual(['ORD-2'])
    expect(await waiting(withPolicy(bench, 'must'))).toEqual([])
    // The box of the one before is gone: it does not come back.
    await scanBack(bench, { code: 'T-ORD-2' })
    expect(await waiting(bench)).toEqual([])
    expect(await waiting(withPolicy(bench, 'off'))).toEqual([])
  })
})

describe('where nobody is asked', () => {
  it('nothing is kept, and a scan says nothing', async () => {
    const bench = await benchThat('off')
    const record = await labelled(bench, 'ORD-1')
    expect(record.scanBack).toBeUndefined()
    expect(await scanBack(bench, { code: 'T-ORD-1' })).toMatchObject({ value: { kind: 'no-label' } })
  })
})
