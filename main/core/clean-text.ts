// How text that people type is cleaned before it goes to a service or on paper.

const CONTROL_AND_BIDI = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/**
 * NFC, line breaks and tabs as one space, other control, bidi and lone surrogate characters dropped,
 * trimmed (reliability.md, "Hostile input").
 */
export function cleanText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(CONTROL_AND_BIDI, '')
    .trim()
}
