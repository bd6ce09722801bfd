// The list of print jobs: what it is, how it stands, when.
import type { ReactNode } from 'react'
import type { JobView } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'
import classes from './job-list.module.css'
import { jobStatus } from './job-words.ts'

export function JobList({
  jobs,
  actions,
}: {
  readonly jobs: readonly JobView[]
  readonly actions?: (job: JobView) => ReactNode
}) {
  const { say, time } = useWords()
  return (
    <ul className={classes.list}>
      {jobs.map(job => (
        <li key={job.id} className={classes.job}>
          <span className={classes.title}>{job.title}</span>
          <span className={classes.state} data-status={job.label ? 'quiet' : jobStatus(job)}>
            {say(job.label ? `purchase.${job.label}` : `job.${job.state}`)}
          </span>
          <time className={classes.time} dateTime={job.createdAt}>
            {time(job.createdAt)}
          </time>
          {job.cause && job.state !== 'printed' && (
            <span className={classes.cause}>{say(`cause.${job.cause}`)}</span>
          )}
          {actions && <span className={classes.actions}>{actions(job)}</span>}
        </li>
      ))}
    </ul>
  )
}
