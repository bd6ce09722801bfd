// The witness: every request that the sandbox saw, what it did, and what it answered.
import type { ServiceName } from '../../main/simulator/operation.ts'
import { fieldsOf } from './known-fields.ts'

export interface Exchange {
  readonly id: number
  /** UTC, ISO 8601. */
  readonly at: string
  readonly service: ServiceName | 'unknown'
  readonly operation: string
  readonly method: string
  /** Path and query as they came. */
  readonly path: string
  /** Credentials are replaced: the log may be shown and kept. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyText: string
  readonly body?: unknown
  /** JSON Pointers of fields that the spec does not name. */
  readonly unknownFields: readonly string[]
  readonly fault?: string
  /** The sandbox itself failed here: its stack. A test that sees one should fail. */
  readonly bug?: string
  /** The operation was carried out: money, labels and closes changed as the answer says. */
  readonly executed: boolean
  readonly answer?: { readonly status: number; readonly body: unknown }
  /** What left for the client: `none` where the connection ended before the answer. */
  readonly delivered: 'pending' | 'whole' | 'part' | 'none'
}

export interface FieldCoverage {
  readonly sent: readonly string[]
  readonly answered: readonly string[]
}

const SECRET_HEADERS = /^(authorization|cookie|proxy-authorization|.*api-?key.*|.*token.*)$/i

export class ExchangeLog {
  /** By id, oldest first. */
  readonly #entries = new Map<number, Exchange>()
  readonly #fields = new Map<string, { sent: Set<string>; answered: Set<string> }>()
  readonly #capacity: number
  readonly #notice: ((exchange: Exchange) => void) | undefined
  #nextId = 1

  constructor(capacity: number, notice?: (exchange: Exchange) => void) {
    this.#capacity = capacity
    this.#notice = notice
  }

  open(request: Omit<Exchange, 'id' | 'executed' | 'delivered'>): number {
    const entry: Exchange = { ...request, id: this.#nextId, executed: false, delivered: 'pending' }
    this.#nextId += 1
    this.#entries.set(entry.id, entry)
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size > this.#capacity) this.#entries.delete(oldest)
    for (const field of fieldsOf(request.body)) this.#coverage(request.operation).sent.add(field)
    return entry.id
  }

  amend(id: number, change: Partial<Omit<Exchange, 'id'>>): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    const amended = { ...entry, ...change }
    this.#entries.set(id, amended)
    if (change.answer) {
      for (const field of fieldsOf(change.answer.body)) this.#coverage(entry.operation).answered.add(field)
    }
    if (change.delivered) this.#notice?.(amended)
  }

  /** Oldest first; `since` leaves out entries up to that id. */
  entries(filter: { readonly since?: number; readonly operation?: string } = {}): readonly Exchange[] {
    return [...this.#entries.values()].filter(
      entry => entry.id > (filter.since ?? 0) && (!filter.operation || entry.operation === filter.operation),
    )
  }

  /** Fields ever seen in requests and answers of each operation, array elements as `*`. */
  fields(): Readonly<Record<string, FieldCoverage>> {
    return Object.fromEntries(
      [...this.#fields].map(([operation, { sent, answered }]) => [
        operation,
        { sent: [...sent].sort(), answered: [...answered].sort() },
      ]),
    )
  }

  clear(): void {
    this.#entries.clear()
    this.#fields.clear()
  }

  #coverage(operation: string): { sent: Set<string>; answered: Set<string> } {
    const known = this.#fields.get(operation) ?? { sent: new Set<string>(), answered: new Set<string>() }
    this.#fields.set(operation, known)
    return known
  }
}

/** Headers for the log: a credential's value is never kept, only that one was there. */
export function loggedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  apiKeyHeader: string,
): Record<string, string> {
  const secret = (name: string): boolean => SECRET_HEADERS.test(name) || name === apiKeyHeader.toLowerCase()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, secret(name) ? '(given)' : String(value)]],
    ),
  )
}
