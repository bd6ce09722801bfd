// Orders of files and their weights: none is bought at ten times its weight, nor put aside to be bought later, before a
// person said why (decision 137).
import type { Reply } from './bench.ts'
import type { Pressed } from './witnessed.ts'

const referenceOf = (reference: string): string => reference.trim().normalize('NFC').toLowerCase()

/** Files that were mostly wrong count no more: beyond so many slips with a reason nothing is expected. */
const MOST_SLIPS = 1

export class WeightsJudge {
  /** How often the mode of a bench was about to change: what was filed in another one is not seen. */
  readonly #turns = new Map<string, number>()
  readonly #turnOf = new WeakMap<Pressed, number>()
  readonly #filed = new Map<string, { readonly weightOz: number; readonly turn: number }>()
  readonly #slips = new Map<string, number>()

  pressed(pressed: Pressed): void {
    const { bench, channel, input } = pressed
    if (channel === 'settings.save' && input?.settings?.mode !== undefined) {
      this.#turns.set(bench, this.#turn(bench) + 1)
    }
    this.#turnOf.set(pressed, this.#turn(bench))
  }

  #turn(bench: string): number {
    return this.#turns.get(bench) ?? 0
  }

  /** What is wrong with it, where something is. */
  heard(pressed: Pressed, reply: Reply): string | undefined {
    const { bench, channel, input } = pressed
    const turn = this.#turn(bench)
    if (!reply.ok || this.#turnOf.get(pressed) !== turn) return undefined
    if (channel === 'orders.import') {
      const [, ...lines] = String(input.content).split('\n')
      for (const [reference = '', , , , , , weight] of lines.map(line => line.split(','))) {
        this.#filed.set(`${bench} ${referenceOf(reference)}`, { weightOz: Number(weight), turn })
      }
    }
    if (channel === 'orders.prepared') {
      const said = input.orders.filter((one: { weightSaid?: object }) => one.weightSaid !== undefined)
      this.#slips.set(bench, (this.#slips.get(bench) ?? 0) + said.length)
    }
    if (channel !== 'pack.ship' && channel !== 'pack.weigh') return undefined
    const said = this.#filed.get(`${bench} ${referenceOf(input.reference)}`)
    const { weightOz } = input.shipment.packages[0]
    if (said?.turn !== turn || weightOz < said.weightOz * 10) return undefined
    const slips = (this.#slips.get(bench) ?? 0) + 1
    if (channel === 'pack.ship') this.#slips.set(bench, slips)
    if (input.weightReason !== undefined || slips > MOST_SLIPS) return undefined
    return `${input.reference} was taken at ${weightOz} oz, its file says ${said.weightOz} oz, and nobody was asked`
  }
}
