// Text that we place in ZPL ourselves: typed text must never become a command.
import { cleanText } from '../../core/clean-text.ts'

/** What is written as it is; everything else is in hexadecimal (reliability.md, "Hostile input"). */
const PLAIN = /^[A-Za-z0-9 .,'#/()-]$/

/**
 * Cleaned text as field data: `^FH_^FD…`, every character outside letters, digits and a few marks as UTF-8 in hexadecimal.
 * The format it is in must have `^CI28`.
 */
export function zplText(text: string): string {
  const encoded = Array.from(cleanText(text), character =>
    PLAIN.test(character)
      ? character
      : Array.from(
          Buffer.from(character, 'utf8'),
          byte => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        ).join(''),
  )
  return `^FH_^FD${encoded.join('')}`
}
