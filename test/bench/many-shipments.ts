// Makes a ledger of many shipments quickly, by SQLite alone: rows as the ledger writes them, names and places of a
// real mix.
import { DatabaseSync } from 'node:sqlite'
import { formsToKeep } from '../../main/core/purchases/scanned-codes.ts'
import { searchText } from '../../main/storage/records/purchases/search-text.ts'

const FIRST =
  'Maria James Wei Ana Sam Ida Noor Luis Emma Olga Raj Tom Zoe Kofi Lena Hugo Mina Omar Ruth Theo'.split(' ')
const LAST =
  'Garcia Quinn Chen Lopez Reed Berg Haddad Moreno Ivanova Patel Ortiz Nguyen Okafor Schmidt Rossi Tanaka Cohen Silva Novak Larsen'.split(
    ' ',
  )
const CITIES: readonly (readonly [string, string, string])[] = [
  ['Portland', 'OR', '972'],
  ['Springfield', 'IL', '627'],
  ['Austin', 'TX', '787'],
  ['Fairview', 'NJ', '070'],
  ['Salem', 'MA', '019'],
  ['Tucson', 'AZ', '857'],
  ['Duluth', 'MN', '558'],
  ['Boise', 'ID', '837'],
]

/** One repeatable stream of numbers below `below`. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export interface Sample {
  readonly tracking: string
  readonly last: string
  readonly reference: string
}

/**
 * Adds `count` bought live shipments to a store that `createLedger` has made and that is now stopped:
 * closed ones of the label server. Gives every thousandth, to be looked for. Events and jobs are left out: no search
 * reads them.
 */
export function addShipments(path: string, count: number): readonly Sample[] {
  const database = new DatabaseSync(path)
  database.exec('pragma synchronous = off; pragma cache_size = -200000; pragma foreign_keys = off')
  const { seq, stamp } = database
    .prepare('select coalesce(max(seq), 0) as seq, coalesce(max(search_stamp), 0) as stamp from purchases')
    .get() as { seq: number; stamp: number }
  const next = numbers(1 + seq)
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const digits = (length: number) => Array.from({ length }, () => next(10)).join('')
  const purchase = database.prepare(`insert into purchases (seq, id, environment, service, origin, reference,
    reference_key, holder_key, kind, needs_decision, payloads_kept, request_id, body_hash, base_url, account,
    cost_cents, service_type, station, created_at, updated_at, bought_at, closed_at, close_id, search_stamp,
    search_text, identifiers, warnings, attention, shipment)
    values (?, ?, 'live', ?, 'bought-here', ?, ?, ?, 'bought', 0, 0, ?, ?, ?,
    'partner', 845, 'Ground', 'bench 1', ?, ?, ?, ?, ?, ?, ?, ?, '[]', '[]', ?)`)
  const identifier = database.prepare('insert or ignore into identifiers (code, purchase_seq) values (?, ?)')
  const samples: Sample[] = []
  const started = Date.parse('2020-01-01T00:00:00Z')
  database.exec('begin')
  for (let made = 1; made <= count; made += 1) {
    const at = new Date(started + (seq + made) * 10_000).toISOString()
    const [city, state, zip] = pick(CITIES)
    // A name of its own in one of fifty, so that some words are rare and some are everywhere.
    const last = next(50) === 0 ? `${pick(LAST)}${(seq + made).toString(36)}` : pick(LAST)
    const to = {
      name: `${pick(FIRST)} ${last}`,
      address1: `${next(9999)} Main Street`,
      city,
      state,
      postalCode: `${zip}${digits(2)}`,
      country: 'US',
    }
    const from = { ...to, name: 'Dock 4', city: 'Reno', state: 'NV', postalCode: '89501' }
    const shipment = { from, to, packages: [{ weightOz: 12, lengthInch: 9, widthInch: 6, heightInch: 2 }] }
    const reference = `SO-${(seq + made).toString().padStart(9, '0')}`
    const trackingNumbers = [`94001${digits(17)}`]
    const identifiers = { trackingNumbers }
    const id = `018c${digits(4)}-${digits(4)}-7${digits(3)}-8${digits(3)}-${(seq + made).toString(16).padStart(12, '0')}`
    purchase.run(
      seq + made,
      id,
      'label-server',
      reference,
      reference,
      `live:${reference}`,
      id,
      'a'.repeat(64),
      'https://labels.example/api',
      at,
      at,
      at,
      at,
      'close',
      stamp + made,
      searchText(reference, identifiers, shipment),
      JSON.stringify(identifiers),
      JSON.stringify(shipment),
    )
    for (const form of formsToKeep(reference, identifiers)) identifier.run(form, seq + made)
    if (made % 1000 === 0) {
      samples.push({ tracking: identifiers.trackingNumbers[0] ?? '', last, reference })
      if (made % 50_000 === 0) database.exec('commit; begin')
    }
  }
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  return samples
}
