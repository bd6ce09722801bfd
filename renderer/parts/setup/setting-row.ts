// What a row of the table of settings says.
import type { WordKey } from '../../words/words.ts'

export type Unit = 'ms' | 'min' | 'hours' | 'days' | 'files' | 'bytes' | 'dpi' | 'dots-mm' | 'baud' | 'cents'

/**
 * How its text is stored: a list is parted by commas, and an optional one that is empty goes. A count is a number that may
 * be absent; money is typed in dollars, stored in cents, and may be absent too.
 */
type Kind =
  | 'text'
  | 'list'
  | 'number'
  | 'count'
  | 'money'
  | 'switch'
  | 'yes-no'
  | 'optional'
  | 'secret'
  | 'json'
export type FormSection =
  | 'station'
  | 'network'
  | 'label-server'
  | 'parcel-label'
  | 'advanced'
  | 'programs'
  | 'limits'

type Width = 'wide' | 'twoThirds' | 'half' | 'third' | 'quarter' | 'sixth'

export interface SettingRow {
  readonly label?: WordKey
  /** In a difference the section's own name says it. */
  readonly alone?: true
  readonly unit?: Unit
  /** Values that the screen has words for: a form offers them to choose from. */
  readonly values?: Readonly<Record<string, WordKey>>
  readonly kind?: Kind
  /** Which form has it, and how wide. */
  readonly form?: readonly [FormSection, Width]
  readonly hint?: WordKey
  readonly placeholder?: string
  /** Shown in live mode alone, with one way of signing in, or with one way that results go. */
  readonly when?: 'live' | 'credentials' | 'token' | 'webhook' | 'folder'
  /** Behind “all fields”. */
  readonly more?: true
}
