// An operation of a simulated service: its paths, its wire schemas, who may call it and what it answers.
import type { z } from 'zod'

export type ServiceName = 'label-server' | 'parcel-label' | 'authorization' | 'documents'

export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Instead of a JSON body. */
  readonly bytes?: { readonly content: Buffer; readonly contentType: string }
  readonly headers?: Readonly<Record<string, string>>
  /** The images and identifiers within a label's answer, so that the laboratory can leave them out in any shape. */
  readonly parts?: { readonly images: readonly string[]; readonly identifiers: readonly string[] }
  /** False where the operation was refused and nothing changed. */
  readonly executed: boolean
}

export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parsed JSON of a POST; the text where `readsText`. */
  readonly body: unknown
}

/** How a service words what went wrong outside its operations. */
export interface Manner {
  readonly service: ServiceName
  refuse(status: number, message: string, body: unknown): Answer
}

export interface Operation {
  readonly manner: Manner
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the simulator's origin, `:name` for a parameter; the first spelling is the described one. */
  readonly paths: readonly string[]
  /** Names of query parameters. */
  readonly query?: readonly string[]
  readonly request?: z.ZodType
  readonly response?: z.ZodType
  /** The body is a form, not JSON, and neither it nor the answer may be logged. */
  readonly confidentialForm?: boolean
  /** Nothing where the caller may go on, else the refusal. */
  allow?(call: Call): Promise<Answer | undefined>
  execute(call: Call): Promise<Answer> | Answer
}
