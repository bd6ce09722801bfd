// The tests of a start after a process was killed: what was left unfinished is settled as reliability.md says.
import { expect, test } from 'vitest'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import { waitFor } from '../../../support/wait-for.ts'
import {
  boughtPurchase,
  newJob,
  newPurchase,
  onEachLedger,
  recordOf,
  sendingPurchase,
} from '../../fixtures.ts'

const note = toldAs

onEachLedger((place, bench) => {
  test('each thing in flight becomes what nobody can know better', async () => {
    const folder = bench.folder()
    const left = await place.open(bench, folder)
    const intended = await left.intend(newPurchase({ reference: 'I' }), note('intended'))
    const sending = await sendingPurchase(left, { reference: 'S' })
    const settled = await boughtPurchase(left, { job: { id: 'job-going' } })
    const voiding = await boughtPurchase(left, {})
    await left.changePurchase({ id: voiding.id, from: ['bought'], to: 'voiding', event: note('void-asked') })
    await left.changeJob('job-going', ['held'], { state: 'sending' })
    await left.add(newJob({ id: 'job-held' }), note('job-added'))
    await left.intendFunds(funds('f-1', 'meter-1'), note('funds-asked'))
    await bench.close(left)

    const store = await place.open(bench, folder)
    bench.clock.advance(60_000)
    const recovery = await store.recover()
    expect(recovery).toEqual({
      abandoned: [recordOf(intended).id],
      unknown: [sending.id],
      voidUnknown: [voiding.id],
      unsureJobs: ['job-going'],
      unknownFunds: ['f-1'],
      endedCloses: [],
      findings: [],
      unreadable: [],
    })
    expect(await store.purchase(recordOf(intended).id)).toMatchObject({
      kind: 'abandoned',
      lastProblem: { code: 'purchase.interrupted' },
      updatedAt: bench.clock.now().toISOString(),
    })
    expect((await store.purchase(sending.id))?.kind).toBe('unknown')
    expect((await store.purchase(settled.id))?.kind).toBe('bought')
    expect(await store.job('job-going')).toMatchObject({ state: 'unsure', cause: 'interrupted' })
    expect((await store.job('job-held'))?.state).toBe('held')
    // A shared ledger is told of prints a moment later.
    const last = await waitFor(async () => {
      const event = (await store.events(settled.id)).at(-1)
      return event?.kind === 'job-sending' ? undefined : event
    })
    expect(last).toMatchObject({ kind: 'job-unsure', jobId: 'job-going' })

    // The reference of what was never sent is free, that of what may be bought is not.
    expect((await store.intend(newPurchase({ reference: 'I' }), note('intended'))).kind).toBe('intended')
    expect((await store.intend(newPurchase({ reference: 'S' }), note('intended'))).kind).toBe('held-by')
    const decide = await store.purchasesToDecide('live')
    expect(decide.map(one => one.id)).toEqual([sending.id, voiding.id])
  })

  test('a start reads what is still open, and leaves labels that are never closed to the check', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { commandId: _none, ...fetched } = newPurchase({ reference: 'FETCHED' })
    await store.addFetched(
      { ...fetched, identifiers: { trackingNumbers: ['T-1'] }, warnings: [], attention: [] },
      [],
      note('label-fetched'),
    )
    await sendingPurchase(store, { reference: 'SENT' })
    await boughtPurchase(store, { purchase: { reference: 'OPEN' } })
    await place.run(folder, `update purchases set warnings = 'nojson'`)
    const { unreadable } = await store.recover()
    expect(unreadable.map(one => one.name)).toEqual(['OPEN', 'SENT'])
    expect((await store.verify()).rows).toMatchObject({ unreadableCount: 3 })
  })

  test('a second start finds nothing more to settle', async () => {
    const store = await place.open(bench)
    await sendingPurchase(store)
    await store.recover()
    const again = await store.recover()
    expect([again.abandoned, again.unknown, again.unsureJobs].flat()).toEqual([])
  })

  test.each(['sending', 'waiting', 'closed', 'failed'] as const)(
    'a close whose second label was %s ends as its labels stand, and what nobody was told of is open again',
    async under => {
      const folder = bench.folder()
      const left = await place.open(bench, folder)
      const ids = await closableIds(left, 3)
      await left.startClose(plan(ids), note('close-started'))
      const [first = '', second = '', third = ''] = ids
      const out = under === 'waiting' ? [first] : [first, second]
      await left.updateClose('close-1', {
        labels: out.map(shipmentId => ({ shipmentId, outcome: 'sending' })),
      })
      const answered =
        under === 'sending' || under === 'waiting' ? [] : [{ shipmentId: second, outcome: under }]
      await left.updateClose('close-1', {
        labels: [{ shipmentId: first, outcome: 'closed' }, ...answered],
      })
      await bench.close(left)

      const store = await place.open(bench, folder)
      expect((await store.recover()).endedCloses).toEqual(['close-1'])
      const unknown = under === 'sending'
      const close = await store.close('close-1')
      expect(close?.state).toBe(unknown ? 'unknown' : 'partly')
      expect(close?.services[0]).toMatchObject({
        state: unknown ? 'unknown' : 'failed',
        labels: [
          { outcome: 'closed' },
          { outcome: unknown ? 'unknown' : under === 'waiting' ? 'failed' : under },
          { outcome: 'failed', code: 'close.not-handed-over' },
        ],
      })
      const open = (await store.closable('live', 'parcel-label')).map(({ id }) => id)
      expect(open).toEqual(under === 'closed' ? [third] : [second, third])
      const next = await store.startClose({ ...plan(open), id: 'close-2' }, note('close-started'))
      expect(next.kind).toBe(unknown ? 'held-by' : 'started')
    },
  )

  test('a close that every label of which was answered is done, though its end was never written', async () => {
    const folder = bench.folder()
    const left = await place.open(bench, folder)
    const ids = await closableIds(left, 1)
    await left.startClose(plan(ids), note('close-started'))
    await left.updateClose('close-1', {
      labels: ids.map(shipmentId => ({ shipmentId, outcome: 'sending' })),
    })
    await left.updateClose('close-1', { labels: ids.map(shipmentId => ({ shipmentId, outcome: 'closed' })) })
    await bench.close(left)
    const store = await place.open(bench, folder)
    await store.recover()
    expect(await store.close('close-1')).toMatchObject({ state: 'done', services: [{ state: 'done' }] })
  })
})

const funds = (id: string, meterId: string) => ({
  id,
  environment: 'live' as const,
  meterId,
  amountCents: 5000,
  transactionReference: 't',
})

const plan = (shipmentIds: readonly string[]) => ({
  id: 'close-1',
  environment: 'live' as const,
  services: [{ service: 'parcel-label' as const, shipmentIds }],
})

async function closableIds(store: Store, count: number): Promise<readonly string[]> {
  for (let one = 0; one < count; one += 1)
    await boughtPurchase(store, { purchase: { service: 'parcel-label' } })
  return (await store.closable('live', 'parcel-label')).map(({ id }) => id)
}
