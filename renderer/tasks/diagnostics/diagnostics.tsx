// The diagnostics page: how the shift went and the station's state, on one page, with the bundle for support.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Check } from '../../parts/found-records.tsx'
import { HoursChart } from '../../parts/hours-chart.tsx'
import { SupportBundle } from '../../parts/made-file.tsx'
import { useNavigation } from '../../parts/navigation.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useDiagnostics } from '../../station/queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { CheckNow, FoundCard } from './check-now.tsx'
import { CrashReports } from './crash-reports.tsx'
import classes from './diagnostics.module.css'
import { FaultsTable, StepsTable } from './measured-tables.tsx'
import { LiveLogLevel, StandingList } from './standing.tsx'

type View = ChannelValue<'diagnostics.read'>

export function Diagnostics() {
  const { say, problem } = useWords()
  const navigation = useNavigation()
  const query = useDiagnostics()
  const back = () => navigation.go('settings', 'support')
  useListen({ level: 1, keys: { Escape: back } })
  const ways = [
    { caps: ['B'], text: say('set.support-do') },
    { caps: ['R'], text: say('diag.check-do') },
  ]
  // A key is named where it is heard.
  useHint([...(query.data ? ways : []), { caps: [say('key.esc')], text: say('do.back') }])
  if (query.data) return <Page view={query.data} reread={() => void query.refetch()} />
  const failed = query.error?.problem
  return (
    <Card className={classes.waiting}>
      <h1 className={classes.title}>{say('diag.title')}</h1>
      {failed ? (
        <Empty title={problem(failed).message}>{problem(failed).nextStep}</Empty>
      ) : (
        <Skeleton height={320} radius={12} />
      )}
    </Card>
  )
}

function Page({ view, reread }: { readonly view: View; readonly reread: () => void }) {
  const { say, number, time } = useWords()
  const [found, setFound] = useState<Check>()
  const total = view.hours.reduce((sum, { boughtCount }) => sum + boughtCount, 0)
  const most = Math.max(...view.hours.map(({ boughtCount }) => boughtCount))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.screen} tabIndex={0} aria-label={say('diag.title')}>
      <header className={classes.head}>
        <h1 className={classes.title}>{say('diag.title')}</h1>
        <p className={classes.lead}>{say('diag.lead', { time: time(view.since) })}</p>
      </header>
      <Card
        title={say('diag.hours')}
        className={classes.hours}
        aside={
          total > 0 && (
            <p className={classes.total}>
              <strong>{say('diag.total', { count: total })}</strong>{' '}
              <span>{say('diag.busiest', { count: number(most) })}</span>
            </p>
          )
        }
      >
        <HoursChart hours={view.hours} />
      </Card>
      <Card title={say('diag.steps')} className={classes.steps}>
        <StepsTable steps={view.steps} />
      </Card>
      <Card title={say('diag.faults')} className={classes.faults}>
        <FaultsTable faults={view.faults} />
      </Card>
      <Card title={say('diag.standing')} className={classes.stands}>
        <StandingList view={view} />
        <CheckNow onFound={setFound} onDone={reread} />
      </Card>
      <Card title={say('diag.tools')} className={classes.tools}>
        <LiveLogLevel />
        <SupportBundle cap="B" onMade={reread} />
      </Card>
      <CrashReports />
      {found && found.findingCount > 0 && (
        <FoundCard
          check={found}
          onSeen={check => {
            setFound(check)
            reread()
          }}
        />
      )}
    </section>
  )
}
