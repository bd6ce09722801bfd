// Fault 155: what has not left yet when others may have taken over does not leave any more.
import { expect } from 'vitest'
import type { OutsideServices } from '../support/outside-programs.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { atRest, attention, done, held, kindOf, labelServerOrder, misbehave, seen } from './scene.ts'
import { type Warehouse, wakes, warehouse } from './two-stations.ts'

/** A token is waited for as long as a station stands still. */
const PATIENT = { idleTimeoutMs: 120_000, totalTimeoutMs: 120_000 }
const NOT_HELD = { ok: false, problem: { kind: 'storage', code: 'warehouse.not-held' } }

fault(155, async () => {
  await buysAddsAndVoidsOnce()
  await closesOnce()
})

async function buysAddsAndVoidsOnce(): Promise<void> {
  const house = await warehouse(PATIENT)
  const { services, first, second } = house
  const { id } = (await done(first.call('pack.ship', labelServerOrder('ORD-VOID')))).shipment
  await atRest(first)
  await asksForTokens(first, services)
  await misbehave(services, 'token', { kind: 'hold' }, { service: 'authorization' })
  const funds = { meterId: 'M-1001', amountCents: 1_300, transactionReference: 'PO-9' }
  const order = labelServerOrder('ORD-LATE')
  const cancelled = { id, reason: 'packed twice' }
  // All three wait for the one token.
  const added = first.call('meters.addFunds', funds)
  await held(services)
  const bought = first.call('pack.ship', order)
  const voided = first.call('shipments.void', cancelled)
  const goesOut = (reference: string, kind: string) =>
    waitFor(async () => (await kindOf(second, reference)) === kind, { what: `${reference} to be ${kind}` })
  await goesOut('ORD-LATE', 'sending')
  await goesOut('ORD-VOID', 'voiding')
  for (const card of await takesOver(house, 3)) {
    if (card.funds) {
      const said = { id: card.funds.id, outcome: 'not-added', note: 'not booked' }
      await done(second.call('meters.resolve', said))
    } else {
      const outcome = card.id === id ? 'not-voided' : 'not-bought'
      await done(second.call('shipments.resolve', { id: card.id, outcome, note: 'not there' }))
    }
  }
  await done(second.call('pack.ship', order))
  await done(second.call('meters.addFunds', funds))
  await done(second.call('shipments.void', cancelled))
  await wakes(house)
  for (const answer of [bought, added]) expect(await answer).toMatchObject(NOT_HELD)
  // Told as it is: the other station has voided it.
  expect(await voided).toMatchObject({ ok: true, value: { purchase: { kind: 'voided' } } })
  // One label of before, one of now.
  expect(await seen(services, 'label')).toBe(2)
  expect(await seen(services, 'add-funds')).toBe(1)
  expect(await seen(services, 'cancel')).toBe(1)
  for (const station of [first, second]) expect(await attention(station)).toEqual([])
}

async function closesOnce(): Promise<void> {
  const house = await warehouse(PATIENT)
  const { services, first, second } = house
  await done(first.call('pack.ship', labelServerOrder('ORD-CLOSE')))
  await atRest(first)
  await asksForTokens(first, services)
  await misbehave(services, 'token', { kind: 'hold' }, { service: 'authorization' })
  const closed = first.call('closeDay.run', {})
  await held(services)
  const closes = () => done(second.call('closeDay.list'))
  // A look at the meters asks for a token too: the close has to be on record before the station stands still.
  const isUnderWay = async () => {
    const [close] = await closes()
    return close?.services.some(({ state }: { state: string }) => state === 'running')
  }
  await waitFor(isUnderWay, { what: 'the close to be under way' })
  const [card] = await takesOver(house, 1)
  const said = { id: card.close.id, service: 'label-server', outcome: 'not-closed', note: 'not listed' }
  await done(second.call('closeDay.resolve', said))
  await done(second.call('closeDay.run', {}))
  const bothEnded = async () => {
    const states = (await closes()).map(({ state }: { state: string }) => state)
    return states.length === 2 && !states.includes('running')
  }
  await waitFor(bothEnded, { what: 'both closes to end' })
  await wakes(house)
  await closed
  expect(await seen(services, 'close-day')).toBe(1)
  for (const station of [first, second]) expect(await attention(station)).toEqual([])
}

/** Its next request to the label server needs a token first. */
async function asksForTokens(station: RunningStation, services: OutsideServices): Promise<void> {
  const { tokenUrl, clientId, clientSecret } = services.labelServer
  const settings = { labelServer: { auth: { kind: 'client-credentials', tokenUrl, clientId } } }
  await done(
    station.call('settings.save', { settings, secrets: { 'labelServer.clientSecret': clientSecret } }),
  )
}

/** The first station stands still, and the other finds what it left. */
const takesOver = async ({ first, second }: Warehouse, count: number) => {
  process.kill(first.pid, 'SIGSTOP')
  return await waitFor(
    async () => {
      const cards = await attention(second)
      return cards.length === count && cards
    },
    { what: 'the take-over', timeoutMs: 90_000 },
  )
}
