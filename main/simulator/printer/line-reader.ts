// How a simulated TSPL or EPL2 printer reads its wire: lines of commands, and pictures of any byte between them.
import type { RasterImage } from './raster-image.ts'

/** A label as it was sent, its picture and how often it is printed. */
export interface ReadLabel {
  readonly bytes: Buffer
  readonly image: RasterImage
  readonly copies: number
}

export interface RasterListener {
  /** A question, by its name in the language. */
  onQuestion(name: string): void
  onLabel(label: ReadLabel): void
  /** A line that is no command: a printer passes over it, and a test wants to know. */
  onStrange(line: string): void
  /** A command that it knows and could not carry out, by its language's code. */
  onRefused(code: string): void
}

/** What one command line is: a picture of so many bytes follows it, or it is whole. */
export interface PictureHead {
  readonly rowBytes: number
  readonly rows: number
  readonly draw: (column: number, row: number, byte: number) => void
}

export interface RasterDialect {
  /** The picture that the line begins, before its end. */
  picture(line: string): PictureHead | undefined
  /** Acts on a whole line; false where it is no command. `label` has the bytes since the last label. */
  command(line: string, label: () => Buffer): boolean
  /** Sees bytes of commands before they are lines; true where it took the byte. */
  immediate?(byte: number): boolean
  clear(): void
}

const LONGEST_LINE = 2_000

export class LineReader {
  readonly #dialect: RasterDialect
  readonly #listener: RasterListener
  #line = ''
  #label: Buffer[] = []
  #picture: PictureHead | undefined
  #taken = 0

  constructor(dialect: RasterDialect, listener: RasterListener) {
    this.#dialect = dialect
    this.#listener = listener
  }

  /** True while a picture is not whole. */
  get insideFormat(): boolean {
    return this.#picture !== undefined
  }

  push(bytes: Uint8Array): void {
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (this.#picture) {
        this.#draw(this.#picture, byte)
        continue
      }
      if (this.#dialect.immediate?.(byte)) continue
      if (byte === 0x0a) {
        this.#label.push(Buffer.from(bytes.subarray(from, at + 1)))
        from = at + 1
        this.#endLine()
      } else if (this.#line.length < LONGEST_LINE) {
        this.#line += String.fromCharCode(byte)
        this.#beginPicture()
      }
    }
    if (from < bytes.length) this.#label.push(Buffer.from(bytes.subarray(from)))
  }

  /** What a power switch does. */
  dropPartial(): void {
    this.#line = ''
    this.#label = []
    this.#picture = undefined
    this.#dialect.clear()
  }

  #beginPicture(): void {
    const picture = this.#line.endsWith(',') ? this.#dialect.picture(this.#line) : undefined
    if (!picture) return
    this.#line = ''
    if (picture.rowBytes * picture.rows > 0) this.#picture = picture
    this.#taken = 0
  }

  #draw(picture: PictureHead, byte: number): void {
    picture.draw(this.#taken % picture.rowBytes, Math.floor(this.#taken / picture.rowBytes), byte)
    this.#taken++
    if (this.#taken === picture.rowBytes * picture.rows) this.#picture = undefined
  }

  #endLine(): void {
    const line = this.#line.replace(/\r$/, '')
    this.#line = ''
    if (line === '') return
    const label = () => {
      const bytes = Buffer.concat(this.#label)
      this.#label = []
      return bytes
    }
    if (!this.#dialect.command(line, label)) this.#listener.onStrange(line.slice(0, 80))
  }
}
