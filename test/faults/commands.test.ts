// Faults 55 to 64 and 114: what is saved, switched or ended while a command is under way, and labels of another account.
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

fault(58, async () => {
  const set = await scene()
  const { station, services } = set
  const environment = (name: string) =>
    done(station.call('settings.save', { settings: { labelServer: { environment: name } } }))
  await environment('test')
  const { shipment } = await done(station.call('pack.ship', parcelOrder('ORD-BOTH')))
  // The switch is the label server's: the parcel service knows nothing of it.
  expect(shipment).toMatchObject({ environment: 'live' })
  await done(station.call('pack.ship', labelServerOrder('ORD-TEST')))
  await atRest(station)
  expect((await shipmentOf(station, 'ORD-TEST')).environment).toBe('test')

  await environment('production')
  // Told as shipped, and not as a record that somebody changed.
  for (const order of [parcelOrder('ORD-BOTH'), labelServerOrder('ORD-TEST')])
    expect(await refused(station.call('pack.ship', order), 'already-shipped')).toMatchObject({
      code: 'purchase.already-shipped',
    })
  expect(await kindOf(station, 'ORD-BOTH')).toBe('bought')
  const { services: closing } = await done(station.call('closeDay.preview'))
  const of = (service: string) => closing.find((one: { service: string }) => one.service === service)
  expect(of('parcel-label')).toMatchObject({ count: 1 })
  // Bought on the test account: not the production account's to close, and on the list of decisions.
  expect(of('label-server')).toMatchObject({ count: 0 })
  expect(await attention(station)).toMatchObject([
    { kind: 'former-account', shipment: { reference: 'ORD-TEST' } },
  ])
  expect(await seen(services, 'request-label')).toBe(1)
})

fault(59, async () => {
  const set = await scene()
  const { station, services } = set
  const bought = async (reference: string) =>
    (await done(station.call('pack.ship', labelServerOrder(reference)))).shipment
  const [kept, closed, voided] = [
    await bought('ORD-KEPT'),
    await bought('ORD-GONE'),
    await bought('ORD-VOID'),
  ]
  await atRest(station)
  const { techPartnerId } = services.labelServer
  const partner = (name: string) =>
    done(station.call('settings.save', { settings: { labelServer: { techPartnerId: name } } }))
  await partner('another')

  const { nextStep } = await refused(
    station.call('shipments.void', { id: kept.id, reason: 'wrong' }),
    'wrong-state',
  )
  expect(nextStep).toMatch(/supervisor/)
  await refused(station.call('closeDay.run', {}), 'wrong-state')
  const listed = await attention(station)
  expect(listed.map(one => [one.kind, one.shipment.id])).toEqual(
    [kept, closed, voided].map(one => ['former-account', one.id]),
  )
  expect(await seen(services, 'cancel')).toBe(0)
  expect(await seen(services, 'close-day')).toBe(0)

  const say = (id: string, outcome: string) =>
    done(station.call('shipments.resolveAccount', { id, outcome, note: 'asked the account manager' }))
  expect(await say(closed.id, 'closed')).toHaveProperty('closedAt')
  expect(await say(voided.id, 'voided')).toMatchObject({ purchase: { kind: 'voided' } })
  expect(await attention(station)).toMatchObject([{ shipment: { id: kept.id } }])

  // The same account has a new name: all of its labels go with it, and the trail says so.
  await say(kept.id, 'same-account')
  expect(await attention(station)).toEqual([])
  expect((await done(station.call('closeDay.preview'))).services).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ service: 'label-server', count: 1 })]),
  )
  await partner(techPartnerId)
  expect(await attention(station)).toMatchObject([{ kind: 'former-account', shipment: { id: kept.id } }])
  await say(kept.id, 'same-account')
  await done(station.call('shipments.void', { id: kept.id, reason: 'wrong box' }))
  expect(await seen(services, 'cancel')).toBe(1)
})

fault(60, async () => {
  const set = await scene()
  const { station, services } = set
  const mode = (name: string) => done(station.call('settings.save', { settings: { mode: name } }))
  await mode('training')
  const practice = await done(station.call('pack.ship', labelServerOrder('ORD-PRACTICE')))
  await atRest(station)
  await mode('live')
  const voided = station.call('shipments.void', { id: practice.shipment.id, reason: 'done' })
  expect(await refused(voided, 'wrong-state')).toMatchObject({ code: 'account.other-mode' })
  expect(await attention(station)).toEqual([])
  for (const operation of ['create-label', 'cancel', 'close-day'])
    expect(await seen(services, operation)).toBe(0)

  // The embedded services listen elsewhere after a restart: their account is the same.
  const again = await station.restart()
  await done(again.call('settings.save', { settings: { mode: 'training' } }))
  expect(await attention(again)).toEqual([])
  expect(
    await done(again.call('shipments.void', { id: practice.shipment.id, reason: 'done' })),
  ).toMatchObject({ purchase: { kind: 'voided' } })
})

fault(114, async () => {
  const { station, services } = await scene()
  const order = { ...labelServerOrder('ORD-ONCE'), commandId: 'c-1' }
  const { shipment } = await done(station.call('pack.ship', order))
  expect((await done(station.call('pack.ship', order))).shipment.id).toBe(shipment.id)
  const { shipment: sent } = order
  const others = [
    { reference: 'ORD-OTHER' },
    { service: 'parcel-label' },
    { shipment: { ...sent, to: { ...sent.to, address1: '2 Other Street' } } },
    { shipment: { ...sent, packages: sent.packages.map(one => ({ ...one, weightOz: 99 })) } },
    { shipment: { ...sent, shippingService: 'Usps_Priority_Mail' } },
  ]
  for (const other of others) {
    const said = await refused(station.call('pack.ship', { ...order, ...other }), 'invalid-input')
    expect(said).toMatchObject({ code: 'command.reused' })
  }
  expect(await seen(services, 'label')).toBe(1)

  const funds = { meterId: 'M-1001', amountCents: 1_100, transactionReference: 'PO 7', commandId: 'c-2' }
  const { id } = await done(station.call('meters.addFunds', funds))
  expect((await done(station.call('meters.addFunds', funds))).id).toBe(id)
  for (const other of [
    { amountCents: 1_200 },
    { transactionReference: 'PO 8' },
    { transactionReference: undefined },
  ]) {
    const said = await refused(station.call('meters.addFunds', { ...funds, ...other }), 'invalid-input')
    expect(said).toMatchObject({ code: 'command.reused' })
  }
  expect(await seen(services, 'add-funds')).toBe(1)

  const file = (text: string) => ({
    fileName: 'note.zpl',
    contentBase64: Buffer.from(`^XA^FO50,50^A0N,30^FD${text}^FS^XZ`).toString('base64'),
    commandId: 'c-3',
  })
  const first = await done(station.call('labels.print', file('one')))
  expect((await done(station.call('labels.print', file('one')))).id).toBe(first.id)
  expect(await refused(station.call('labels.print', file('two')), 'invalid-input')).toMatchObject({
    code: 'command.reused',
  })

  const other = (await done(station.call('pack.ship', labelServerOrder('ORD-TWO')))).shipment
  const cancel = { id: shipment.id, reason: 'packed twice', commandId: 'c-4' }
  const voided = async () => (await done(station.call('shipments.void', cancel))).purchase.kind
  await waitFor(async () => (await station.call('shipments.void', cancel)).ok, {
    what: 'its print to be out',
  })
  expect(await voided()).toBe('voided')
  expect(
    await refused(station.call('shipments.void', { ...cancel, id: other.id }), 'invalid-input'),
  ).toMatchObject({ code: 'command.reused' })
  expect(await seen(services, 'cancel')).toBe(1)
})
