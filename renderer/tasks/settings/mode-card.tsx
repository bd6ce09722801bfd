// Says which mode the station is in, and the way to the other one.
import { useNavigation } from '../../parts/navigation.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

export function ModeCard() {
  const { say, problem } = useWords()
  const navigation = useNavigation()
  const form = useSettingsForm()
  const mode = form.view?.settings.mode
  const assistant = () => navigation.go('setup')
  useListen({ level: 1, keys: { a: assistant } })
  if (!mode) return null
  return (
    <section className={classes.mode} aria-label={say(`set.mode-${mode}`)}>
      <strong>{say(`set.mode-${mode}`)}</strong>
      <span className={classes.dim}>{say(`set.mode-${mode}-text`)}</span>
      {form.problem && <span className={classes.trouble}>{problem(form.problem).message}</span>}
      <Action look="primary" cap="A" onClick={assistant}>
        {say('set.assistant')}
      </Action>
      {mode === 'live' && (
        <Action look="quiet" onClick={() => void form.save({ mode: 'training' })}>
          {say('set.to-training')}
        </Action>
      )}
    </section>
  )
}
