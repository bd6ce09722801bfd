// Figures of the station, as monitoring takes them: a name, what it means, and a value for each set of labels.

export interface Figure {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Each figure is what it is now; nothing here is counted on over a restart. */
export interface FigureFamily {
  /** `packbench_…`, with its unit at the end where it has one. */
  readonly name: string
  readonly help: string
  readonly figures: readonly Figure[]
}
