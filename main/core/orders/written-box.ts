// How people write which box of its order something is: `2`, `2/3`, `Box 2 of 3`, in wide digits and with other slashes.
import { cleanText } from '../clean-text.ts'

const WRITTEN =
  /^(?:(?:box|carton|package|parcel|caja|bulto|paquete)[\s#:.-]*|#\s*)?(\d{1,4})(?:\.0+)?(?:\s*(?:[/\u2044\u2215|-]|(?:out )?of|de|von)\s*(\d{1,4})(?:\.0+)?)?$/i

interface WrittenBox {
  readonly number: number
  readonly of: number | undefined
}

export function readBox(text: string): WrittenBox | undefined {
  const [, number, of] = WRITTEN.exec(cleanText(text.normalize('NFKC'))) ?? []
  return number === undefined
    ? undefined
    : { number: Number(number), of: of === undefined ? undefined : Number(of) }
}

/** What people put between an order and its box, and after it. The names that the records have are looked for by the same signs (named-boxes.ts). */
const BETWEEN = /[\s\-\u2010-\u2015\u2212_#:,.;/\\|*+~=\u00b7\u2022([{<"']+/gu
const AFTER = /[\s)\]}>"'.,:;!]+$/u
/** A blank, a bracket or a word sets the box apart; in `RE-12/25` nothing does, and it may well be the order's own number. */
const APART = /[\s([{<]/u
const BY_WORD = /^[a-z]/i
const BY_HYPHEN = /\d\s*[|-]\s*\d/

export interface NamedAtEnd {
  /** As it was written, without what stands between it and the box. */
  readonly order: string
  readonly number: number
  readonly of: number
  readonly isApart: boolean
}

/** Every reading of a name as an order and one of its boxes, the shortest order first. */
export function boxesAtEnd(name: string): readonly NamedAtEnd[] {
  const whole = name.replace(AFTER, '')
  return [...whole.matchAll(BETWEEN)].flatMap(({ index, 0: between }) => {
    const rest = whole.slice(index + between.length)
    const { number, of } = readBox(rest) ?? {}
    if (index === 0 || number === undefined || of === undefined) return []
    const isApart = APART.test(between) || BY_WORD.test(rest)
    // `RE-12-25` is no box by anything that a person put there.
    if (!isApart && BY_HYPHEN.test(rest)) return []
    return [{ order: whole.slice(0, index), number, of, isApart }]
  })
}
