// Where the drawer is told to draw a graphic: it takes `^FT` for the upper corner of one, and the line of a circle for
// its middle, where a printer has the foot and the outer edge (guide, "^FT" and "^GC").

/** A field's `^FO` or `^FT`, as it is given; `piece`: where it is among the drawer's. */
export interface FieldOrigin {
  readonly piece: number
  readonly stands: boolean
  readonly values: readonly string[]
}

interface DrawersGraphic {
  readonly origin: readonly (number | string)[]
  readonly parameters: readonly string[]
}

/** Dots. */
const LEAST_CIRCLE = 6

/**
 * `rows`: of its picture. Undefined where it may stay as it is given; `lost` where the drawer has no place for it: it begins
 * above the label, or behind the text before it.
 */
export function asDrawersGraphic(
  name: string,
  parameters: readonly string[],
  { stands, values }: Pick<FieldOrigin, 'stands' | 'values'>,
  rows = 0,
): DrawersGraphic | 'lost' | undefined {
  const circle = name === '^GC' ? circleOf(parameters) : undefined
  if (!stands && !circle) return undefined
  const [x = '', y = '', ...rest] = values
  if (stands && (x === '' || y === '')) return 'lost'
  const inset = circle?.inset ?? 0
  const top = Number(y) - (stands ? heightOf(name, parameters, rows) : 0)
  if (top < 0) return 'lost'
  return {
    origin: [Number(x) + inset, top + inset, ...rest],
    parameters: circle?.parameters ?? parameters,
  }
}

/** Rows of a picture as its command counts them. */
export const rowsOf = (bytes: string | undefined, bytesPerRow: string | undefined): number =>
  Math.ceil(Number(bytes) / Number(bytesPerRow)) || 0

function heightOf(name: string, [first = '', second = '', third = '']: readonly string[], rows: number) {
  switch (name) {
    case '^GB':
    case '^GD':
      return Math.max(Number(second), Number(third), 1)
    case '^GC':
      return Math.max(Number(first), 3)
    case '^XG':
      return rows * (Number(third) || 1)
    default:
      return rows
  }
}

/** Its line as the drawer has it, half of it on either side; undefined of one that is no more than a dot of ink. */
function circleOf([across = '', line = '', ...rest]: readonly string[]) {
  const diameter = Number(across)
  if (!(diameter >= LEAST_CIRCLE)) return undefined
  const thick = Math.min(Math.max(Number(line), 1), Math.ceil(diameter / 2))
  return { inset: thick / 2, parameters: [`${diameter - thick}`, `${thick}`, ...rest] }
}
