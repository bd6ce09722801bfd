// How people write which box of its order something is: `2`, `2/3`, `Box 2 of 3`, in wide digits and with other slashes.
import { cleanText } from '../clean-text.ts'

const WRITTEN =
  /^(?:box|carton|caja|bulto)?\s*#?\s*(\d{1,4})(?:\.0+)?(?:\s*(?:[/\u2044\u2215|-]|of|de|von)\s*(\d{1,4})(?:\.0+)?)?$/i

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
