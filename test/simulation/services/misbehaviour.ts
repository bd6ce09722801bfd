// How a service misbehaves: late, half, wrongly, never, or by doing what was asked and failing to say so.
import type { HostAnswer, Served } from '../hosts.ts'
import { type Program, sim } from '../scheduler.ts'
import type { OddLabel } from './sale.ts'

export const SERVICE_FAULTS = [
  'drop-before',
  'silence-before',
  'unavailable',
  'unauthorized',
  'busy',
  'refuse',
  'refuse-late',
  'lost-answer',
  'silence',
  'late',
  'cut',
  'trickle',
  'error-page',
  'server-error',
  'wrong-echo',
  'no-echo',
  'errors-beside',
  'no-image',
  'no-number',
  'no-after-all',
  'conflict',
  'dripping',
  'other-bars',
  'odd-bars',
  'no-bars',
  'blank',
  'others-number',
] as const
export type ServiceFault = (typeof SERVICE_FAULTS)[number]

export const OPERATIONS = [
  'label',
  'cancel',
  'close-day',
  'rates',
  'meters',
  'add-funds',
  'request-label',
  'reprint-label',
  'manifest-label',
] as const
export type OperationName = (typeof OPERATIONS)[number]

export type Json = Record<string, unknown>

export interface Outcome {
  readonly status: number
  readonly body: Json
}

/** What an operation does and how its service says no. */
export interface Operation {
  readonly name: OperationName
  carryOut(): Outcome
  refuse(message: string): Outcome
  /** Its answer with something wrong in it. */
  spoil(
    outcome: Outcome,
    fault: 'wrong-echo' | 'no-echo' | 'errors-beside' | 'no-image' | 'no-number' | OddLabel,
  ): Outcome
}

/** Faults that wait for their operation to be asked. */
export class Misbehaviour {
  readonly #waiting = new Map<OperationName, ServiceFault[]>()
  /** No connection is made while it is down. */
  connecting: 'open' | 'refused' | 'silent' = 'open'
  onFault: (operation: OperationName, fault: ServiceFault) => void = () => undefined

  expect(operation: OperationName, fault: ServiceFault): void {
    const faults = this.#waiting.get(operation) ?? []
    this.#waiting.set(operation, [...faults, fault])
  }

  behave(): void {
    this.#waiting.clear()
    this.connecting = 'open'
  }

  take(operation: OperationName): ServiceFault | undefined {
    const fault = this.#waiting.get(operation)?.shift()
    if (fault) this.onFault(operation, fault)
    return fault
  }
}

/** The moment of being asked is when it is done, or not, and its asker has not heard of it. */
export function serve(operation: Operation, fault: ServiceFault | undefined, asker: Program): Served {
  const served = answerTo(operation, fault)
  sim().moments.happens(operation.name, asker)
  return served
}

function answerTo(operation: Operation, fault: ServiceFault | undefined): Served {
  const run = sim()
  const soon = run.latency(2, 400)
  switch (fault) {
    case undefined:
      return { answer: json(operation.carryOut()), afterMs: soon }
    case 'drop-before':
      return { answer: 'lost', afterMs: soon }
    case 'silence-before':
      return { answer: 'lost', afterMs: undefined }
    case 'unavailable':
      return { answer: page(503, 'Service unavailable'), afterMs: soon }
    case 'unauthorized':
      return { answer: json({ status: 401, body: { errors: ['no such token'] } }), afterMs: soon }
    case 'busy': {
      const { answer } = { answer: json({ status: 429, body: {} }) }
      return { answer: { ...answer, headers: { ...answer.headers, 'retry-after': '3' } }, afterMs: soon }
    }
    case 'refuse':
      return { answer: json(operation.refuse('The service says no.')), afterMs: soon }
    case 'refuse-late':
      return { answer: json(operation.refuse('The service says no.')), afterMs: run.latency(2_000, 20_000) }
    default:
      return carriedOut(operation, fault, soon)
  }
}

/** The request is carried out, whatever its sender hears. */
function carriedOut(
  operation: Operation,
  fault: Exclude<
    ServiceFault,
    'drop-before' | 'silence-before' | 'unavailable' | 'unauthorized' | 'busy' | 'refuse' | 'refuse-late'
  >,
  soon: number,
): Served {
  const done = operation.carryOut()
  const answer = json(done)
  switch (fault) {
    case 'lost-answer':
      return { answer: 'lost', afterMs: soon }
    case 'silence':
      return { answer, afterMs: undefined }
    case 'late':
      return { answer, afterMs: sim().latency(4_000, 90_000) }
    case 'cut':
      return { answer: { ...answer, pieces: half(answer), end: 'break' }, afterMs: soon }
    case 'trickle':
      return { answer: { ...answer, pieces: half(answer), end: 'silent' }, afterMs: soon }
    case 'error-page':
      return { answer: page(200, '<!doctype html><html><body>Sign in</body></html>'), afterMs: soon }
    case 'server-error':
      return { answer: page(500, 'Internal error'), afterMs: soon }
    case 'no-after-all':
      return { answer: json({ ...operation.refuse('Internal error.'), status: 500 }), afterMs: soon }
    case 'conflict': {
      // By this status a no is certain of what only moves a state, and of nothing that is paid for.
      const status = PAID.has(operation.name) ? 409 : 500
      return { answer: json({ ...operation.refuse('It is there already.'), status }), afterMs: soon }
    }
    case 'dripping':
      return { answer: { ...answer, pieces: drops(answer), paceMs: DROP_MS }, afterMs: soon }
    default:
      return { answer: json(operation.spoil(done, fault)), afterMs: soon }
  }
}

const PAID: ReadonlySet<OperationName> = new Set(['label', 'request-label', 'add-funds'])

/** Sooner than a silence is given up, and all in all far too late. */
const DROP_MS = 9_000
const DROPS = 300

function drops({ pieces }: HostAnswer): Buffer[] {
  // White space at its end belongs to no answer and keeps it going.
  const whole = Buffer.concat([...pieces, Buffer.alloc(DROPS, ' ')])
  const size = Math.ceil(whole.length / DROPS)
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.subarray(at * size, (at + 1) * size),
  )
}

const half = ({ pieces }: HostAnswer): Buffer[] => {
  const whole = Buffer.concat(pieces)
  return [whole.subarray(0, Math.floor(whole.length / 2))]
}

const json = ({ status, body }: Outcome): HostAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  pieces: [Buffer.from(JSON.stringify(body))],
  end: 'whole',
})

const page = (status: number, text: string): HostAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  pieces: [Buffer.from(text)],
  end: 'whole',
})
