// Language, colours and sounds of this bench; each takes hold at once.
import { Switch } from '@mantine/core'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Action } from '../../ui/action.tsx'
import { type Chime, chime } from '../../ui/chime.ts'
import { Choice } from '../../ui/choice.tsx'
import { useWords } from '../../words/use-words.ts'
import { LeaveWindow } from './leave-window.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

const CHIMES: readonly Chime[] = ['done', 'look', 'stop']
/** Each language in its own words: whoever cannot read this screen finds theirs. */
const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const

export function ScreenSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const saveAndSay = useSavedBand()
  const screen = form.view?.settings.screen
  if (!screen) return null
  const set = (change: Record<string, unknown>) => void saveAndSay(form, { screen: change })
  return (
    <div className={classes.stack}>
      <Choice
        legend={say('set.language')}
        layout="row"
        value={screen.language ?? 'machine'}
        onChange={language => set({ language: language === 'machine' ? null : language })}
        options={[
          { value: 'machine', label: say('set.language-machine') },
          { value: 'en', label: <span lang="en">{LANGUAGE_NAMES.en}</span> },
          { value: 'es', label: <span lang="es">{LANGUAGE_NAMES.es}</span> },
        ]}
      />
      <Choice
        legend={say('set.theme')}
        layout="row"
        value={screen.theme}
        onChange={theme => set({ theme })}
        options={(['system', 'light', 'dark'] as const).map(theme => ({
          value: theme,
          label: say(`set.theme-${theme}`),
        }))}
      />
      <Switch
        size="lg"
        checked={screen.sounds}
        onChange={event => set({ sounds: event.currentTarget.checked })}
        label={say('set.sounds')}
      />
      <div className={classes.row}>
        {CHIMES.map(name => (
          <Action key={name} onClick={() => chime(name)}>
            {say(`set.sound-${name}`)}
          </Action>
        ))}
      </div>
      <LeaveWindow />
    </div>
  )
}
