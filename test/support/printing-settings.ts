// Prints settings short enough for tests, made from the defaults.
import { type PrintingSettings, settingsSchema } from '../../main/core/settings/settings.ts'

/** Deadlines in which a loopback printer answers many times over, and a test still ends. */
export function quickPrinting(change: Partial<PrintingSettings> = {}): PrintingSettings {
  return {
    ...settingsSchema.parse({}).printing,
    statusMaxAgeMs: 0,
    statusDeadlineMs: 2_000,
    queryTimeoutMs: 1_000,
    settleTimeoutMs: 20,
    confirmationIntervalMs: 10,
    odometerTimeoutMs: 100,
    confirmationTimeoutMs: 10_000,
    ...change,
  }
}
