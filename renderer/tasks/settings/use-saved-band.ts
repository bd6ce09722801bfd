// What the band says after a save on the settings screen.
import { useBand } from '../../parts/result-band.tsx'
import type { SettingsForm } from '../../parts/setup/settings-form.ts'
import { useWords } from '../../words/use-words.ts'

/** Saves the form and says so; the form itself says what is wrong where. */
export function useSavedBand(): (form: SettingsForm, more?: Record<string, unknown>) => Promise<boolean> {
  const { say, problem } = useWords()
  const band = useBand()
  return async (form, more) => {
    const saved = await form.save(more)
    if (saved === false) return false
    const lines = saved.dropped.map(problem).flatMap(({ message, nextStep }) => [message, nextStep])
    band.show({
      tone: lines.length > 0 ? 'warn' : 'ok',
      big: say('set.saved'),
      lines: lines.length > 0 ? lines : [say('set.saved-line')],
    })
    return true
  }
}
