// Faults 65 to 74: whatever a kill, a full disk, a lost database or a race leaves behind has a way out, without a
// restart.
import { expect } from 'vitest'
import { hasStrace, interfere, NO_STRACE } from '../support/system-calls.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  closeDay,
  done,
  endedClose,
  held,
  kindOf,
  labelServerOrder,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
  walOf,
} from './scene.ts'

/** A person settles what is unknown, as the screens offer it, and closes what is still open. */
async function emptyLists(station: Scene['station']): Promise<void> {
  for (const item of await attention(station)) {
    expect(item.kind).toBe('close-unknown')
    const close = await done(station.call('closeDay.get', { id: item.close.id }))
    for (const { service, labels } of close.services) {
      if (!labels.some((label: { outcome: string }) => label.outcome === 'unknown')) continue
      const said = { id: close.id, service, outcome: 'closed', note: 'seen in the portal' }
      await done(station.call('closeDay.resolve', said))
    }
  }
  const preview = await done(station.call('closeDay.preview'))
  const open = preview.services.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
  if (open > 0) await closeDay(station)
  expect(await attention(station)).toEqual([])
}

/** Nothing more is taken by the station's own disk, until the end of it. */
const full = (set: Scene) =>
  interfere(set.station.pid, {
    calls: 'pwrite64',
    inject: 'error=ENOSPC:when=1+',
    path: walOf(set.dataFolder),
  })

/** Neither its own disk nor its database takes anything. */
async function nothingTaken(set: Scene): Promise<{ end(): Promise<void> }> {
  const disk = await full(set)
  set.shared?.proxy.away()
  return {
    async end() {
      await disk.end()
      set.shared?.proxy.back()
    },
  }
}

const waitingSentence = async (station: Scene['station']) =>
  (await done(station.call('station.overview'))).concerns.find(
    (one: { code: string }) => one.code === 'storage.answers-wait',
  )

/** All is written, and the station buys again. */
const settled = (station: Scene['station']) =>
  waitFor(
    async () => {
      const { concerns, buyingStopped } = await done(station.call('station.overview'))
      return concerns.length === 0 && buyingStopped === undefined
    },
    { what: 'the answer to be written', timeoutMs: 60_000 },
  )

fault(65, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  let { station } = set
  const commits = set.shared ? 7 : 9
  for (let nth = 1; nth <= commits; nth += 1) {
    const references = [`LS-${nth}`, `PS-${nth}`]
    await done(station.call('pack.ship', labelServerOrder(`LS-${nth}`)))
    await done(station.call('pack.ship', parcelOrder(`PS-${nth}`)))
    await atRest(station)
    if (set.shared) {
      const { pid } = station
      const moment = { statement: /commit/, nth, answered: nth % 2 === 0 }
      void set.shared.proxy.at(moment, () => process.kill(pid, 'SIGKILL'))
    } else {
      const how = { calls: 'fsync,fdatasync', inject: `signal=KILL:when=${nth}`, path: walOf(set.dataFolder) }
      await interfere(station.pid, how)
    }
    const started = await lost(station.call('closeDay.run', {}))
    // It dies in the close, or after it where that had fewer commits.
    await Promise.race([station.exited, started?.ok ? lostEnd(station, started.value.id) : station.exited])
    station = await station.restart()
    for (const close of await done(station.call('closeDay.list'))) {
      expect(['done', 'partly', 'unknown']).toContain(close.state)
    }
    await emptyLists(station)
    for (const reference of references) {
      expect(await shipmentOf(station, reference)).toMatchObject({ closedAt: expect.any(String) })
    }
  }
})

const lostEnd = (station: Scene['station'], id: string) => endedClose(station, id).catch(() => undefined)

fault(66, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  const { station, services } = set
  await done(station.call('pack.ship', labelServerOrder('LS-1')))
  await done(station.call('pack.ship', parcelOrder('PS-1')))
  await atRest(station)
  await misbehave(services, 'close-day', { kind: 'hold' })
  const { id } = await done(station.call('closeDay.run', {}))
  await held(services)
  const nothing = await nothingTaken(set)
  await services.control('release')
  await waitFor(() => waitingSentence(station), { what: 'the answer to wait', timeoutMs: 60_000 })
  await nothing.end()
  // The living station: what was answered stands, what nobody was told of is open again.
  const close = await endedClose(station, id)
  expect(close.services).toMatchObject([
    { service: 'label-server', labels: [{ reference: 'LS-1', outcome: 'closed' }] },
    { service: 'parcel-label', labels: [{ reference: 'PS-1' }] },
  ])
  await settled(station)
  expect(await attention(station)).toEqual([])
  expect(await seen(services, 'close-day')).toBe(1)
  await emptyLists(station)
  expect(await shipmentOf(station, 'PS-1')).toMatchObject({ closedAt: expect.any(String) })
})

fault(67, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  const { station, services } = set
  const order = labelServerOrder('LS-WAITS')
  const whileNothingIsTaken = async (operation: string, command: () => ReturnType<typeof station.call>) => {
    await misbehave(services, operation, { kind: 'hold' })
    const asked = command()
    await held(services)
    const nothing = await nothingTaken(set)
    await services.control('release')
    const problem = await refused(asked, 'storage')
    expect(problem.code).toBe('storage.answer-waits')
    expect(await waitingSentence(station)).toMatchObject({ params: { count: 1 } })
    await nothing.end()
    await settled(station)
    return problem
  }

  const { params } = await whileNothingIsTaken('label', () => station.call('pack.ship', order))
  expect(await kindOf(station, 'LS-WAITS')).toBe('bought')
  expect(await newestJob(station, 'printed')).toMatchObject({ shipmentId: params.shipmentId })
  expect(await attention(station)).toEqual([])
  await refused(station.call('pack.ship', order), 'already-shipped')
  expect(await seen(services, 'label')).toBe(1)

  const [{ meterId }] = await done(station.call('meters.list'))
  const funds = { meterId, amountCents: 700, commandId: 'funds-1' }
  await whileNothingIsTaken('add-funds', () => station.call('meters.addFunds', funds))
  expect(await done(station.call('meters.addFunds', funds))).toMatchObject({ state: 'added' })
  expect(await seen(services, 'add-funds')).toBe(1)

  const { shipmentId: id } = params
  await atRest(station)
  await whileNothingIsTaken('cancel', () => station.call('shipments.void', { id, reason: 'wrong box' }))
  expect(await kindOf(station, 'LS-WAITS')).toBe('voided')
  expect(await attention(station)).toEqual([])
})

fault(68, async () => {
  const set = await scene()
  const { services } = set
  await done(set.station.call('pack.ship', parcelOrder('PS-1')))
  await atRest(set.station)
  await misbehave(services, 'manifest-label', { kind: 'hold' })
  const { id } = await done(set.station.call('closeDay.run', {}))
  await held(services)
  await set.station.kill()
  await services.control('behave')

  const station = await set.station.restart()
  const { id: shipmentId } = await shipmentOf(station, 'PS-1')
  const say = (closeId: string, outcome: string, more: object = {}) =>
    station.call('closeDay.resolve', {
      id: closeId,
      service: 'parcel-label',
      outcome,
      note: 'looked',
      ...more,
    })
  await done(say(id, 'not-closed'))
  // The service has it already: its "no" proves nothing, and only a person can tell.
  const again = await closeDay(station)
  expect(again).toMatchObject({ state: 'unknown', services: [{ labels: [{ outcome: 'unknown' }] }] })
  await done(say(again.id, 'not-closed'))
  await refused(say(id, 'closed'), 'wrong-state')
  // Of the first close, whose label stands as not closed, as well as of the second.
  const said = await done(say(id, 'closed', { shipmentIds: [shipmentId] }))
  expect(said).toMatchObject({ state: 'done', services: [{ labels: [{ outcome: 'closed' }] }] })
  await refused(say(again.id, 'closed', { shipmentIds: [shipmentId] }), 'wrong-state')
  expect(await shipmentOf(station, 'PS-1')).toMatchObject({ closedAt: expect.any(String) })
  expect(await attention(station)).toEqual([])
  await refused(station.call('closeDay.run', {}), 'wrong-state')
})

fault(69, async () => {
  const { station, services } = await scene()
  const { shipment } = await done(station.call('pack.ship', labelServerOrder('LS-1')))
  await atRest(station)
  const voidIt = () => station.call('shipments.void', { id: shipment.id, reason: 'wrong box' })
  await misbehave(services, 'close-day', { kind: 'hold' })
  const { id } = await done(station.call('closeDay.run', {}))
  await held(services)
  expect((await refused(voidIt(), 'wrong-state')).code).toBe('void.closing')
  await services.control('release')
  expect(await endedClose(station, id)).toMatchObject({ state: 'done' })
  expect((await refused(voidIt(), 'wrong-state')).code).toBe('shipment.closed')
  expect(await seen(services, 'cancel')).toBe(0)

  // The other way round: what is being voided is no close's to take.
  const { shipment: second } = await done(station.call('pack.ship', labelServerOrder('LS-2')))
  await done(station.call('pack.ship', labelServerOrder('LS-3')))
  await atRest(station)
  await misbehave(services, 'cancel', { kind: 'hold' })
  const voiding = station.call('shipments.void', { id: second.id, reason: 'wrong box' })
  await held(services)
  const close = await closeDay(station)
  expect(close.services[0].labels.map((one: { reference: string }) => one.reference)).toEqual(['LS-3'])
  await services.control('release')
  await voiding
  expect((await shipmentOf(station, 'LS-2')).closedAt).toBeUndefined()
})

fault(70, async () => {
  const set = await scene()
  const { services } = set
  await done(set.station.call('pack.ship', labelServerOrder('LS-1')))
  await atRest(set.station)
  await misbehave(services, 'close-day', { kind: 'html' })
  const { id } = await closeDay(set.station)
  expect(await attention(set.station)).toMatchObject([{ kind: 'close-unknown' }])
  const said = (outcome: string) =>
    set.station.call('closeDay.resolve', { id, service: 'label-server', outcome, note: 'looked' })
  const replies = await Promise.all([said('not-closed'), said('closed'), said('not-closed')])
  expect(replies.filter(reply => reply.ok)).toHaveLength(1)
  for (const reply of replies) {
    if (!reply.ok) expect(reply.problem).toMatchObject({ kind: 'wrong-state', code: 'close.settled-already' })
  }
  const close = await done(set.station.call('closeDay.get', { id }))
  const isClosed = close.services[0].labels[0].outcome === 'closed'
  expect(close.state).toBe(isClosed ? 'done' : 'partly')
  expect((await shipmentOf(set.station, 'LS-1')).closedAt !== undefined).toBe(isClosed)
  expect(await attention(set.station)).toEqual([])
})
