// What the band says after a save on the settings screen.
import { useBand } from '../../parts/result-band.tsx'
import type { SettingsForm } from '../../parts/setup/settings-form.ts'

/** Saves the form and says so; the form itself says what is wrong where. */
export function useSavedBand(): (form: SettingsForm, more?: Record<string, unknown>) => Promise<boolean> {
  const band = useBand()
  return async (form, more) => {
    const saved = await form.save(more)
    if (saved === false) return false
    const { dropped } = saved
    band.show(({ say, problem }) => ({
      tone: dropped.length > 0 ? 'warn' : 'ok',
      big: say('set.saved'),
      lines:
        dropped.length > 0
          ? dropped.map(problem).flatMap(({ message, nextStep }) => [message, nextStep])
          : [say('set.saved-line')],
    }))
    return true
  }
}
