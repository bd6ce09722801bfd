// A label with one of its fields left out, and each other one: what a field puts down is seen by what is missing then.
import type { Resolution, Stock } from '../core/printing/printer.ts'
import type { Dots } from './dots.ts'
import { type CodeField, codesAlone, DOT_AT_HOME, drawnWithout } from './label-codes.ts'
import { spentMs } from './spent-time.ts'
import { renderZpl } from './zpl/render-zpl.ts'
import { scanZpl, zplParameters } from './zpl/zpl-scan.ts'

export interface LabelParts {
  /** Every label without any of the fields; a label of these alone has a dot at home. */
  readonly rest: readonly Dots[]
  /** Every label without the field of this number; undefined where it cannot be drawn. */
  without(index: number): Promise<readonly Dots[] | undefined>
}

/** `until`: by `spentMs`; later than that no more fields are drawn ahead of being asked for. */
export type PartsTarget = Resolution & { readonly stock: Stock; readonly until?: number | undefined }

/**
 * `labels` as they are drawn with all of these fields; undefined where they cannot be drawn without them. Where ink is
 * only ever put down, each field is drawn by itself, which takes a third of the time of drawing all the others, and it counts
 * where the label is, dot for dot, what its parts are together. Else each of the others is drawn.
 */
export async function takenApart(
  zpl: Uint8Array,
  fields: readonly CodeField[],
  target: PartsTarget,
  labels: readonly Dots[],
): Promise<LabelParts | undefined> {
  const rest =
    fields.length === 0 ? labels : await drawnWithout(zpl, fields, target, labels.length, DOT_AT_HOME)
  if (!rest) return undefined
  let asked: Promise<readonly (readonly Dots[])[] | undefined> | undefined
  return {
    rest,
    async without(index) {
      const field = fields[index]
      if (!field) return undefined
      asked ??= ownInk(zpl, fields, target, { labels, rest })
      const own = await asked
      return own
        ? together([rest, ...own.toSpliced(index, 1)])
        : drawnWithout(zpl, [field], target, labels.length)
    },
  }
}

/** Each field by itself on every label, where the labels are just that and the rest. */
async function ownInk(
  zpl: Uint8Array,
  fields: readonly CodeField[],
  target: PartsTarget,
  { labels, rest }: { readonly labels: readonly Dots[]; readonly rest: readonly Dots[] },
): Promise<readonly (readonly Dots[])[] | undefined> {
  // Without the only field a label is its rest. What has a dot at home is more than the label.
  if (fields.length < 2 || takesInkAway(zpl) || !areAlike(together([labels, rest]), labels)) return undefined
  const own: (readonly Dots[])[] = []
  for (const field of fields) {
    if (target.until !== undefined && spentMs() > target.until) return undefined
    const drawn = await renderZpl(codesAlone(zpl, [field]), target)
    if (!drawn.ok || drawn.value.labels.length !== labels.length) return undefined
    own.push(drawn.value.labels)
  }
  return areAlike(together([rest, ...own]), labels) ? own : undefined
}

const BOXES: ReadonlySet<string> = new Set(['GB', 'GC', 'GD', 'GE'])

/** Fields in reverse, and white boxes: with them it matters what was there before. */
function takesInkAway(zpl: Uint8Array): boolean {
  let isTaken = false
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    const isReverse = command.name === 'FR' || command.name === 'LR'
    const isWhite = () => zplParameters(zpl, command).some(one => one.trim().toUpperCase() === 'W')
    isTaken ||= isReverse || (BOXES.has(command.name) && isWhite())
  })
  return isTaken
}

/** The ink of several drawings of the same labels on one. */
function together(drawings: readonly (readonly Dots[])[]): readonly Dots[] {
  const [first = [], ...others] = drawings
  return first.map((dots, label) => {
    const data = Uint8Array.from(dots.data)
    for (const other of others) {
      const more = other[label]?.data
      for (let at = 0; more && at < data.length; at++) data[at] = (data[at] as number) | (more[at] ?? 0)
    }
    return { ...dots, data }
  })
}

const areAlike = (one: readonly Dots[], other: readonly Dots[]) =>
  one.every((dots, label) => Buffer.compare(dots.data, other[label]?.data ?? new Uint8Array()) === 0)
