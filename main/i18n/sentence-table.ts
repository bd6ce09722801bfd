// The shape of a catalogue file: every sentence in every language, with its next step.

export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** `[sentence, next step]`; the next step is empty where the sentence says it already. */
export type Sentence = readonly [message: string, nextStep: string]

export type SentenceTable = Readonly<Record<string, Readonly<Record<Language, Sentence>>>>
