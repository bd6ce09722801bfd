// Tables that are read a page at a time, since they may hold millions of rows.

export async function* pages<Row extends { readonly seq: number }>(
  next: (after: number) => Promise<readonly Row[]>,
  counted: (rows: number) => void,
): AsyncGenerator<Row> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = await next(after)
    // A number beyond what is counted exactly is found again and again.
    if (page.at(-1)?.seq === after) return
    yield* page
    counted(page.length)
    const last = page.at(-1)
    if (!last) return
    after = last.seq
  }
}
