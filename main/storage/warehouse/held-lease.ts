// Whether others may have taken over from this station, told by its own clocks alone: it must know while nobody is heard.
import type { Clock } from '../../core/ports.ts'
import { elapsedMs, type Moment } from './leases.ts'

export class HeldLease {
  readonly #leaseMs: number
  readonly #clock: Clock
  /** When the lease was last asked for that was given, in this run. */
  #asked: Moment | undefined
  /** Leases claimed in this run: between two of them others may have taken over. */
  #claims = 0
  #isAnothers = false
  readonly #since: number

  constructor(leaseMs: number, clock: Clock) {
    this.#leaseMs = leaseMs
    this.#clock = clock
    this.#since = this.moment().shown
  }

  readonly moment = (): Moment => ({ running: performance.now(), shown: this.#clock.now().getTime() })

  /** A connection has claimed the lease that it asked for then. */
  claimed(asked: Moment): void {
    this.#claims += 1
    this.#asked = asked
    this.#isAnothers = false
  }

  /** Another station is at work under the name. */
  refused(): void {
    this.#isAnothers = this.#claims === 0
  }

  /** The name was another station's when this run first asked for it, and was never this one's since. */
  isAnothers(): boolean {
    return this.#isAnothers
  }

  renewed(asked: Moment): void {
    this.#asked = asked
  }

  /** Nobody may have taken over from this station: less than its lease has passed since it was heard. */
  stands(): boolean {
    return this.#asked !== undefined && elapsedMs(this.#asked, this.moment()) < this.#leaseMs
  }

  /** Tells whether nobody can have taken over from this station since now. */
  hold(): () => boolean {
    const claim = this.#claims
    return () => this.#claims === claim && this.stands()
  }

  /** When this station was last heard, by its own clock; it was heard by none before this run. */
  heardAt(): number {
    return this.#asked?.shown ?? this.#since
  }
}
