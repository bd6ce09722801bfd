// What the judge is told, and what it says: the shapes alone.

export interface Violation {
  /** The invariant, by which shrinking knows that it is still the same one. */
  readonly rule: string
  readonly words: string
  readonly atMs: number
}

export type Violated = (rule: string, words: string) => void

/** What a station's screens show when all is settled. */
export interface Shown {
  readonly bench: string
  readonly mode: 'live' | 'training'
  // biome-ignore lint/suspicious/noExplicitAny: views are read as the screens get them
  readonly records: readonly any[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly details: readonly any[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly closes: readonly any[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly attention: readonly any[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly orders: readonly any[]
  /** What is set aside at this bench. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly aside: readonly any[]
}

/** What is pressed, as the judge has to know it. */
export interface Pressed {
  readonly bench: string
  readonly channel: string
  // biome-ignore lint/suspicious/noExplicitAny: an input of any channel
  readonly input: any
}

/** What stands in a file of orders, as it is brought in. */
export const filedIn = ({ content }: { readonly content: unknown }) =>
  String(content)
    .split('\n')
    .slice(1)
    .map(line => {
      const [reference = '', , , , state, zip, weight] = line.split(',')
      return { reference, state, zip, weightOz: Number(weight) }
    })

/** Which printer a paper came out of. */
export interface PaperPlace {
  readonly bench: string
  /** The usual one of its bench, or the other. */
  readonly printer: 'own' | 'spare'
}

/** How the printer of a bench stands, as everybody sees who is beside it. */
export interface PrinterStand {
  /** It says, or shows by saying nothing, that it will not print. */
  readonly isOut: boolean
  /** Since when it stands so, unchanged. */
  readonly sinceMs: number
}

/** By which a label goes on a screen. */
// biome-ignore lint/suspicious/noExplicitAny: a view as it came
export const numbersOf = ({ purchase }: any): readonly string[] => [
  ...(purchase.labelId === undefined ? [] : [purchase.labelId]),
  ...(purchase.trackingNumbers ?? []),
]

// biome-ignore lint/suspicious/noExplicitAny: as above
export const numberOf = (record: any): string | undefined => numbersOf(record)[0]
