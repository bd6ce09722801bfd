// Records of version 0.1.0 before commands were bound once: parcel rows marked test, a paused close, jobs without
// a mode, PINs of four digits, secrets bound to nothing, a file as a printer.
import { describe, expect, test } from 'vitest'
import { done } from '../faults/scene.ts'
import { earlierRecords, restoreLedger } from '../support/earlier-records.ts'
import { postgresFor } from '../support/postgres.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'

const VERSION = '0.1.0'

for (const ledger of ['embedded', 'warehouse'] as const) {
  describe(`Earlier records on ${ledger === 'embedded' ? 'this computer' : 'a shared ledger'}`, () => {
    test('open, lose no label, and every oddity has a way out on the screens', async ctx => {
      const records = await earlierRecords(VERSION, ledger)
      const server = records.ledgerSql === undefined ? undefined : await postgresFor(ctx)
      const url = server && (await restoreLedger(server, records.ledgerSql ?? ''))
      const station = await startStationProcess({
        dataFolder: records.dataFolder,
        ...(server &&
          url && { args: ['--ledger', url], env: { PACKBENCH_LEDGER_PASSWORD: server.password } }),
      })
      const people = await done(station.call('people.list'))
      const lead = people.find((person: { role: string }) => person.role === 'supervisor')
      await done(station.call('session.unlock', { personId: lead.id, pin: '4711', newPin: '471147' }))

      const { shipments } = await done(station.call('shipments.search', { limit: 100 }))
      for (const earlier of records.shipments) {
        const found = shipments.filter((one: { reference: string }) => one.reference === earlier.reference)
        expect(found.map((one: { purchase: { kind: string } }) => one.purchase.kind)).toContain(earlier.kind)
        const numbers = JSON.stringify(found)
        for (const number of [...earlier.trackingNumbers, ...(earlier.labelId ? [earlier.labelId] : [])]) {
          expect(numbers).toContain(number)
        }
      }
      // Bought under the label server's test switch and again without it: both are seen.
      expect(
        shipments.filter((one: { reference: string }) => one.reference === 'MARKED-TEST-1'),
      ).toHaveLength(2)

      const closes = await done(station.call('closeDay.list'))
      expect(closes.map((close: { state: string }) => close.state)).toEqual(['partly'])
      const preview = await done(station.call('closeDay.preview'))
      expect(JSON.stringify(preview)).toContain('LIVE-1')

      const waiting = await done(station.call('attention.list'))
      const concerns = waiting.flatMap(
        (item: { shipment?: { reference: string; purchase: { attention: string[] } } }) =>
          (item.shipment?.purchase.attention ?? []).map(concern => `${item.shipment?.reference} ${concern}`),
      )
      expect(concerns).toEqual(['MARKED-TEST-1 second-label', 'MARKED-TEST-1 second-label'])
      // Bought on the label server's test address, which is not the account of today.
      expect(
        waiting
          .filter((item: { kind: string }) => item.kind === 'former-account')
          .map((item: { shipment: { reference: string } }) => item.shipment.reference),
      ).toEqual(['SERVER-TEST-1'])
      // However it was written: nothing of it is taken for what somebody put there.
      const { findings, findingCount } = await done(station.call('records.check'))
      expect(findings.filter(({ what }: { what: string }) => what === 'unreadable')).toEqual([])
      expect(findingCount).toBeLessThanOrEqual(findings.length)
      await emptyAttention(station)
      expect(await done(station.call('attention.list'))).toEqual([])
    })
  })
}

test('a label of before has its packing slip, is scanned back, and excludes boxes of its order', async () => {
  const { dataFolder } = await earlierRecords(VERSION, 'embedded')
  const station = await startStationProcess({ dataFolder })
  const [lead] = (await done(station.call('people.list'))).filter(
    (person: { role: string }) => person.role === 'supervisor',
  )
  await done(station.call('session.unlock', { personId: lead.id, pin: '4711', newPin: '471147' }))
  const { shipments } = await done(station.call('shipments.search', { text: 'LIVE-1' }))
  const [label] = shipments
  const { id } = label
  expect(label).toMatchObject({ reference: 'LIVE-1', purchase: { kind: 'bought' } })
  const { jobs: before } = await done(station.call('shipments.get', { id }))

  expect(await done(station.call('reprint.slip', { shipmentId: id }))).toMatchObject({ slipOf: id })
  const { jobs } = await done(station.call('shipments.get', { id }))
  expect(jobs.map((job: { id: string }) => job.id)).toEqual(before.map((job: { id: string }) => job.id))
  const code = label.purchase.readableBarCode ?? label.purchase.trackingNumber ?? label.purchase.labelId
  const scanned = await done(station.call('labels.scanBack', { code, shipmentId: id }))
  expect(scanned).toMatchObject({ kind: 'seen', shipment: { id } })
  const { service, shipment } = label
  const box = { service, reference: 'LIVE-1', box: { number: 1, of: 2 }, shipment, printLater: true }
  expect(await station.call('pack.ship', box)).toMatchObject({ problem: { code: 'box.sold-whole' } })
})

/** Settles all that waits, as a supervisor who has looked everything up would: the worst has come of each. */
async function emptyAttention(station: RunningStation): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const items = await done(station.call('attention.list'))
    if (items.length === 0) return
    for (const item of items) await settle(station, item)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an item is read as it came
async function settle(station: RunningStation, item: any): Promise<void> {
  const note = 'looked it up'
  const id = item.shipment?.id
  switch (item.kind) {
    case 'purchase-unknown':
      return done(station.call('shipments.resolve', { id, outcome: 'not-bought', note }))
    case 'void-unknown':
      return done(station.call('shipments.resolve', { id, outcome: 'voided', note }))
    case 'print-held':
      return told(station, item.job, () => done(station.call('queue.cancel', { jobId: item.job.id })))
    case 'print-unsure':
      return told(station, item.job, () =>
        done(station.call('queue.settle', { jobId: item.job.id, answer: 'not-printed' })),
      )
    case 'funds-unknown':
      return done(station.call('meters.resolve', { id: item.funds.id, outcome: 'not-added', note }))
    case 'purchase-concern':
      if (item.shipment.purchase.attention.includes('not-on-paper')) {
        return done(station.call('shipments.void', { id, reason: 'no label' }))
      }
      return done(station.call('shipments.resolve', { id, outcome: 'bought', note }))
    case 'former-account':
      return done(station.call('shipments.resolveAccount', { id, outcome: 'closed', note }))
    case 'unused-labels': {
      const { labels } = await done(station.call('unused.list'))
      const ids = labels.map(({ shipment }: { shipment: { id: string } }) => shipment.id)
      return done(station.call('unused.sayUsed', { ids, reason: 'went-out' }))
    }
    default:
      throw new Error(`nobody knows what to do about ${JSON.stringify(item).slice(0, 600)}`)
  }
}

/** What becomes of a print here is known to a shared ledger a moment later, and what follows from it with that. */
async function told(
  station: RunningStation,
  { shipmentId }: { readonly shipmentId?: string },
  act: () => Promise<void>,
): Promise<void> {
  if (shipmentId === undefined) return act()
  const events = async () =>
    (await done(station.call('shipments.get', { id: shipmentId }))).events.length as number
  const before = await events()
  await act()
  await waitFor(async () => (await events()) > before, { what: 'the ledger to know of the print' })
}
