// A ZPL label in the dots of another printer than it was made for, proven on both drawings, or refused by name.
import { type Problem, type ProblemParams, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import type { Dots } from '../dots.ts'
import { codeFields, codesAlone, codesWithin, difference, drawnWithout } from '../label-codes.ts'
import { type PartsTarget, takenApart } from '../label-parts.ts'
import { onPaper, reachesBeyond } from '../preflight.ts'
import { readBarcodes, textsOf } from '../read-barcodes.ts'
import { dotsPerInchOf, stockName } from '../stock.ts'
import { renderZpl } from '../zpl/render-zpl.ts'
import { moduleChoices } from './code-modules.ts'
import { withSizes } from './default-sizes.ts'
import { firstWrong, hasMoved } from './redrawn-beside.ts'
import { type CodeAsked, type CodeChoice, codesAsked, rewriteZpl } from './rewrite-zpl.ts'
import { isWhole, type Scale, scaleOf } from './scale.ts'
import { firstUnscaled } from './scaled-commands.ts'
import { scaledPictures } from './scaled-pictures.ts'
import { type Code, isLate, type Own, type Seen, type Side, type TranscodeRequest } from './sides.ts'
import { withWholeNumbers } from './whole-numbers.ts'

/** A label has a few; each is drawn once more without it, on both sides. */
const MOST_CODES = 24
/** So often something else is tried where a code would come too near to what is beside it. */
const MOST_TRIES = 8

/** `unsafe-label` says what could not be kept. The bytes are ZPL again. */
export async function transcodeZpl(request: TranscodeRequest): Promise<Result<Uint8Array, Problem>> {
  const { madeFor } = request
  const params = { madeFor, dpi: request.dpi }
  const scale = scaleOf(madeFor, request)
  const whole = withWholeNumbers(request.bytes)
  if ('unread' in whole) return refused('label.transcode-command', { ...params, command: whole.unread })
  const unscaled = firstUnscaled(whole.zpl, scale)
  if (unscaled !== undefined) return refused('label.transcode-command', { ...params, command: unscaled })
  const sized = withSizes(whole.zpl, madeFor)
  if ('unsized' in sized) return refused('label.transcode-command', { ...params, command: sized.unsized })
  const bytes = sized.zpl
  const asked = codesAsked(bytes, madeFor)
  if (asked.length > MOST_CODES)
    return refused('label.transcode-many-codes', { ...params, codes: asked.length })
  const scaled = await scaledPictures(bytes, scale, request.encoding)
  if ('unread' in scaled) return refused('label.transcode-command', { ...params, command: scaled.unread })
  // Without the sizes that were written into it: they are looked at, too.
  const before = await sideOf(whole.zpl, { dpi: madeFor, stock: request.stock, until: request.until })
  if (!before) return refused('label.transcode-failed', params)
  if (!isWhole(scale) && (await hasCodes(before.rest))) return refused('label.transcode-picture', params)
  // What is outside the paper is not read and compared: that the paper is too small is what a person can do something about.
  const lost = (code: SentenceCode, more: ProblemParams = {}) =>
    before.isCut
      ? refused('label.transcode-cut', { ...params, stock: stockName(request.stock) })
      : refused(code, { ...params, ...more })
  const codes: Code[] = []
  for (const [at, one] of asked.entries()) {
    if (isLate(request)) return refused('label.transcode-failed', params)
    const number = { number: at + 1, codes: asked.length }
    const found = one && ((await lookedAt(before, at, false)) ?? (await lookedAt(before, at, true)))
    if (!found) return lost('label.transcode-unread', number)
    const choices = choicesOf(one, found.seen, request, scale)
    if (choices.length === 0) return refused('label.transcode-module', { ...params, ...number })
    codes.push({ asked: one, ...found, choices, chosen: 0 })
  }
  for (let tries = 0; tries < MOST_TRIES && !isLate(request); tries++) {
    const chosen = codes.map(({ choices, chosen: index }) => choices[index] as CodeChoice)
    const made = rewriteZpl(bytes, { scale, codes: chosen, pictures: scaled.pictures })
    const after = await sideOf(made, request)
    if (!after || after.labels !== before.labels) return refused('label.transcode-failed', params)
    const wrong = await firstWrong(codes, after, request, scale)
    if (!wrong) {
      return hasMoved(before.rest, after.rest, request, scale) ? lost('label.transcode-moved') : ok(made)
    }
    const code = codes[wrong.index]
    if (!code || code.chosen + 1 >= code.choices.length) {
      return lost(wrong.code, { number: wrong.index + 1, codes: codes.length })
    }
    code.chosen++
  }
  return refused('label.transcode-failed', params)
}

/** A job's drawing at a resolution; undefined where it cannot be drawn. */
async function sideOf(bytes: Uint8Array, target: PartsTarget): Promise<Side | undefined> {
  const whole = await renderZpl(bytes, target)
  if (!whole.ok || whole.value.labels.length === 0) return undefined
  const { labels, printWidthDots } = whole.value
  const fields = codeFields(bytes)
  const parts = await takenApart(bytes, fields, target, labels)
  if (!parts) return undefined
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
    // A barcode that ends at its place is drawn as if it began there.
    isCut: whole.value.notDrawn?.what !== '^FO' && reachesBeyond(whole.value, target),
    // What stays where it is when a code moves in its place.
    rest: parts.rest,
    async look(index, isCovered) {
      const without = await parts.without(index)
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

const refused = (code: SentenceCode, params: ProblemParams) => fail(problem('unsafe-label', code, { params }))
