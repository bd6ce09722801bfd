// What one save of settings, secrets and printers asks for, and what it did.

import type { Printer } from '../printing/printer.ts'
import type { Change } from '../records/changes.ts'
import type { SecretName } from './secrets.ts'
import type { Settings } from './settings.ts'

export interface SettingsSave {
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  /** An empty text and null remove. */
  readonly secrets?: Readonly<Partial<Record<SecretName, string | null>>> | undefined
  /** The whole list, where it is to change. */
  readonly printers?: readonly Printer[] | undefined
  /** Given by a file: a secret that was given for no address yet is not its to direct. */
  readonly fromFile?: boolean
}

/** What a save did, or would do: as the trail keeps it, without any secret. */
export interface SettingsSaved {
  readonly changes: readonly Change[]
  readonly secrets: readonly { readonly name: SecretName; readonly how: 'given' | 'removed' | 'dropped' }[]
}

export interface SettingsPlan extends SettingsSaved {
  /** The settings as they would be. */
  readonly next: Settings
}
