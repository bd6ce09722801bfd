// What a run reached: which faults met which operations, and what each command came to.

export class Coverage {
  readonly #cells = new Map<string, number>()

  count(row: string, column: string, times = 1): void {
    const key = `${row}\t${column}`
    this.#cells.set(key, (this.#cells.get(key) ?? 0) + times)
  }

  /** A command and its outcome: a state of the purchase, `ok`, or a sentence's code. */
  answered(channel: string, outcome: string): void {
    this.count(`command ${channel}`, outcome)
  }

  /** What was under way when something happened. */
  met(fault: string, underWay: string): void {
    this.count(`fault ${fault}`, underWay)
  }

  add(other: readonly (readonly [string, number])[]): void {
    for (const [key, times] of other) this.#cells.set(key, (this.#cells.get(key) ?? 0) + times)
  }

  entries(): readonly (readonly [string, number])[] {
    return [...this.#cells].sort(([one], [other]) => one.localeCompare(other))
  }

  /** A line a row. */
  table(): string {
    const rows = new Map<string, string[]>()
    for (const [key, times] of this.entries()) {
      const [row = '', column = ''] = key.split('\t')
      rows.set(row, [...(rows.get(row) ?? []), `${column} ${times}`])
    }
    return [...rows].map(([row, columns]) => `${row}: ${columns.join(', ')}`).join('\n')
  }

  has(row: string, column: string): boolean {
    return this.#cells.has(`${row}\t${column}`)
  }

  missing(rows: readonly string[], columns: readonly string[]): string[] {
    return rows.flatMap(row =>
      columns.filter(column => !this.#cells.has(`${row}\t${column}`)).map(column => `${row} × ${column}`),
    )
  }
}
