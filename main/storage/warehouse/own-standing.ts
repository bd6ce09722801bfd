// How a station says that it stands, and hears it of the others.
import type { BenchesPort, BenchHeard } from '../../core/benches.ts'
import type { DatabaseLink } from './link.ts'
import { standings } from './standings.ts'

/** Said again though nothing is new, so that its age tells that the bench still looks. */
const AGAIN_MS = 60_000

export class OwnStanding implements BenchesPort {
  readonly #link: Pick<DatabaseLink, 'read' | 'write'>
  readonly #station: string
  readonly #now: () => string
  #said: { readonly text: string; readonly atMs: number } | undefined

  constructor(
    link: Pick<DatabaseLink, 'read' | 'write'>,
    { station, now }: { readonly station: string; readonly now: () => string },
  ) {
    this.#link = link
    this.#station = station
    this.#now = now
  }

  async say(text: string): Promise<void> {
    const atMs = performance.now()
    if (this.#said?.text === text && atMs - this.#said.atMs < AGAIN_MS) return
    await this.#link.write({ method: 'sayStanding', args: [text], at: this.#now() })
    this.#said = { text, atMs }
  }

  all(): Promise<readonly BenchHeard[]> {
    return this.#link.read(db => standings(db, this.#station))
  }
}
