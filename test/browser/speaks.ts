// A station whose language is changed while its screens are open.
import type { Bench } from './bench-script.ts'

/** As the settings of the station say it from now on, here or at another window. */
export function speaks(bench: Bench, language: 'en' | 'es'): void {
  const { settings } = bench.settings
  bench.settings = { ...bench.settings, settings: { ...settings, screen: { ...settings.screen, language } } }
  bench.overview = { ...bench.overview, settingsSavedCount: bench.overview.settingsSavedCount + 1 }
  bench.emit({ name: 'overview', value: bench.overview })
}
