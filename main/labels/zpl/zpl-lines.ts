// Where in a label something stands.
/** `^PQ` takes 1 to 99,999,999; anything else leaves one label (guide, ^PQ). */
export function quantityOf(text = ''): number {
  const quantity = /^\d{1,8}$/.test(text) ? Number(text) : 1
  return Math.max(1, quantity)
}

/** Line numbers of rising offsets. */
export class LineCounter {
  private at = 0
  private line = 1
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  lineOf(offset: number): number {
    for (; this.at < offset; this.at++) if (this.bytes[this.at] === 0x0a) this.line += 1
    return this.line
  }
}
