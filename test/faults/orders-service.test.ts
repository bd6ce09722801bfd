// Faults 252 and 253: a program sends orders by HTTP, and sends each again until it is answered, while the station is
// killed; and what a key may not do.
import { expect } from 'vitest'
import { ask, orderSent, put, read, type SentAnswer } from '../support/orders-sent.ts'
import { freePort } from '../support/postgres.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, type Scene, scene } from './scene.ts'

const SLOW = { timeoutMs: 60_000 }
const SENDER = {
  name: 'Dock',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

const isOpen = (port: number) =>
  ask(port, { path: '/openapi.json' }).then(
    ({ status }) => status === 200,
    () => false,
  )

async function serving(): Promise<Scene & { readonly port: number; keyFor(name: string): Promise<string> }> {
  const [all, port] = await Promise.all([scene(), freePort()])
  const settings = {
    ordersService: { enabled: true, port },
    orders: { service: 'parcel-label' },
    station: { from: SENDER },
  }
  await done(all.station.call('settings.save', { settings }))
  await waitFor(() => isOpen(port), { what: 'the service', ...SLOW })
  const keyFor = async (name: string) =>
    (await done(all.station.call('orderKeys.make', { name, rights: ['put', 'read'] }))).text
  return { ...all, port, keyFor }
}

/** As a shop's program does it: the same request until there is an answer that is no "later". */
async function untilAnswered(send: () => Promise<SentAnswer>): Promise<SentAnswer> {
  let answer: SentAnswer | undefined
  await waitFor(
    async () => {
      answer = await send().catch(() => undefined)
      return answer !== undefined && answer.status !== 429 && answer.status !== 503
    },
    { what: 'an answer', ...SLOW },
  )
  if (!answer) throw new Error('no answer')
  return answer
}

fault(252, async () => {
  const { port, keyFor, services, station: first } = await serving()
  let station = first
  const key = await keyFor('Shop')
  const answers = new Map<string, string>()
  for (let round = 0; round < 4; round += 1) {
    const references = Array.from({ length: 8 }, (_one, place) => `K-${round}-${place}`)
    const before = answers.size
    const sending = references.map(async reference => {
      const answer = await untilAnswered(() => put(port, key, orderSent(reference), { number: reference }))
      expect(answer.status, answer.text).toBe(201)
      answers.set(reference, answer.text)
    })
    // At a step that chance chooses.
    await waitFor(() => answers.size > before, { what: 'an order to be taken', ...SLOW })
    await station.kill()
    station = await station.restart()
    await Promise.all(sending)
  }
  for (const [reference, text] of answers) {
    const again = await untilAnswered(() => put(port, key, orderSent(reference), { number: reference }))
    expect(again).toMatchObject({ status: 201, text })
    expect((await read(port, key, reference)).json).toMatchObject({ reference, state: 'waiting' })
  }
  const imports = await done(station.call('orders.imports'))
  expect(imports).toMatchObject([{ fileName: 'Shop', counts: { ready: 32, invalid: 0 } }])
  expect(await services.exchanges('requestlabel')).toEqual([])
  expect(await done(station.call('records.check'))).toMatchObject({ findingCount: 0, damageCount: 0 })
})

fault(253, async () => {
  const { port, keyFor, station } = await serving()
  const [shop, other] = [await keyFor('Shop'), await keyFor('Other')]
  expect((await put(port, shop, orderSent('D-1'), { number: '1' })).status).toBe(201)
  const theirs = await put(port, other, orderSent('D-1', { weight: 3 }), { number: '1' })
  expect(theirs).toMatchObject({ status: 409, json: { fields: [{ code: 'order.held-elsewhere' }] } })
  expect((await read(port, other, 'D-1')).status).toBe(404)
  expect((await put(port, shop, orderSent('D-2'), { number: '1' })).json.code).toBe(
    'order-service.number-reused',
  )
  const [{ id }] = await done(station.call('orderKeys.list'))
  await done(station.call('orderKeys.revoke', { id }))
  expect((await put(port, shop, orderSent('D-3'), { number: '3' })).status).toBe(401)
  const again = await station.restart()
  await waitFor(() => isOpen(port), { what: 'the service', ...SLOW })
  expect((await read(port, shop, 'D-1')).status).toBe(401)
  expect((await put(port, other, orderSent('D-4'), { number: '4' })).status).toBe(201)
  const find = async (reference: string) => done(again.call('orders.find', { reference }))
  expect(await find('D-1')).toMatchObject({ order: { shipment: { packages: [{ weightOz: 19.2 }] } } })
  for (const reference of ['D-2', 'D-3']) expect(await find(reference)).toMatchObject({ kind: 'unknown' })
})
