// What a check of the records found, a line each: which record it is, what is wrong with it, what to do, and who has seen it.
import type { ChannelValue } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import classes from './made-file.module.css'

export type Check = ChannelValue<'records.check'>
export type Finding = Check['findings'][number]

/** Where they are only shown: more would push everything else off the screen; the bundle has them. */
const SHOWN = 20

/** All is in order, or a supervisor knows of what is not. */
export const isSound = ({ broken, damageCount, findingCount, seenCount }: Check): boolean =>
  broken.length + damageCount + findingCount - seenCount === 0

export const unseenOf = ({ findings }: Check): readonly Finding[] => findings.filter(one => !one.seen)

export function FoundRecords({
  check,
  onSeen,
}: {
  readonly check: Check
  /** Absent where they are only shown. */
  readonly onSeen?: (findings: readonly Finding[]) => void
}) {
  const words = useWords()
  const { say, number } = words
  // Nobody says of a record that it was seen which is not shown.
  const shown = onSeen ? check.findings : check.findings.slice(0, SHOWN)
  if (shown.length === 0) return null
  const moreCount = check.findingCount - shown.length
  const unseen = unseenOf(check)
  return (
    <>
      <ul className={classes.found} aria-label={say('found.title')}>
        {shown.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may be found twice, and the list keeps its order.
          <li key={at}>
            {lineOf(words, finding)}{' '}
            {finding.seen ? (
              <small className={classes.seen}>{seenText(words, finding.seen)}</small>
            ) : (
              onSeen && (
                <Action size="small" onClick={() => onSeen([finding])}>
                  {say('found.seen-do')}
                </Action>
              )
            )}
          </li>
        ))}
        {moreCount > 0 && <li>{say('found.more', { count: moreCount, shown: number(moreCount) })}</li>}
      </ul>
      {onSeen && unseen.length > 0 && (
        <div>
          <Action cap="S" onClick={() => onSeen(unseen)}>
            {say('found.seen-all', { count: unseen.length })}
          </Action>
        </div>
      )}
    </>
  )
}

function lineOf({ say, problem }: Words, finding: Finding): string {
  if (!finding.problem) {
    const record = say(`found.${finding.record}`, { name: finding.name ?? finding.id })
    return say(`found.is-${finding.what}`, { record })
  }
  const { message, nextStep } = problem(finding.problem)
  return `${message} ${nextStep}`
}

function seenText(
  { say, time: timeOf }: Words,
  { at, operator, note }: NonNullable<Finding['seen']>,
): string {
  const time = timeOf(at)
  return operator === undefined
    ? say('found.seen', { time, note })
    : say('found.seen-by', { time, note, name: operator })
}
