// Chains that go on in the warehouse under another name, since another bench of their own has a history there: each
// entry is sealed again with the name that it gets, and what did not hold before does not hold there.
import { hashOf, sealedText } from '../records/trail/event-chain.ts'
import type { Value } from './checksum.ts'

type Row = Readonly<Record<string, Value>>

/** By former name, the name in the warehouse. */
export type NewNames = ReadonlyMap<string, string>

export class RenamedChains {
  readonly #names: NewNames
  /** By former name and number: the hash that it had and the hash that it gets. */
  readonly #points = new Map<string, { readonly was: string; readonly is: string }>()
  readonly #checkpoints: ReadonlySet<string>

  /** `checkpoints`: the checkpoints of the chains, which name entries by their hash. */
  constructor(names: NewNames, checkpoints: Iterable<Row>) {
    this.#names = names
    this.#checkpoints = new Set(Array.from(checkpoints, place))
  }

  /** All entries, in their order: each is sealed over the one before. */
  *entries(rows: Iterable<Row>): Iterable<Row> {
    let station: Value | undefined
    let was = ''
    let is = ''
    for (const row of rows) {
      const name = this.#names.get(String(row.station))
      if (name === undefined) {
        yield row
        continue
      }
      if (row.station !== station) [station, was, is] = [row.station, '', '']
      const hash = String(row.hash)
      const holds = hashOf(sealedText(was, entryOf(row))) === hash
      was = hash
      is = holds ? hashOf(sealedText(is, { ...entryOf(row), station: name })) : hash
      if (this.#checkpoints.has(place(row))) this.#points.set(place(row), { was, is })
      // The station's key seals the name with the rest.
      yield { ...row, station: name, hash: is, mac: null }
    }
  }

  /** After the entries. */
  *checkpoints(rows: Iterable<Row>): Iterable<Row> {
    for (const row of rows) {
      const name = this.#names.get(String(row.station))
      const point = this.#points.get(place(row))
      const hash = point && point.was === row.hash ? point.is : row.hash
      yield name === undefined ? row : { ...row, station: name, hash: hash ?? null, mac: null }
    }
  }
}

const entryOf = (row: Row) => ({
  station: String(row.station),
  sequence: Number(row.sequence),
  at: String(row.at),
  kind: String(row.kind),
  operator: textOf(row.operator),
  shipment_id: textOf(row.shipment_id),
  job_id: textOf(row.job_id),
  detail: String(row.detail),
})

const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const place = (row: Row): string => JSON.stringify([row.station, row.sequence])
