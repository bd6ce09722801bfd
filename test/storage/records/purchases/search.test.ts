// The tests of the search: any fragment, newest first, pages that hold still, at a size where an index matters.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import type { PurchaseRecord } from '../../../../main/core/purchases/purchase.ts'
import { trusted } from '../../../../main/services/authorities.ts'
import { moveLedger } from '../../../../main/storage/moving/move-over.ts'
import {
  fold,
  likePattern,
  queryFragments,
  searchText,
} from '../../../../main/storage/records/purchases/search-text.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import {
  Bench,
  boughtPurchase,
  newPurchase,
  onEachLedger,
  onWarehouse,
  recordOf,
  shipment,
} from '../../fixtures.ts'

describe('folding', () => {
  test.each([
    ['Muñoz', 'munoz'],
    ['  Two\t words ', 'two words'],
    ['ＡＢ１', 'ab1'],
    ['Ångström', 'angstrom'],
    ['WEIẞ', 'weiss'],
    ['Søren Łęcki', 'soren lecki'],
  ])('%s is found as %s', (typed, folded) => expect(fold(typed)).toBe(folded))

  test('a query is a few fragments, each once', () => {
    expect(queryFragments(' Ana  ana 97 ')).toEqual(['ana', '97'])
    expect(queryFragments('  ')).toEqual([])
  })

  test('wildcards are only themselves', () => expect(likePattern('5%_\\')).toBe('%5\\%\\_\\\\%'))
})

onEachLedger((place, bench) => {
  describe('a search', () => {
    test('looks at reference, name, company, city and every number', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store, {
        purchase: {
          reference: 'PO-7781',
          shipment: shipment({ name: 'José Núñez', companyName: 'Fir & Co', city: 'Bend' }),
        },
        identifiers: { trackingNumbers: ['9400 1118'], labelId: 'LBL55', encodedBarCode: '42097701940011' },
      })
      await boughtPurchase(store, { purchase: { reference: 'other' } })
      for (const text of ['7781', 'nune', 'JOSE', 'fir & co', 'bend', '001118', 'lbl5', '97701940', 'o']) {
        expect(
          (await found(store, { text })).map(one => one.id),
          text,
        ).toContain(id)
      }
      for (const text of ['7782', 'jose portland', '%', 'zz']) {
        expect(
          (await found(store, { text })).map(one => one.id),
          text,
        ).not.toContain(id)
      }
      expect(await found(store, { text: '7781', environment: 'training' })).toEqual([])
      expect(await found(store, { text: '7781', state: 'unknown' })).toEqual([])
      expect((await found(store, { text: '7781', state: 'bought' })).map(one => one.id)).toEqual([id])
    })

    test('finds Weiß by weiss, also what was kept before letters were written out', async () => {
      const folder = bench.folder()
      const first = await place.open(bench, folder)
      const { id } = await boughtPurchase(first, {
        purchase: { reference: 'PO-1', shipment: shipment({ name: 'Ida Weiß' }) },
      })
      await boughtPurchase(first, { purchase: { reference: 'PO-2' } })
      const ids = async (store: Store, text: string) => (await found(store, { text })).map(one => one.id)
      expect(await ids(first, 'weiss')).toEqual([id])
      await bench.close(first)
      await place.run(
        folder,
        `update purchases set search_text = replace(search_text, 'weiss', 'weiß');
         delete from kysely_migration where name = 'ledger-0070-search-letters'`,
      )
      const store = await place.open(bench, folder)
      for (const text of ['weiss', 'Weiß', 'ida']) expect(await ids(store, text), text).toEqual([id])
    })

    test('opens with what the whole text names, however old, and shows it once', async () => {
      const store = await place.open(bench)
      const named: string[] = []
      for (const reference of ['PO-7', 'po-7']) {
        const { id } = await boughtPurchase(store, {
          purchase: { reference, duplicateReason: 'second box' },
          identifiers: { trackingNumbers: [`9400 0000 ${named.length}`] },
        })
        named.unshift(id)
      }
      const longer: string[] = []
      for (let one = 0; one < 12; one += 1) {
        const record = recordOf(
          await store.intend(newPurchase({ reference: `PO-7${one}` }), toldAs('intended')),
        )
        longer.unshift(record.id)
      }
      for (const limit of [1, 2, 5, 50]) {
        const shown = (await found(store, { text: 'Po-7', limit })).map(one => one.id)
        expect(shown.slice(0, limit), `pages of ${limit}`).toEqual([...named, ...longer].slice(0, limit))
        expect([...shown].sort(), `pages of ${limit}`).toEqual([...named, ...longer].sort())
      }
      const byNumber = await found(store, { text: '940000001' })
      expect(byNumber.map(one => one.id)).toEqual([named[0]])
      expect(await found(store, { text: '940000001', state: 'unknown' })).toEqual([])
      expect(await found(store, { text: '940000001', environment: 'training' })).toEqual([])
    })

    test('pages hold still while new shipments come in', async () => {
      const store = await place.open(bench)
      const ids: string[] = []
      const add = async () => {
        const record = recordOf(await store.intend(newPurchase(), toldAs('intended')))
        ids.unshift(record.id)
      }
      for (let one = 0; one < 25; one += 1) await add()
      const before = [...ids]
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const page = await store.search({
          environment: 'live',
          text: 'ref-',
          limit: 7,
          ...(cursor && { cursor }),
        })
        pages.push(...page.items.map(one => one.id))
        cursor = page.nextCursor
        await add()
      } while (cursor !== undefined)
      expect(pages).toEqual(before)
      const listed = await found(store, {})
      expect(listed.map(one => one.id)).toEqual(ids)
    })
  })
})

describe('a search among 100,000', () => {
  const bench = new Bench()
  afterEach(() => bench.clear())

  // Making so many rows is most of it: minutes where other tests keep the machine busy.
  test('finds among 100,000 what reading them all finds, with the index, without it, and while it is built', {
    timeout: 240_000,
  }, async () => {
    const folder = bench.folder()
    const small = await bench.open(folder)
    const record = recordOf(await small.intend(newPurchase({ reference: 'template' }), toldAs('intended')))
    await bench.close(small)
    const { reading } = multiply(join(folder, 'packbench.sqlite'), record.id, 100_000)

    const store = await bench.open(folder)
    for (const text of QUERIES) {
      const all = await found(store, { text, limit: 200 })
      expect(
        all.map(one => one.id),
        `while it is built: ${text}`,
      ).toEqual(reading(text))
    }
    await expect.poll(() => indexed(folder), { timeout: 60_000 }).toBe(true)
    for (const text of QUERIES) {
      const all = await found(store, { text, limit: 200 })
      expect(
        all.map(one => one.id),
        `by index: ${text}`,
      ).toEqual(reading(text))
    }
  })
})

onWarehouse('a search among 20,000 that a station brought along', (server, bench) => {
  test('finds in the database what reading them all finds', { timeout: 240_000 }, async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const alone = await bench.open(folder)
    const { id } = await boughtPurchase(alone, { purchase: { reference: 'template' } })
    await bench.close(alone)
    const { reading } = multiply(join(folder, 'packbench.sqlite'), id, 20_000)
    const database = {
      url,
      tls: 'auto',
      password: async () => server().password,
      trust: () => trusted(''),
    } as const
    expect(await moveLedger({ dataFolder: folder, station: 'bench 1', database })).toMatchObject({ ok: true })
    const store = await bench.openShared(server(), url, folder)
    for (const text of QUERIES) {
      const all = await found(store, { text, limit: 200 })
      expect(
        all.map(one => one.id),
        text,
      ).toEqual(reading(text))
    }
  })
})

const QUERIES = ['fairview', 'garc', '000777', 'lope 31', 'x9', 'quinn salem', 'nothing-like-it', '4242']

type Query = Partial<Parameters<Store['search']>[0]>

/** Every page of a search. */
async function found(store: Store, query: Query): Promise<readonly PurchaseRecord[]> {
  const items: PurchaseRecord[] = []
  let cursor: string | undefined
  do {
    const page = await store.search({ environment: 'live', limit: 50, ...query, ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return items
}

const NAMES = ['Maria Garcia', 'Tom Quinn', 'Wei Chen', 'Ana Lopez', 'Sam Reed', 'Ida Berg']
const CITIES = ['Salem', 'Fairview', 'Eugene', 'Springfield', 'Medford']

/** Copies one row many times with other texts; gives how to find in them without any ledger. */
function multiply(path: string, templateId: string, count: number) {
  const database = new DatabaseSync(path)
  const columns = database
    .prepare('pragma table_info(purchases)')
    .all()
    .map(column => String(column.name))
    .filter(name => name !== 'seq')
  const replaced: Record<string, string> = {
    id: '?',
    search_text: '?',
    search_stamp: '?',
    holder_key: 'null',
  }
  const insert = database.prepare(
    `insert into purchases (${columns.join(', ')})
     select ${columns.map(name => replaced[name] ?? name).join(', ')} from purchases where id = '${templateId}'`,
  )
  const stamp = database.prepare('select max(search_stamp) as stamp from purchases').get() as {
    stamp: number
  }
  const texts: { id: string; line: string }[] = []
  database.exec('begin')
  for (let place = 0; place < count; place += 1) {
    const id = `copy-${place}`
    const name = NAMES[(place * 7) % NAMES.length] ?? ''
    const city = CITIES[(place * 3 + (place >> 5)) % CITIES.length] ?? ''
    const tracking = `9400${String((place * 7919) % 1_000_000).padStart(8, '0')}`
    const line = searchText(
      `X${place.toString(36)}`,
      { trackingNumbers: [tracking] },
      shipment({ name, city }),
    )
    const values = { id, search_text: line, search_stamp: stamp.stamp + place + 1 }
    insert.run(...columns.filter(one => replaced[one] === '?').map(one => values[one as keyof typeof values]))
    texts.push({ id, line })
  }
  database.exec('commit')
  database.close()
  /** Ids of those whose text has every fragment, newest first. */
  const reading = (text: string) => {
    const fragments = queryFragments(text)
    return texts
      .filter(({ line }) => fragments.every(fragment => line.includes(fragment)))
      .map(one => one.id)
      .reverse()
  }
  return { reading }
}

/** Whether the index has seen the newest row. */
function indexed(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'search.sqlite'), { readOnly: true })
  database.prepare('attach ? as ledger').run(join(folder, 'packbench.sqlite'))
  const { behind } = database
    .prepare(
      'select (select max(search_stamp) from ledger.purchases) - (select stamp from index_seen) as behind',
    )
    .get() as { behind: number }
  database.close()
  return behind === 0
}
