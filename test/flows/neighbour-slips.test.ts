// The packing slip of a label that another bench prints: it goes along, once, or stays where it waited.
import { expect, it } from 'vitest'
import type { GivenPrint, NeighboursPort, OfferedPrint } from '../../main/core/printing/neighbours.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { settleGiven } from '../../main/flows/give-print.ts'
import { takeOffers } from '../../main/flows/take-print.ts'
import { PRINTER, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

async function slipBench(): Promise<ScriptedBench> {
  const settings = settingsSchema.parse({ mode: 'live', packing: { slip: 'label-printer' } })
  return Object.defineProperty(await scriptedBench(), 'settings', { value: settings, enumerable: true })
}

type Word = Parameters<NeighboursPort['take']>[1]

/** What the database says of one print, and what it is told. */
function between(offer: OfferedPrint, given: GivenPrint) {
  const said: Word[] = []
  const neighbours = {
    inTurn: <Value>(work: () => Promise<Value>) => work(),
    offers: async () => [offer],
    take: async (_offer: OfferedPrint, by: Word) => {
      said.push(by)
      return true
    },
    given: async () => new Map([[offer.jobId, given]]),
  } as unknown as NeighboursPort
  return { said, neighbours }
}

async function givenLabel({ isTaken = false, withSlip = true } = {}) {
  const [giver, other] = [await slipBench(), await scriptedBench()]
  const { record, job } = await ship(giver, 'ORD-1')
  const jobId = job?.id ?? ''
  await giver.spool.changeJob(jobId, ['held'], { state: 'given', needsRelease: true, givenTo: 'B' })
  const offer: OfferedPrint = {
    giver: { id: 'folder', station: 'A' },
    jobId,
    shipmentId: record.id,
    copyNumber: 1,
    ageMs: 0,
    isTaken,
    withSlip,
  }
  const given: GivenPrint = { state: 'taken', by: 'B', ...(withSlip && { withSlip }) }
  // One ledger, and a spool for each.
  const taker = Object.defineProperty(other, 'ledger', { value: giver.ledger, enumerable: true })
  return { giver, taker, record, jobId, ...between(offer, given) }
}

const slips = async ({ spool }: ScriptedBench, id: string) =>
  (await spool.slipsOf(id)).map(({ state, printerId, givenBy, givenTo }) => ({
    state,
    printerId,
    givenBy,
    givenTo,
  }))

it('comes out there after its label, once, and waits here no more', async () => {
  const { giver, taker, record, jobId, said, neighbours } = await givenLabel()
  for (const _twice of [1, 2]) await takeOffers(taker, neighbours, PRINTER)
  expect(said).toEqual([{ scan: 'off', withSlip: true }])
  const there = { state: 'held', printerId: PRINTER.id, givenBy: 'A', givenTo: undefined }
  expect(await slips(taker, record.id)).toEqual([there])
  expect(await taker.spool.nextJob(PRINTER.id, 'live')).toMatchObject({ id: `${jobId}-over` })
  for (const _twice of [1, 2]) await settleGiven(giver, neighbours)
  expect(await slips(giver, record.id)).toMatchObject([{ state: 'cancelled', givenTo: 'B' }])
  expect(await giver.spool.job(jobId)).toMatchObject({ state: 'cancelled', cause: 'handed-over' })
})

it('is made with it at the next start of a bench that was killed as it had taken both', async () => {
  const { taker, record, said, neighbours } = await givenLabel({ isTaken: true })
  await takeOffers(taker, neighbours, PRINTER)
  expect(said).toEqual([])
  expect(await slips(taker, record.id)).toMatchObject([{ state: 'held', givenBy: 'A' }])
})

it('stays, and goes here, where the other bench takes the label alone', async () => {
  const { giver, taker, record, neighbours } = await givenLabel({ withSlip: false })
  await takeOffers(taker, neighbours, PRINTER)
  expect(await slips(taker, record.id)).toEqual([])
  await settleGiven(giver, neighbours)
  expect(await slips(giver, record.id)).toMatchObject([{ state: 'held' }])
  expect(await giver.spool.nextJob(PRINTER.id, 'live')).toMatchObject({ slipOf: record.id })
})
