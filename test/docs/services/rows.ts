// What a row of docs/services.md says of a field of a service, and the paths that the code's own schemas name.
import type { z } from 'zod'
import { namedFields } from '../../lab/known-fields.ts'

/** Where a value that is sent is from; at least one of these. */
export interface Sent {
  /** Of a shipment, by its schema's paths: the screen, the setting and the column follow from the tables of the program. */
  readonly of?: readonly string[]
  readonly settings?: readonly string[]
  /** An input of a channel, and the screen that asks for it; without one nobody can enter it. */
  readonly input?: { readonly channel: string; readonly path: string; readonly on?: string }
  /** What the program puts there by itself. */
  readonly own?: string
}

/** Where a value of an answer is shown; exactly one of these. */
export type Answered =
  /** Among the details of a label (`renderer/parts/label-details.ts`), by the same path. */
  | { readonly detail: true }
  /** What a channel gives, as `channel path`, and the screen that shows it. */
  | { readonly view: string; readonly on: string }
  /** Read to decide something, by the file that does. */
  | { readonly decides: string; readonly what: string }
  /** Not for people, or forbidden. */
  | { readonly never: string }
  | { readonly notYet: string }

export interface OperationRows {
  readonly service: 'label-server' | 'parcel-label'
  readonly request: string
  readonly sent: Readonly<Record<string, Sent>>
  readonly answered: Readonly<Record<string, Answered>>
}

/** Pointers as the schemas spell them, `/packages/*\/weight`, as paths, the fields alone that hold no others. */
export function leavesOf(schema: z.ZodType): readonly string[] {
  const all = namedFields(schema)
  const leaves = all.filter(path => !all.some(other => other.startsWith(`${path}/`)))
  return [...new Set(leaves)].map(path => path.slice(1).replaceAll('/', '.')).sort()
}

/** `prefix.name` for each name. */
export const under = <Row>(prefix: string, rows: Readonly<Record<string, Row>>): Record<string, Row> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix}.${name}`, row]))

/** Each wire name is one field of the shipment below `ours`. */
export const copied = (wire: string, ours: string, names: string): Record<string, Sent> =>
  Object.fromEntries(
    names.split(/\s+/).map(pair => {
      const [name = '', own = name] = pair.split('=')
      return [wire === '' ? name : `${wire}.${name}`, { of: [`${ours}.${own}`] }]
    }),
  )
