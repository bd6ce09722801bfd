// What stops no package, and is asked about once before it is bought: whoever typed it may not have looked up.
import { isDoubt } from '../../../preload/contract/doubts.ts'
import type { Sayable } from '../../words/use-words.ts'

export type Finding = Pick<Sayable, 'code' | 'params'>
type Findings = Readonly<Record<string, Finding>>

export interface Doubt {
  readonly path: string
  readonly finding: Finding
}

/** By what was found: another text in the field is asked about anew. */
export const nameOfDoubt = ({ path, finding: { code, params } }: Doubt): string =>
  JSON.stringify([path, code, params])

/** The first that nobody answered. */
export const doubtIn = (warnings: Findings | undefined, answered: ReadonlySet<string>): Doubt | undefined =>
  Object.entries(warnings ?? {})
    .filter(([, finding]) => isDoubt(finding))
    .map(([path, finding]) => ({ path, finding }))
    .find(doubt => !answered.has(nameOfDoubt(doubt)))
