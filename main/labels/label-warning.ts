// The shape of a warning about a label: it prints, and the operator should know this.
import type { ProblemParams } from '../core/problem.ts'
import type { SentenceCode } from '../i18n/index.ts'

/** A sentence of the catalogue; nothing is held because of it. */
export interface LabelWarning {
  readonly code: SentenceCode
  readonly params?: ProblemParams
}
