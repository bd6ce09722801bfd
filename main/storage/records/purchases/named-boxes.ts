// Labels whose own reference is the name of a box of an order: `K-1 2/3`, `K-1-2/3`, `K-1 (Box 2 of 3)`.
import { sql } from 'kysely'
import { boxNamed } from '../../../core/orders/order-boxes.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { compiled } from '../../compiled.ts'
import type { LedgerTables } from '../../schema.ts'
import { holderKey, type PurchaseRow } from './purchase-rows.ts'
import type { Db } from './purchase-statements.ts'

const MOST_NAMED = 1_000
/** `Paquete 10 out of 12` in brackets, and what stands before and after it. */
const LONGEST_NAME = 40

/**
 * Where what stands between an order and its box may begin (written-box.ts): the signs of ASCII, of which letters and
 * digits are none, and those of two more blocks.
 */
const BEGINNINGS = [
  [' ', '0'],
  [':', 'A'],
  ['[', 'a'],
  ['{', '\u007f'],
  ['\u00a1', '\u00c0'],
  ['\u2000', '\u2070'],
] as const

type Range = { readonly [bound: `from${number}` | `to${number}`]: string }

/** How many boxes there are is behind one of these; a hyphen alone says it where the box is set apart. */
const SAYS_HOW_MANY = [
  '%/%',
  '%\u2044%',
  '%\u2215%',
  '%|%',
  '%OF%',
  '%DE%',
  '%VON%',
  '% %-%',
  '%(%-%',
  '%[%-%',
  '%{%-%',
  '%<%-%',
]

const selectNamed = compiled<LedgerTables, Range & { key: number; longest: number }, PurchaseRow>(
  (db, value) =>
    db
      .selectFrom('purchases')
      .selectAll()
      .where(({ eb, or, and }) =>
        or(
          BEGINNINGS.map((_, at) =>
            and([eb('holder_key', '>=', value(`from${at}`)), eb('holder_key', '<', value(`to${at}`))]),
          ),
        ),
      )
      .where(({ fn }) => fn<number>('length', ['holder_key']), '<=', value('longest'))
      // Orders that begin alike are many, as R-1 is the beginning of R-1-00001.
      .where(({ or }) =>
        or(
          SAYS_HOW_MANY.map(sign => sql<boolean>`substr(holder_key, ${value('key')}) like ${sql.lit(sign)}`),
        ),
      )
      .orderBy('holder_key')
      .limit(MOST_NAMED),
)

/** Where in `holder_key` the names of an order's boxes may be. Keys are in the order of their bytes. */
export function rangesOfNames(environment: string, key: string) {
  const whole = holderKey(environment, key)
  const ranges = BEGINNINGS.map(([from, to]) => ({ from: `${whole}${from}`, to: `${whole}${to}` }))
  return { ranges, key: whole.length + 1, longest: whole.length + LONGEST_NAME }
}

/** The live ones of this order. */
export async function liveNamed(db: Db, environment: string, key: string): Promise<PurchaseRow[]> {
  const { ranges, ...length } = rangesOfNames(environment, key)
  const range: Range = Object.fromEntries(
    ranges.flatMap(({ from, to }, at) => [
      [`from${at}`, from],
      [`to${at}`, to],
    ]),
  )
  return (await selectNamed(db, { ...range, ...length })).filter(({ box_number, reference }) => {
    const named = box_number === null ? boxNamed(reference) : undefined
    return named !== undefined && referenceKey(named.reference) === key
  })
}
