// The list of print jobs: what it is, its state, when.
import type { ReactNode } from 'react'
import type { JobView } from '../station/types.ts'
import { useWords, type Words } from '../words/use-words.ts'
import classes from './job-list.module.css'
import { jobCause, jobStatus, jobTitle, needsNoHand, stateWord, waitWord } from './job-words.ts'

export function JobList({
  jobs,
  actions,
}: {
  readonly jobs: readonly JobView[]
  readonly actions?: (job: JobView) => ReactNode
}) {
  const words = useWords()
  const { say, time } = words
  return (
    <ul className={classes.list}>
      {jobs.map(job => (
        <li key={job.id} className={classes.job}>
          <span className={classes.title}>{jobTitle(words, job)}</span>
          <span
            className={classes.state}
            data-status={job.label ? 'quiet' : jobStatus({ state: stateOf(job) })}
          >
            {say(job.label ? `purchase.${job.label}` : stateWord({ ...job, state: stateOf(job) }))}
          </span>
          <time className={classes.time} dateTime={job.createdAt}>
            {time(job.createdAt)}
          </time>
          {needsNoHand(job) ? (
            job.waitsFor && <span className={classes.cause}>{say(waitWord(job))}</span>
          ) : (
            <Cause words={words} job={job} />
          )}
          {job.state === 'given' && (
            <span className={classes.cause}>{say('band.given', { station: job.givenTo ?? '' })}</span>
          )}
          {job.givenBy !== undefined && (
            <span className={classes.cause}>{say('job.of', { station: job.givenBy })}</span>
          )}
          {actions && <span className={classes.actions}>{actions(job)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What another bench prints stands as it stands there; of a packing slip nobody tells. */
const stateOf = ({ state, cause, there, slipOf }: JobView): JobView['state'] =>
  cause === 'handed-over' && slipOf === undefined ? (there ?? 'given') : state

function Cause({ words, job }: { readonly words: Words; readonly job: JobView }) {
  if (job.cause === undefined || job.state === 'printed') return null
  const isThere = job.cause === 'handed-over' && job.givenTo !== undefined
  return (
    <span className={classes.cause}>
      {isThere ? words.say('job.at', { station: job.givenTo ?? '' }) : jobCause(words, job)}
    </span>
  )
}
