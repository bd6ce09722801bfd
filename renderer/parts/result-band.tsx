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
import { useQueue } from '../station/queries.ts'
import type { JobView } from '../station/types.ts'
import { chime } from '../ui/chime.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Sayable, useWords } from '../words/use-words.ts'
import classes from './result-band.module.css'
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
  /** What a service wrote, where it is said in other words here. */
  readonly written?: string | undefined
  /** Greets this person: it goes when they do. */
  readonly greets?: string
}

interface BandControls {
  readonly band: Band | undefined
  readonly hint: ReactNode
  show(band: Band): void
  /** Says why something was refused, and the next step. */
  stop(problem: Sayable, subject?: string): void
  /**
   * Shows a print's result and keeps it true: later news of the job change the band. `again`: it was shown before,
   * and makes no sound.
   */
  follow(job: JobView, words: (job: JobView) => Band, again?: boolean): void
  clear(): void
  setHint(hint: ReactNode): void
}

interface Followed {
  readonly id: string
  readonly state: JobView['state']
  readonly words: (job: JobView) => Band
}

const BandContext = createContext<BandControls | undefined>(undefined)

export function BandProvider({
  sounds,
  children,
}: {
  readonly sounds: boolean
  readonly children: ReactNode
}) {
  const [band, setBand] = useState<Band>()
  const [hint, setHint] = useState<ReactNode>()
  const [followed, setFollowed] = useState<Followed>()
  const put = useCallback(
    (next: Band, again = false) => {
      setBand(next)
      if (!sounds || again) return
      if (next.tone === 'ok') chime('done')
      else if (next.tone === 'warn') chime('look')
      else if (next.tone === 'stop') chime('stop')
    },
    [sounds],
  )
  const show = useCallback(
    (next: Band) => {
      setFollowed(undefined)
      put(next)
    },
    [put],
  )
  const { say, problem } = useWords()
  const stop = useCallback(
    (refused: Sayable, subject?: string) => {
      const { message, nextStep, written } = problem(refused)
      show({
        tone: 'stop',
        big: say('band.stop'),
        subject,
        lines: [message, nextStep].filter(Boolean),
        written,
      })
    },
    [show, say, problem],
  )
  const follow = useCallback(
    (job: JobView, words: (job: JobView) => Band, again?: boolean) => {
      setFollowed({ id: job.id, state: job.state, words })
      put(words(job), again)
    },
    [put],
  )
  const clear = useCallback(() => {
    setFollowed(undefined)
    setBand(undefined)
  }, [])

  const news = useQueue().data?.find(job => job.id === followed?.id)
  useEffect(() => {
    if (!news || !followed || news.state === followed.state) return
    setFollowed({ ...followed, state: news.state })
    put(followed.words(news))
  }, [news, followed, put])

  const controls = useMemo(
    () => ({ band, hint, show, stop, follow, clear, setHint }),
    [band, hint, show, stop, follow, clear],
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
  const { band, hint } = useBand()
  const { say } = useWords()
  const footer = useRef<HTMLElement>(null)
  useEffect(() => {
    // What stands above the band at the foot of a small window knows its height.
    const watch = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--pb-band', `${footer.current?.offsetHeight ?? 0}px`)
    })
    if (footer.current) watch.observe(footer.current)
    return () => watch.disconnect()
  }, [])
  return (
    <footer ref={footer} className={classes.band} data-tone={band?.tone ?? 'idle'}>
      {/* Both regions stand from the start: what appears in them is read out, stops at once. */}
      <div role="status" aria-label={say('shell.result')} className={classes.region}>
        {band && band.tone !== 'stop' && <BandText band={band} />}
      </div>
      <div role="alert" className={classes.region}>
        {band?.tone === 'stop' && <BandText band={band} />}
      </div>
      {!band && <div className={classes.hint}>{hint}</div>}
    </footer>
  )
}

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
