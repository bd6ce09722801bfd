// A ZPL label in the dots of another printer than it was made for, proven on both drawings, or refused by name.
import type { Dpi, Resolution, Stock } from '../../core/printer.ts'
import { type Problem, type ProblemParams, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import type { Dots, InkBounds } from '../dots.ts'
import type { GraphicEncoding } from '../graphic-field.ts'
import { codeFields, codesAlone, codesWithin, DOT_AT_HOME, difference, drawnWithout } from '../label-codes.ts'
import { onPaper } from '../preflight.ts'
import { readBarcodes, textsOf } from '../read-barcodes.ts'
import { renderZpl } from '../render-zpl.ts'
import { spentMs } from '../spent-time.ts'
import { dotsPerInchOf, stockDots } from '../stock.ts'
import { type CodeKind, moduleChoices } from './code-modules.ts'
import { withSizes } from './default-sizes.ts'
import { type Clearance, cellsElsewhere, cellsOf, clearanceOf, inkCells } from './ink-beside.ts'
import { type CodeAsked, type CodeChoice, codesAsked, rewriteZpl } from './rewrite-zpl.ts'
import { isWhole, type Scale, scaleOf } from './scale.ts'
import { firstUnscaled } from './scaled-commands.ts'
import { scaledPictures } from './scaled-pictures.ts'

export interface TranscodeRequest extends Resolution {
  readonly bytes: Uint8Array
  readonly madeFor: Dpi
  readonly stock: Stock
  readonly encoding: GraphicEncoding
  /** By `spentMs`: what takes more is refused. */
  readonly until?: number
}

/** A label has a few; each is drawn once more without it, on both sides. */
const MOST_CODES = 24
/** So often something else is tried where a code would come too near to what is beside it. */
const MOST_TRIES = 8

/** `unsafe-label` says what could not be kept. The bytes are ZPL again. */
export async function transcodeZpl(request: TranscodeRequest): Promise<Result<Uint8Array, Problem>> {
  const { madeFor } = request
  const params = { madeFor, dpi: request.dpi }
  const scale = scaleOf(madeFor, request)
  const unscaled = firstUnscaled(request.bytes, scale)
  if (unscaled !== undefined) return refused('label.transcode-command', { ...params, command: unscaled })
  const sized = withSizes(request.bytes, madeFor)
  if ('unsized' in sized) return refused('label.transcode-command', { ...params, command: sized.unsized })
  const bytes = sized.zpl
  const asked = codesAsked(bytes, madeFor)
  if (asked.length > MOST_CODES)
    return refused('label.transcode-many-codes', { ...params, codes: asked.length })
  const scaled = await scaledPictures(bytes, scale, request.encoding)
  if ('unread' in scaled) return refused('label.transcode-command', { ...params, command: scaled.unread })
  // As it came: what was written into it is looked at too.
  const before = await sideOf(request.bytes, { dpi: madeFor, stock: request.stock })
  if (!before) return refused('label.transcode-failed', params)
  if (!isWhole(scale) && (await hasCodes(before.rest))) return refused('label.transcode-picture', params)
  const codes: Code[] = []
  for (const [at, one] of asked.entries()) {
    if (isLate(request)) return refused('label.transcode-failed', params)
    const number = { ...params, number: at + 1, codes: asked.length }
    const found = one && ((await lookedAt(before, at, false)) ?? (await lookedAt(before, at, true)))
    if (!found) return refused('label.transcode-unread', number)
    const choices = choicesOf(one, found.seen, request, scale)
    if (choices.length === 0) return refused('label.transcode-module', number)
    codes.push({ asked: one, ...found, choices, chosen: 0 })
  }
  for (let tries = 0; tries < MOST_TRIES && !isLate(request); tries++) {
    const chosen = codes.map(({ choices, chosen: index }) => choices[index] as CodeChoice)
    const made = rewriteZpl(bytes, { scale, codes: chosen, pictures: scaled.pictures })
    const after = await sideOf(made, request)
    if (!after || after.labels !== before.labels) return refused('label.transcode-failed', params)
    const wrong = await firstWrong(codes, after, request, scale)
    if (!wrong) {
      return hasMoved(before.rest, after.rest, request, scale)
        ? refused('label.transcode-moved', params)
        : ok(made)
    }
    const code = codes[wrong.index]
    if (!code || code.chosen + 1 >= code.choices.length) {
      return refused(wrong.code, { ...params, number: wrong.index + 1, codes: codes.length })
    }
    code.chosen++
  }
  return refused('label.transcode-failed', params)
}

const isLate = ({ until = Number.POSITIVE_INFINITY }: TranscodeRequest) => spentMs() > until

interface Own {
  readonly dots: Dots
  readonly bounds: InkBounds
}

/** One barcode on each label that it is on. */
interface Seen {
  readonly label: number
  readonly own: Own
  /** The label without it. */
  readonly others: Dots
  readonly paper: Dots
}

interface Code {
  readonly asked: CodeAsked
  readonly seen: readonly Seen[]
  /** What it says by itself, for each of `seen`. */
  readonly said: readonly (readonly string[])[]
  /** Something is over it, so that it could not be read as it was. */
  readonly isCovered: boolean
  readonly choices: readonly CodeChoice[]
  chosen: number
}

interface Side {
  readonly labels: number
  /** Every label without its barcodes. */
  readonly rest: readonly Dots[]
  /** The code with this number, by itself; a covered one as it would be without what is over it. */
  look(index: number, isCovered: boolean): Promise<readonly Seen[]>
}

/** A job's drawing at a resolution; undefined where it cannot be drawn. */
async function sideOf(
  bytes: Uint8Array,
  target: Resolution & { readonly stock: Stock },
): Promise<Side | undefined> {
  const whole = await renderZpl(bytes, target)
  if (!whole.ok || whole.value.labels.length === 0) return undefined
  const { labels, printWidthDots } = whole.value
  const fields = codeFields(bytes)
  // What stays where it is when a code moves in its place.
  const rest =
    fields.length === 0 ? labels : await drawnWithout(bytes, fields, target, labels.length, DOT_AT_HOME)
  if (!rest) return undefined
  const papers = labels.map(label => onPaper(label, { ...target, printWidthDots }))
  const drawAlone = async () => {
    const alone = codesAlone(bytes, fields)
    const drawn = await renderZpl(alone, target)
    const isWhole = drawn.ok && drawn.value.labels.length === labels.length
    return isWhole ? { alone, ownFields: codeFields(alone), drawn: drawn.value.labels } : undefined
  }
  /** Drawn once, however many codes something covers. */
  let drawing: ReturnType<typeof drawAlone> | undefined
  const uncovered = async (index: number): Promise<readonly (Own | null)[]> => {
    drawing ??= drawAlone()
    const together = await drawing
    const field = together?.ownFields[index]
    if (!together || !field) return []
    const without = await drawnWithout(together.alone, [field], target, labels.length)
    return without ? together.drawn.map((label, at) => difference(label, without[at])) : []
  }
  return {
    labels: labels.length,
    rest,
    async look(index, isCovered) {
      const field = fields[index]
      const without = field && (await drawnWithout(bytes, [field], target, labels.length))
      if (!without) return []
      const owns = isCovered
        ? await uncovered(index)
        : labels.map((label, at) => difference(label, without[at]))
      return owns.flatMap((own, label) => {
        const [others, paper] = [without[label], papers[label]]
        return own && others && paper ? [{ label, own, others, paper }] : []
      })
    },
  }
}

async function hasCodes(labels: readonly Dots[]): Promise<boolean> {
  for (const label of labels) if ((await readBarcodes(label)).length > 0) return true
  return false
}

async function lookedAt(side: Side, index: number, isCovered: boolean) {
  const seen = await side.look(index, isCovered)
  const said = await saidBy(seen)
  return said && { seen, said, isCovered }
}

/** Undefined where it cannot be read, or is nowhere. */
async function saidBy(seen: readonly Seen[]): Promise<readonly (readonly string[])[] | undefined> {
  const said: (readonly string[])[] = []
  for (const { own } of seen) {
    const texts = textsOf(await codesWithin(own.dots, own.bounds))
    if (texts.length === 0) return undefined
    said.push(texts)
  }
  return said.length > 0 ? said : undefined
}

/** The nearest width in the middle of its place first, then where it began, then the next width. */
function choicesOf(
  { kind, dots, turned, hangs }: CodeAsked,
  seen: readonly Seen[],
  request: TranscodeRequest,
  scale: Scale,
): readonly CodeChoice[] {
  const still = { x: 0, y: 0 }
  if (kind.module === 'fixed') return [{ dots, moved: still }]
  const isUpright = turned === 'R' || turned === 'B'
  const along = isUpright ? 'y' : 'x'
  const had = dotsPerInchOf({ dpi: request.madeFor })[along] / 25.4
  const has = dotsPerInchOf(request)[along] / 25.4
  const bounds = seen[0]?.own.bounds
  return moduleChoices(kind, dots, { had, has }).flatMap(choice => {
    if (!hangs || !bounds || seen.length > 1) return [{ dots: choice, moved: still }]
    const over = (size: number, by: number) => Math.round((size * by - (size * choice) / dots) / 2)
    const wide = over(bounds.right - bounds.left, scale.x)
    const high = over(bounds.bottom - bounds.top, scale.y)
    const moved = kind.isLinear ? { ...still, [along]: isUpright ? high : wide } : { x: wide, y: high }
    const isMoved = moved.x !== 0 || moved.y !== 0
    return [...(isMoved ? [{ dots: choice, moved }] : []), { dots: choice, moved: still }]
  })
}

interface Wrong {
  readonly index: number
  readonly code: SentenceCode
}

/** The first barcode that is not what it was, or is where it was not. */
async function firstWrong(
  codes: readonly Code[],
  after: Side,
  request: TranscodeRequest,
  scale: Scale,
): Promise<Wrong | undefined> {
  for (const [index, code] of codes.entries()) {
    if (isLate(request)) return { index, code: 'label.transcode-failed' }
    const seen = await after.look(index, code.isCovered)
    if (seen.length !== code.seen.length) return { index, code: 'label.transcode-unread' }
    for (const [at, now] of seen.entries()) {
      const then = code.seen[at]
      if (!then || then.label !== now.label) return { index, code: 'label.transcode-unread' }
      if (comesNearer(code, then, now, request, scale)) return { index, code: 'label.transcode-overlap' }
      // What nobody could read, because of something over it, need not be readable now; but it is on the paper.
      if (code.isCovered && !isWithin(now.own.bounds, now.paper)) {
        return { index, code: 'label.transcode-overlap' }
      }
      const read = await readOf(code.isCovered ? now.own.dots : now.paper, now)
      if (read.length === 0) return { index, code: 'label.transcode-unread' }
      if (!code.said[at]?.every(text => read.includes(text))) {
        return { index, code: 'label.transcode-changed' }
      }
    }
  }
  return undefined
}

/** Places in half dots are rounded, and a dot takes the place of a code that is left out. */
const SLACK = 4

const isWithin = ({ right, bottom }: InkBounds, paper: Dots) =>
  right <= paper.widthDots && bottom <= paper.heightDots

const readOf = async (dots: Dots, { own }: Seen) => textsOf(await codesWithin(dots, own.bounds))

/** Whether something is nearer to it than its standard and the label itself want, or lies over it as nothing did. */
function comesNearer(
  { asked: { kind, dots, turned }, choices, chosen }: Code,
  then: Seen,
  now: Seen,
  request: TranscodeRequest,
  scale: Scale,
): boolean {
  const had = clearance(then, quietOf(kind, dots), { dpi: request.madeFor, stock: request.stock })
  const quiet = quietOf(kind, choices[chosen]?.dots ?? dots)
  const has = clearance(now, quiet, request)
  if (had.inside <= SLACK ? has.inside > SLACK : has.inside > had.inside * scale.x * scale.y * 1.2)
    return true
  const isUpright = turned === 'R' || turned === 'B'
  const ends = isUpright ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const sides = kind.isLinear ? ends : (['left', 'right', 'top', 'bottom'] as const)
  return sides.some(side => {
    const by = side === 'left' || side === 'right' ? scale.x : scale.y
    return has[side] < Math.min(quiet, Math.floor(had[side] * by) - SLACK)
  })
}

const quietOf = ({ quiet }: CodeKind, dots: number) => Math.ceil(quiet * dots)

const clearance = (
  { others, own }: Seen,
  quiet: number,
  target: Resolution & { readonly stock: Stock },
): Clearance => clearanceOf(others, own.bounds, quiet, stockDots(target.stock, target))

/** Font 0 is narrower than fonts of fixed dots: a line may end earlier, and nothing may begin or end elsewhere. */
const MOST_MISSING = 0.2

/** Whether letters, lines or pictures are where none were, or are gone. */
function hasMoved(
  before: readonly Dots[],
  after: readonly Dots[],
  request: TranscodeRequest,
  scale: Scale,
): boolean {
  const perMm = (one: Resolution) => {
    const { x, y } = dotsPerInchOf(one)
    return { x: x / 25.4, y: y / 25.4 }
  }
  const had = perMm({ dpi: request.madeFor })
  const has = { x: had.x * scale.x, y: had.y * scale.y }
  return before.some((dots, at) => {
    const now = after[at]
    if (!now) return true
    const columns = Math.min(cellsOf(dots.widthDots, had.x), cellsOf(now.widthDots, has.x))
    const rows = Math.min(cellsOf(dots.heightDots, had.y), cellsOf(now.heightDots, has.y))
    const [then, there] = [inkCells(dots, had, columns, rows), inkCells(now, has, columns, rows)]
    const missing = cellsElsewhere(then, there)
    return cellsElsewhere(there, then).far > 0 || missing.far > missing.all * MOST_MISSING
  })
}

const refused = (code: SentenceCode, params: ProblemParams) => fail(problem('unsafe-label', code, { params }))
