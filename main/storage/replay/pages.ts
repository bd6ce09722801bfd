// Tables that are read a page at a time, since they may hold millions of rows.

export async function* pages<Row extends { readonly seq: number }>(
  next: (after: number) => Promise<readonly Row[]>,
  counted: (rows: number) => void,
): AsyncGenerator<Row> {
  for (let after = -1; ; ) {
    const page = await next(after)
    yield* page
    counted(page.length)
    const last = page.at(-1)
    if (!last) return
    after = last.seq
  }
}
