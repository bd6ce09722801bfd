// A shop, connected as the pages of the documents show it and by nothing else, and the station is killed at each step of its orders:
// each is bought once, and each result comes, in its order's order, and the same whenever it comes again.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findProgram } from '../setup/needs.ts'
import {
  allTold,
  benchWith,
  done,
  IT_GUIDE,
  ORDERS,
  PATIENCE,
  pack,
  RESULTS,
  SLOW,
  shell,
  soldOnce,
} from '../support/connected-bench.ts'
import { freePort } from '../support/postgres.ts'
import { answers, type Delivery, resultsReceiver } from '../support/results-receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

/** Connected as the shop's pages say: its key, its door, its webhook. */
async function connected() {
  const [port, receiver] = [await freePort(), await resultsReceiver()]
  const [webhook = ''] = RESULTS.code('A shop: a webhook', 'json')
  const { results } = JSON.parse(webhook)
  const url = new URL(new URL(results.url).pathname, receiver.url).href
  const { ordersService } = ORDERS.settings('ordersService')
  const makeSecret = RESULTS.command('echo "whsec_')
  const secret = (await shell(makeSecret)).trim()
  const service = IT_GUIDE.settings('orders').orders?.service
  const bench = await benchWith(
    {
      results: { ...results, url },
      ordersService: { ...ordersService, port },
      orders: { service },
    },
    { 'results.secret': secret },
  )
  const { station } = bench
  const KEY = (await done(station, 'orderKeys.make', { name: 'Shop', rights: ['put', 'read'] })).text
  const [send = '', ask = ''] = ORDERS.code('A shop: put an order, read its number', 'sh')
  const shop = (command: string, reference: string) =>
    shell(command.replaceAll(String(ordersService?.port), String(port)).replaceAll('10042', reference), {
      KEY,
    })
  const opened = () =>
    waitFor(
      () =>
        shop(ask, 'none').then(
          text => text !== '',
          () => false,
        ),
      { what: 'the door', ...SLOW },
    )
  return { bench, receiver, makeSecret, secret, shop, send, ask, opened }
}

it(
  'a shop that was connected by its pages has each order bought once, and hears of each, wherever the station is killed',
  PATIENCE,
  async ctx => {
    for (const program of ['curl', 'openssl', 'python3'])
      if (findProgram(program) === undefined) return ctx.skip(`not run: no ${program}`)
    const { bench, receiver, makeSecret, secret, shop, send, ask, opened } = await connected()
    let { station } = bench
    await opened()

    // Accepted, and whether the shop hears of it is chance: it sends the same again.
    const sending = shop(send, 'S-1').catch(() => '')
    const isKept = () => bench.rows(`select 1 from orders where reference = 'S-1'`).length > 0
    await waitFor(isKept, { what: 'the order to be kept', intervalMs: 1, ...SLOW })
    await station.kill()
    const heard = await sending
    station = await station.restart()
    await opened()
    const again = await shop(send, 'S-1')
    expect(JSON.parse(again)).toMatchObject({ reference: 'S-1', notRead: [] })
    if (heard !== '') expect(again).toBe(heard)
    expect(bench.rows('select reference from orders')).toEqual([{ reference: 'S-1' }])

    // Its label is bought, and nothing of it told.
    await pack(station, 'S-1')
    await station.kill()
    station = await station.restart()
    await opened()

    // Its results wait.
    receiver.answer(answers(503, { 'retry-after': '1' }))
    await shop(send, 'S-2')
    await pack(station, 'S-2')
    await bench.printed('S-2')
    await station.kill()
    receiver.answer(answers(204))
    station = await station.restart()
    await opened()

    // The shop has one of them, and its answer is lost.
    receiver.answer(() => undefined)
    await shop(send, 'S-3')
    await pack(station, 'S-3')
    await bench.printed('S-3')
    const of = (reference: string) =>
      receiver.deliveries.filter(({ json }) => json.data.reference === reference)
    await waitFor(() => of('S-3').length > 0, { what: 'S-3 to be on its way', ...SLOW })
    await station.kill()
    receiver.answer(answers(204))
    station = await station.restart()
    await allTold(station)
    await opened()

    const [lost] = of('S-3')
    expect(of('S-3').filter(({ id }) => id === lost?.id).length).toBeGreaterThan(1)
    for (const [id, same] of Map.groupBy(receiver.deliveries, one => one.id))
      expect(new Set(same.map(({ text }) => text)).size, id).toBe(1)
    expect(await signed(receiver.deliveries, secret)).toEqual(receiver.deliveries.map(() => true))
    const another = (await shell(makeSecret)).trim()
    expect(await signed(receiver.deliveries, another)).toEqual(receiver.deliveries.map(() => false))
    const labels = new Map<string, string>()
    for (const [reference, told] of Map.groupBy(receiver.taken(), ({ json }) => json.data.reference)) {
      const places = told.map(({ json }) => json.sequence)
      expect(places, reference).toEqual([...new Set(places)].sort((one, other) => one - other))
      const { label } = told.at(-1)?.json.data ?? {}
      labels.set(reference, label.numbers[0])
      const read = JSON.parse(await shop(ask, reference))
      expect(read).toMatchObject({ state: 'shipped', label: { numbers: label.numbers } })
    }
    expect([...labels.keys()].sort()).toEqual(['S-1', 'S-2', 'S-3'])
    await soldOnce(bench, station, labels)
  },
)

/** By the page's own words, in its own language. */
async function signed(deliveries: readonly Delivery[], secret: string): Promise<readonly boolean[]> {
  const [check = ''] = RESULTS.code('A shop: a webhook', 'python')
  const told = deliveries.map(({ headers, text }) => ({ headers, text }))
  const input = join(await tempFolder('deliveries'), 'told.json')
  writeFileSync(input, JSON.stringify(told))
  const run = `import json, sys
told = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([is_ours(one["headers"], one["text"].encode(), sys.argv[2]) for one in told]))`
  const { stdout } = await promisify(execFile)('python3', ['-c', `${check}\n${run}`, input, secret])
  return JSON.parse(stdout)
}
