// What a check of the records found, a line each: which record it is, what is wrong with it, and what to do.
import type { ChannelValue } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'
import classes from './made-file.module.css'

type Check = ChannelValue<'records.check'>
type Finding = Check['findings'][number]

/** More would push everything else off the screen; the bundle has them. */
const SHOWN = 20

export const isSound = ({ broken, damageCount, findingCount }: Check): boolean =>
  broken.length + damageCount + findingCount === 0

export function FoundRecords({ check }: { readonly check: Check }) {
  const { say, problem, number } = useWords()
  const shown = check.findings.slice(0, SHOWN)
  if (shown.length === 0) return null
  const moreCount = check.findingCount - shown.length
  const lineOf = (finding: Finding): string => {
    if (!finding.problem) {
      const record = say(`found.${finding.record}`, { name: finding.name ?? finding.id })
      return say(`found.is-${finding.what}`, { record })
    }
    const { message, nextStep } = problem(finding.problem)
    return `${message} ${nextStep}`
  }
  return (
    <ul className={classes.found} aria-label={say('found.title')}>
      {shown.map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record may be found twice, and the list never changes.
        <li key={at}>{lineOf(finding)}</li>
      ))}
      {moreCount > 0 && <li>{say('found.more', { count: moreCount, shown: number(moreCount) })}</li>}
    </ul>
  )
}
