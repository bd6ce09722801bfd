// A barcode's data as it was understood.

export interface CodeCommand {
  /** With its prefix. */
  readonly name: string
  readonly parameters: readonly string[]
}

export interface CodeReading {
  /** What the drawer is given. */
  readonly drawn: Uint8Array
  /** What a reader reads: one of these, since some read Code 39 with its pairs of signs as one letter. */
  readonly says: readonly string[]
  readonly isGs1: boolean
  /** The text below the bars where the drawer would write another one, and how wide the bars are. */
  readonly line?: { readonly text: string; readonly modules: number }
}

export const plainly = (data: string, says = data, isGs1 = false): CodeReading => ({
  drawn: Buffer.from(data, 'latin1'),
  says: [says],
  isGs1,
})
