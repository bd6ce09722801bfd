// Shown above every task while the station is not heard: that it is restarting, that it ended, or that it is away.
import { useHearing } from '../station/hearing.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { SessionEnded } from './door.tsx'
import classes from './shell.module.css'

export function StationAway() {
  const { say } = useWords()
  const hearing = useHearing()
  return (
    <div role="alert" className={classes.alerts}>
      <SessionEnded />
      {hearing !== 'heard' && hearing !== 'no-session' && (
        <p className={classes.away} data-hearing={hearing}>
          <Icon name={hearing === 'again' ? 'wait' : 'away'} />
          {say(`shell.station-${hearing}`)}
        </p>
      )}
    </div>
  )
}
