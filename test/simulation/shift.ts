// A shift under way: its stage, its judge, and what the people at its benches remember.
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'
import type { Bench, Reply } from './bench.ts'
import type { Coverage } from './coverage.ts'
import type { Judge } from './judge.ts'
import { savesMode } from './judge-modes.ts'
import { sim } from './scheduler.ts'
import type { Box } from './services/sale.ts'
import type { Stage } from './stage.ts'
import type { Pressed } from './witnessed.ts'

export interface Remembered {
  readonly id: string
  readonly reference: string
  readonly service: string
  readonly box?: Box | undefined
}

/** What the people at one bench know. */
export interface Memory {
  readonly references: string[]
  readonly shipments: Remembered[]
  /** Labels whose prints another bench took, by their records' ids. */
  readonly given: string[]
  /** Commands whose answer never came: they are pressed again one day. */
  readonly unanswered: { readonly channel: string; readonly input: object }[]
  /** Away until somebody starts it again. */
  starting: boolean
}

/** How a station came to a kill, counted in happenings from the moment that the kill waited for. */
export interface End {
  /** What was written down for good meanwhile. */
  readonly written: readonly {
    readonly happening: number
    readonly afterMs: number
    readonly here: boolean
  }[]
  /** The happening in which the command of that moment was answered. */
  readonly answered: number | undefined
}

export interface Shift {
  readonly stage: Stage
  readonly judge: Judge
  readonly coverage: Coverage
  readonly memories: readonly Memory[]
  /** Orders, commands and names that were given out. */
  count: number
  /** Of kills that met the moment they waited for. */
  readonly ends: End[]
  /** What is told, where a story is wanted. */
  readonly tell: (words: string) => void
}

export const newMemory = (): Memory => ({
  references: [],
  shipments: [],
  given: [],
  unanswered: [],
  starting: false,
})

export const sample = (service: 'label-server' | 'parcel-label', futureShipDate?: string) => ({
  from: { ...DEPOT },
  to: { ...CUSTOMER },
  packages: [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }],
  ...(service === 'label-server' && { shippingService: 'Usps_Ground_Advantage' }),
  ...(futureShipDate !== undefined && { futureShipDate }),
})

/** What the screens send the mode with that they show. */
const SPENDS: ReadonlySet<string> = new Set([
  'pack.ship',
  'closeDay.run',
  'orders.ship',
  'orders.import',
  'orders.prepared',
  'meters.addFunds',
])

/** One press: the judge hears what was asked and what came of it. */
export async function press(shift: Shift, bench: Bench, channel: string, asked?: object): Promise<Reply> {
  const shownMode = SPENDS.has(channel) ? bench.shows : undefined
  const input = shownMode === undefined ? asked : { ...asked, shownMode }
  const pressed: Pressed = { bench: bench.options.name, channel, input }
  if (channel === 'labels.scanBack' && bench.program) sim().moments.happens('scan', bench.program)
  shift.judge.pressed(pressed)
  const reply = await bench.call(channel, input)
  shift.judge.heard(pressed, reply)
  if (savesMode(pressed)) showMode(bench, reply.ok ? pressed.input.settings.mode : undefined)
  const outcome = reply.ok ? wordFor(reply.value) : reply.problem?.code
  shift.coverage.answered(channel, String(outcome))
  shift.tell(`${bench.options.name}: ${channel} ${short(input)} → ${reply.ok ? outcome : `no: ${outcome}`}`)
  return reply
}

/** The screens hear of a mode a moment after it was saved. */
const SHOWN_AFTER_MS = 150

function showMode(bench: Bench, mode: Bench['shows']): void {
  const show = () => {
    bench.shows = mode
  }
  sim().after(SHOWN_AFTER_MS, show, sim().world)
}

/** The same press again and again, as fast as a hand is: some wait for nothing. */
export async function pressAll(
  shift: Shift,
  bench: Bench,
  channel: string,
  input: object,
  presses: number,
): Promise<Reply> {
  const run = sim()
  const replies: Promise<Reply>[] = []
  for (let count = 0; count < presses; count += 1) {
    replies.push(press(shift, bench, channel, input))
    if (count < presses - 1) await run.sleep(run.luck.below(400))
  }
  const [first] = await Promise.all(replies)
  if (first?.lost) memoryOf(shift, bench).unanswered.push({ channel, input })
  return first!
}

export const memoryOf = (shift: Shift, bench: Bench): Memory =>
  shift.memories[shift.stage.benches.indexOf(bench)]!

export const nextName = (shift: Shift, prefix: string): string => {
  shift.count += 1
  return `${prefix}-${shift.count}`
}

export function remember(shift: Shift, bench: Bench, reply: Reply): void {
  const shipment = reply.ok ? (reply.value?.shipment ?? reply.value) : undefined
  if (typeof shipment?.id !== 'string' || typeof shipment.reference !== 'string') return
  const { shipments } = memoryOf(shift, bench)
  if (shipments.some(one => one.id === shipment.id)) return
  shipments.push({
    id: shipment.id,
    reference: shipment.reference,
    service: shipment.service,
    box: shipment.box,
  })
  if (shipments.length > 100) shipments.shift()
}

// biome-ignore lint/suspicious/noExplicitAny: a value of any channel
function wordFor(value: any): string {
  const shipment = value?.shipment ?? value
  // Of a scan what it was taken for.
  if (shipment?.purchase) return value.kind ?? shipment.purchase.kind
  if (typeof value?.copyNumber !== 'number') return value?.state ?? 'ok'
  return value.cause === undefined ? value.state : `${value.state}, ${value.cause}`
}

function short(input: object | undefined): string {
  if (input === undefined) return ''
  const { shipment: _, commandId: __, content: ___, ...told } = input as Record<string, unknown>
  const text = JSON.stringify(told)
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}
