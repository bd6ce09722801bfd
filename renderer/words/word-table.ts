// The shape of the screens' catalogue: every word in every language, or it does not compile.

/** `{{name}}` is filled in. Keys ending in `_one` and `_other` are one word, chosen by `count`. */
export type WordTable = Readonly<Record<string, { readonly en: string; readonly es: string }>>

/** A table in one of the languages. */
export type Texts = Readonly<Record<string, string>>
