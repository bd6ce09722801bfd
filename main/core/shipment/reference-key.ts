// How a package reference is cleaned and compared: without zod, since the screens ask too.

/** Nothing that an eye sees: controls, directions, joiners, fillers and variants. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/**
 * Pasted text brings spaces that do not break and spaces of other widths; nobody tells them apart on a box. U+2800 is Braille
 * without a dot, which Unicode calls a sign: records of before that have one keep their key, since no bench wrote any.
 */
const SPACES = /[\s\u2800]+/gu

/** What the operator sees and the services get: nothing unseen, single plain spaces, NFC, trimmed. */
export function cleanReference(typed: string): string {
  return typed.replace(UNSEEN, '').replace(SPACES, ' ').normalize('NFC').trim()
}

/** Hyphens, dashes and the minus sign: on a box they are one. NFKC makes one of the wide and the small ones. */
const HYPHENS = /[\u2010-\u2015\u2212]/gu

/**
 * The key under which two spellings of one reference are the same (contract.md, "On the wire"): wide letters and
 * digits, and hyphens of other kinds, are so in the key alone; what is shown and sent stays as it was typed. Records
 * keep it: another rule needs a migration as `ledger-0060-reference-keys` is one.
 */
export const referenceKey = (reference: string): string =>
  cleanReference(reference.normalize('NFKC')).replace(HYPHENS, '-').toLowerCase().toUpperCase()
