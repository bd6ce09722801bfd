// Faults 55 to 64: what is saved, switched or ended while a command is under way, and labels of another account.
import { expect } from 'vitest'
import { liveSettings } from '../support/outside-programs.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  done,
  held,
  kindOf,
  labelServerOrder,
  misbehave,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
} from './scene.ts'

const ELSEWHERE = 'http://127.0.0.1:9'

/** Every save that would take a command's answer from the records that it began in. */
const OTHER_PLACES: readonly object[] = [
  { mode: 'training' },
  { labelServer: { baseUrl: ELSEWHERE } },
  { labelServer: { techPartnerId: 'another' } },
  { labelServer: { environment: 'test' } },
  { parcelLabel: { baseUrl: ELSEWHERE } },
  { parcelLabel: { accountCode: 'another' } },
]

/** Begins a command whose answer the service holds back. */
async function heldBack(set: Scene, operation: string, command: () => Promise<unknown>) {
  await misbehave(set.services, operation, { kind: 'hold' })
  const running = command()
  await held(set.services)
  return { running, release: () => set.services.control('release') }
}

async function nothingMoves(set: Scene): Promise<void> {
  for (const settings of OTHER_PLACES) {
    const { message, nextStep } = await refused(
      set.station.call('settings.save', { settings }),
      'wrong-state',
    )
    expect(`${message} ${nextStep}`).toMatch(/right now/)
  }
  // The same secret, said anew, and whatever goes nowhere else.
  const { secrets } = liveSettings(set.services)
  await done(set.station.call('settings.save', { secrets }))
  await done(set.station.call('settings.save', { settings: { retention: { payloadDays: 9 } } }))
}

fault(55, async () => {
  const set = await scene()
  const { station, services } = set
  const buying = await heldBack(set, 'request-label', () =>
    station.call('pack.ship', parcelOrder('ORD-SAVE')),
  )
  await nothingMoves(set)
  await buying.release()
  expect(await buying.running).toMatchObject({ ok: true, value: { shipment: { environment: 'live' } } })

  const { meterId } = (await done(station.call('meters.list')))[0]
  const adding = await heldBack(set, 'add-funds', () =>
    station.call('meters.addFunds', { meterId, amountCents: 500 }),
  )
  await nothingMoves(set)
  await adding.release()
  expect(await adding.running).toMatchObject({ ok: true, value: { state: 'added' } })

  const { shipment } = await done(station.call('pack.ship', labelServerOrder('ORD-SAVE-2')))
  await atRest(station)
  const voiding = await heldBack(set, 'cancel', () =>
    station.call('shipments.void', { id: shipment.id, reason: 'wrong box' }),
  )
  await nothingMoves(set)
  await voiding.release()
  expect(await voiding.running).toMatchObject({ ok: true, value: { purchase: { kind: 'voided' } } })

  await done(station.call('pack.ship', labelServerOrder('ORD-SAVE-3')))
  await atRest(station)
  const closing = await heldBack(set, 'close-day', () =>
    station.call('closeDay.run', { services: ['label-server'] }),
  )
  await nothingMoves(set)
  await closing.release()
  await waitFor(async () => (await shipmentOf(station, 'ORD-SAVE-3')).closedAt !== undefined, {
    what: 'the close',
  })
  await waitFor(async () => (await station.call('settings.save', { settings: { mode: 'training' } })).ok, {
    what: 'the mode to change once nothing is under way',
  })
  expect(await seen(services, 'close-day')).toBe(1)
})

fault(56, async () => {
  const set = await scene()
  const { station } = set
  const buying = await heldBack(set, 'request-label', () => station.call('pack.ship', parcelOrder('ORD-END')))
  process.kill(station.pid, 'SIGTERM')
  await waitFor(() => station.log().includes('finishing 1 purchase'), {
    what: 'the word of what it waits for',
  })
  expect(await done(station.call('station.overview'))).toMatchObject({
    finishing: [{ kind: 'purchase', count: 1 }],
  })
  await refused(station.call('pack.ship', parcelOrder('ORD-LATE')), 'wrong-state')
  await buying.release()
  expect(await buying.running).toMatchObject({
    ok: true,
    value: { shipment: { purchase: { kind: 'bought' } } },
  })
  expect(await station.exited).toMatchObject({ code: 0 })

  const again = await station.restart()
  expect(await kindOf(again, 'ORD-END')).toBe('bought')
  expect(await kindOf(again, 'ORD-LATE')).toBeUndefined()
  expect(await attention(again)).toEqual([])
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(57, async () => {
  const set = await scene()
  const { station } = set
  const buying = await heldBack(set, 'request-label', () =>
    station.call('pack.ship', parcelOrder('ORD-TWICE')),
  )
  process.kill(station.pid, 'SIGINT')
  await waitFor(() => station.log().includes('finishing 1 purchase'), { what: 'the first signal' })
  // A second press, not the same one passed on twice: it is repeated until it counts.
  const pressing = setInterval(() => process.kill(station.pid, 'SIGINT'), 200)
  const ended = station.exited.finally(() => clearInterval(pressing))
  expect(await buying.running).toMatchObject({ ok: false, problem: { kind: 'purchase-unknown' } })
  expect(await ended).toMatchObject({ code: 0 })

  const again = await station.restart()
  const [item] = await attention(again)
  expect(item).toMatchObject({ kind: 'purchase-unknown', shipment: { reference: 'ORD-TWICE' } })
  expect(item.shipment.purchase.lastProblem).toMatchObject({ code: 'service.purchase-unknown' })
  expect(await seen(set.services, 'request-label')).toBe(1)
})
