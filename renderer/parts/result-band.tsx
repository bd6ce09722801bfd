// The full-width result of the last action: the one thing read from two metres.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLink, useOverview, useQueue } from '../station/queries.ts'
import type { JobView } from '../station/types.ts'
import { chime } from '../ui/chime.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Sayable, useWords, type Words } from '../words/use-words.ts'
import classes from './result-band.module.css'
import { useRunOver } from './use-run-over.ts'
import { useStuck } from './use-stuck.ts'
import { useVoidOver } from './use-void-over.ts'
import { Written } from './written.tsx'

export type Tone = 'ok' | 'warn' | 'stop' | 'working'

export interface Band {
  readonly tone: Tone
  /** One to three words, shown large. */
  readonly big: string
  /** What happened, and the one next step. */
  readonly lines: readonly string[]
  /** The reference or the like, in the mono face, first. */
  readonly subject?: string | undefined
  /** What a service wrote, where other words are shown here. */
  readonly written?: string | undefined
  /** What came of a label: it stays in sight as a strip, as a print does. */
  readonly ofLabel?: true
  /** About what is in the form: it goes as soon as something else is typed there. */
  readonly ofFields?: boolean
  /** A service is asked no more: it goes as soon as that is no longer so. */
  readonly ofPause?: true
  /** Nothing was sent where the station did not answer: it waits for that alone, and goes as soon as the station is heard. */
  readonly ofAway?: true
  /** Nobody knows yet what becomes of this purchase or its void: it goes as soon as that is known. */
  readonly ofDoubt?: string
  /** What was put aside is not kept yet: it goes as soon as that is. */
  readonly ofKeeping?: true
  /** A close or a batch that is under way: it goes as soon as that is over, wherever somebody is by then. */
  readonly ofRun?: string
  /** This label is being voided: it goes as soon as that is answered. */
  readonly ofVoid?: string
  /** Greets this person: it goes when they do. */
  readonly greets?: string
}

/** As it is said in the language of now: who changes that reads the band anew. */
export type SaidBand = (words: Words) => Band

type Refused = Sayable & {
  readonly fieldProblems?: Readonly<Record<string, Omit<Sayable, 'message'>>> | undefined
}

type StopOf = Pick<Band, 'ofAway' | 'ofFields' | 'ofKeeping' | 'ofPause' | 'ofVoid'>

interface BandControls {
  readonly band: Band | undefined
  readonly folded: boolean
  readonly hint: ReactNode
  show(said: SaidBand): void
  /** Says why something was refused, and the next step; where one field is wrong, what is wrong there. */
  stop(problem: Refused, subject?: string, more?: StopOf): void
  /** Shows a print's result and keeps it true: later news of the job change the band. */
  follow(job: JobView, said: (job: JobView, words: Words) => Band, how?: Following): void
  /** What makes room for the next order's steps becomes a strip; anything else stays. */
  fold(): void
  /** Work goes on: what went well becomes a strip. */
  makeRoom(): void
  /** The same where another order begins: anything else goes. */
  begin(): void
  clear(): void
  /** What it says of this print goes, if it does: the label is no more. */
  forget(jobId: string): void
  /** By the speaker's level: a question's comes before its task's. */
  setHint(level: 1 | 2 | 3, hint: ReactNode): void
}

export interface Following {
  /** It was shown before, and makes no sound. */
  readonly again?: boolean
  /** Of the package before: it makes room as soon as another order is on the bench. */
  readonly makesRoom?: boolean
}

interface Followed extends Pick<Following, 'makesRoom'> {
  readonly id: string
  /** How it stood, and what was known about it by then: its label is checked beside the print. */
  readonly standing: string
  readonly said: (job: JobView, words: Words) => Band
}

const standingOf = ({ state, needsRelease, cause, waitsFor, warnings = [] }: JobView): string =>
  JSON.stringify([state, needsRelease, cause, waitsFor, warnings.map(({ code }) => code)])

const BandContext = createContext<BandControls | undefined>(undefined)

export function BandProvider({
  sounds,
  children,
}: {
  readonly sounds: boolean
  readonly children: ReactNode
}) {
  const words = useWords()
  const [said, setSaid] = useState<SaidBand>()
  const band = useMemo(() => said?.(words), [said, words])
  /** For the chime alone: it sounds once, whatever the language becomes. */
  const wordsNow = useRef(words)
  wordsNow.current = words
  const [hints, setHints] = useState<readonly ReactNode[]>([])
  const hint = hints.findLast(one => one !== undefined)
  const setHint = useCallback(
    (level: number, said: ReactNode) =>
      setHints(([, task, dialog, over]) => [undefined, task, dialog, over].with(level, said)),
    [],
  )
  const [followed, setFollowed] = useState<Followed>()
  const [folded, setFolded] = useState(false)
  const put = useCallback(
    (next: SaidBand, again = false) => {
      setSaid(() => next)
      if (!sounds || again) return
      const { tone } = next(wordsNow.current)
      if (tone === 'ok') chime('done')
      else if (tone === 'warn') chime('look')
      else if (tone === 'stop') chime('stop')
    },
    [sounds],
  )
  const show = useCallback(
    (next: SaidBand) => {
      setFollowed(undefined)
      setFolded(false)
      put(next)
    },
    [put],
  )
  const stop = useCallback(
    (refused: Refused, subject?: string, more?: StopOf) => {
      show(({ say, problem, fieldName }) => {
        const [one, ...others] = Object.entries(refused.fieldProblems ?? {})
        const isOne = one && others.length === 0 && refused.code === 'shipment.cannot-be-sent'
        const { message, nextStep, written } = problem(isOne ? { message: '', ...one[1] } : refused)
        const field = isOne && fieldName(one[0].replace(/^shipment\./, ''))
        const lines = [field ? `${field}: ${message}` : message, nextStep].filter(Boolean)
        // What keeps the station from answering is said above the task.
        const { ofAway, ...of } = more ?? {}
        if (ofAway && refused.code === 'station.away')
          return { tone: 'working', big: say('band.waits'), subject, lines, ofAway }
        return { tone: 'stop', big: say('band.stop'), subject, lines, written, ...of }
      })
    },
    [show],
  )
  const follow = useCallback(
    (job: JobView, said: Followed['said'], { again, makesRoom }: Following = {}) => {
      setFollowed({ id: job.id, standing: standingOf(job), said, makesRoom })
      setFolded(false)
      put(words => said(job, words), again)
    },
    [put],
  )
  const clear = useCallback(() => {
    setFollowed(undefined)
    setSaid(undefined)
    setFolded(false)
  }, [])
  const followedId = followed?.id
  const forget = useCallback(
    (jobId: string) => {
      if (followedId === jobId) clear()
    },
    [followedId, clear],
  )
  const mode = useOverview().data?.mode
  const shownIn = useRef(mode)
  const isOfPackage = followed !== undefined || band?.ofLabel || band?.ofFields || band?.subject !== undefined
  useEffect(() => {
    const before = shownIn.current
    shownIn.current = mode ?? before
    // Messages about a package of the other mode do not apply to any here.
    if (before !== undefined && mode !== undefined && mode !== before && isOfPackage) clear()
  }, [mode, isOfPackage, clear])
  const isUp = useLink() === 'up'
  const isOfAway = band?.ofAway === true
  useEffect(() => {
    if (isUp && isOfAway) clear()
  }, [isUp, isOfAway, clear])
  useRunOver(band?.ofRun, clear)
  useVoidOver(band?.ofVoid, clear)
  const news = useQueue().data?.find(job => job.id === followed?.id)
  const stuck = useStuck(news)
  const isStuck = stuck !== undefined
  const mayFold = followed?.makesRoom === true && band?.tone !== 'stop' && !isStuck
  const fold = useCallback(() => {
    if (mayFold) setFolded(true)
  }, [mayFold])
  const wentWell = mayFold || (band?.tone === 'ok' && (band.ofLabel || followed !== undefined))
  const makeRoom = useCallback(() => {
    if (wentWell) setFolded(true)
  }, [wentWell])
  const begin = useCallback(() => {
    if (wentWell) setFolded(true)
    else clear()
  }, [wentWell, clear])

  useEffect(() => {
    if (!news || !followed) return
    const standing = standingOf(news)
    if (standing === followed.standing) return
    setFollowed({ ...followed, standing })
    const next: SaidBand = words => followed.said(news, words)
    // What needs a hand is large again, whatever is packed meanwhile.
    const { tone } = next(wordsNow.current)
    if (tone === 'stop' || tone === 'warn') setFolded(false)
    put(next)
  }, [news, followed, put])

  const shown = useMemo<Band | undefined>(() => band && { ...band, ...stuck }, [band, stuck])
  useEffect(() => {
    if (!isStuck) return
    setFolded(false)
    if (sounds) chime('stop')
  }, [isStuck, sounds])

  const controls = useMemo(
    () => ({ band: shown, folded, hint, show, stop, follow, fold, makeRoom, begin, clear, forget, setHint }),
    [shown, folded, hint, show, stop, follow, fold, makeRoom, begin, clear, forget, setHint],
  )
  return <BandContext value={controls}>{children}</BandContext>
}

export function useBand(): BandControls {
  const controls = useContext(BandContext)
  if (!controls) throw new Error('BandProvider is missing')
  return controls
}

const ICONS: Readonly<Record<Tone, IconName>> = { ok: 'check', warn: 'eye', stop: 'hand', working: 'wait' }

export function ResultBand() {
  const { band, folded, hint } = useBand()
  const { say } = useWords()
  const footer = useRef<HTMLElement>(null)
  useEffect(() => {
    // What is above the band at the foot of a small window knows its height.
    const watch = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--pb-band', `${footer.current?.offsetHeight ?? 0}px`)
    })
    if (footer.current) watch.observe(footer.current)
    return () => watch.disconnect()
  }, [])
  return (
    <footer ref={footer} className={classes.band} data-tone={(!folded && band?.tone) || 'idle'}>
      {/* Both regions stand from the start: what appears in them is read out, stops at once. */}
      <div role="status" aria-label={say('shell.result')} className={classes.region}>
        {band && band.tone !== 'stop' && (folded ? <Strip band={band} /> : <BandText band={band} />)}
      </div>
      <div role="alert" className={classes.region}>
        {band?.tone === 'stop' && <BandText band={band} />}
      </div>
      {(!band || folded) && <div className={classes.hint}>{hint}</div>}
    </footer>
  )
}

/** What came of the package before, small, while the next one is on the bench. */
const Strip = ({ band }: { readonly band: Band }) => (
  <span className={classes.strip} data-tone={band.tone}>
    <Icon name={ICONS[band.tone]} size={20} />
    <b>{band.big}</b>
    <span className={classes.stripSubject}>{band.subject}</span>
  </span>
)

function BandText({ band }: { readonly band: Band }) {
  return (
    <>
      <span className={classes.flag}>
        <Icon name={ICONS[band.tone]} size={44} />
        <strong className={classes.big}>{band.big}</strong>
      </span>
      <span className={classes.say}>
        {band.subject && <span className={classes.subject}>{band.subject}</span>}
        {band.lines.map(line => (
          <span key={line}>{line}</span>
        ))}
        {band.written !== undefined && <Written key={band.written} text={band.written} withKey />}
      </span>
    </>
  )
}
