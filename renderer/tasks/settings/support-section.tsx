// What helps support and what helps after a bad day: diagnostics, the bundle, and a copy of the records.

import { MadeFile, SupportBundle } from '../../parts/made-file.tsx'
import { useNavigation } from '../../parts/navigation.tsx'
import { useOverview } from '../../station/queries.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { LicencesSection } from './licences-section.tsx'
import { SetUpFile } from './set-up-file.tsx'
import classes from './settings.module.css'

export function SupportSection() {
  const { say } = useWords()
  const navigation = useNavigation()
  const overview = useOverview().data
  const open = () => navigation.go('diagnostics')
  const dayOne = () => navigation.go('day-one')
  useListen({ level: 1, keys: { d: open, o: dayOne } })
  return (
    <div className={classes.stack}>
      <p>{say('day.open-text')}</p>
      <div className={classes.row}>
        <Action cap="O" onClick={dayOne}>
          {say('day.title')}
        </Action>
      </div>
      <p>{say('diag.open-text')}</p>
      <div className={classes.row}>
        <Action cap="D" onClick={open}>
          {say('diag.open')}
        </Action>
      </div>
      <SupportBundle />
      <MadeFile
        channel="records.backUp"
        text={say('set.copy-text')}
        act={say('set.copy-do')}
        made={say('set.copy-made')}
      />
      <SetUpFile />
      <LicencesSection />
      {overview && <p className={classes.dim}>{say('set.version', { version: overview.version })}</p>}
    </div>
  )
}
