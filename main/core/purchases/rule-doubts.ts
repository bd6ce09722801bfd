// What is odd about rules for services as they stand together: a rule that can hold of nothing, or is never come to. It is said
// where they are typed, and stops nobody. Plain, since the screens read it.
import type { ServiceRule } from '../settings/service-rules.ts'
import { referenceKey } from '../shipment/reference-key.ts'

type When = ServiceRule['when']
type Said = { [Name in keyof When]-?: NonNullable<When[Name]> }

export interface RuleDoubts {
  /** Boxes that are not on the list. */
  readonly unknownBoxes: readonly string[]
  /** Over one amount and up to another that is no higher. */
  readonly never: readonly ('weightUpToOz' | 'valueUpToCents')[]
  /** Which rule before it, by its place, holds of all that this one could hold of. */
  readonly coveredBy?: number
}

const isWithin = <One>(some: readonly One[], all: readonly One[]) => some.every(one => all.includes(one))

/** Whether what `one` says holds of all that what `other` says holds of. */
const COVERS: { readonly [Name in keyof Said]: (one: Said[Name], other: Said[Name]) => boolean } = {
  countries: (one, other) => isWithin(other, one),
  states: (one, other) => isWithin(other, one),
  boxes: (one, other) => isWithin(other, one),
  postalCodes: (one, other) =>
    other.every(code => one.some(begin => referenceKey(code).startsWith(referenceKey(begin)))),
  weightOverOz: (one, other) => other >= one,
  valueOverCents: (one, other) => other >= one,
  weightUpToOz: (one, other) => other <= one,
  valueUpToCents: (one, other) => other <= one,
  field: (one, other) =>
    one.path === other.path && other.is.every(text => one.is.some(wanted => takesIn(wanted, text))),
}

const NAMES = Object.keys(COVERS) as readonly (keyof Said)[]

/** `B2B-*` takes in `B2B-1` and `B2B-1*`. */
function takesIn(wanted: string, text: string): boolean {
  const [key, other] = [referenceKey(wanted), referenceKey(text)]
  return wanted.endsWith('*') ? other.startsWith(key.slice(0, -1)) : key === other
}

function coversBy<Name extends keyof Said>(name: Name, one: Partial<Said>, other: Partial<Said>): boolean {
  const said: Said[Name] | undefined = one[name]
  const otherSaid: Said[Name] | undefined = other[name]
  return said === undefined || (otherSaid !== undefined && COVERS[name](said, otherSaid))
}

const covers = (one: ServiceRule, other: ServiceRule) =>
  NAMES.every(name => coversBy(name, one.when, other.when))

const isNever = (over = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY) => over >= upTo

/** In the order of the rules. */
export function doubtsOfRules(
  rules: readonly ServiceRule[],
  boxNames: readonly string[],
): readonly RuleDoubts[] {
  return rules.map((rule, place) => {
    const { boxes = [], weightOverOz, weightUpToOz, valueOverCents, valueUpToCents } = rule.when
    const before = rules.slice(0, place).findIndex(one => covers(one, rule))
    return {
      unknownBoxes: boxes.filter(name => !boxNames.includes(name)),
      never: [
        ...(isNever(weightOverOz, weightUpToOz) ? (['weightUpToOz'] as const) : []),
        ...(isNever(valueOverCents, valueUpToCents) ? (['valueUpToCents'] as const) : []),
      ],
      ...(before >= 0 && { coveredBy: before }),
    }
  })
}
