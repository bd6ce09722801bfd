// What a scripted edit is: a small change of the product that takes one required behaviour away.

export interface Change {
  /** Stands exactly once in the file. */
  readonly find: string
  readonly replace: string
}

export interface Edit {
  /** From the repository's root. */
  readonly file: string
  readonly changes: readonly Change[]
  /** What the product does wrong with it. */
  readonly breaks: string
}

/** By the number of the fault whose test it turns red. */
export type Edits = Readonly<Record<number, Edit>>

export const edit = (file: string, breaks: string, find: string, replace: string): Edit => ({
  file,
  breaks,
  changes: [{ find, replace }],
})

/** The text with the changes in it; where one of them has not exactly one place, how many it has. */
export function changed(
  text: string,
  changes: readonly Change[],
): string | { readonly places: number; readonly find: string } {
  let after = text
  for (const { find, replace } of changes) {
    const places = after.split(find).length - 1
    if (places !== 1) return { places, find }
    after = after.replace(find, () => replace)
  }
  return after
}
