// The close-day screen: what will close, the run and its progress, every earlier close.
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { NEIGHBOUR_CAPS } from '../../parts/use-neighbours.ts'
import { call } from '../../station/call.ts'
import { useClose, useClosePreview, useCloses, useShownMode } from '../../station/queries.ts'
import type { CloseView, Problem } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import { chosenOf, useCloseChoices } from './close-choices.tsx'
import classes from './close-day.module.css'
import { ClosePreview } from './close-preview.tsx'
import { totalsOf } from './close-progress.ts'
import { CloseRun } from './close-run.tsx'
import { PastCloses } from './past-closes.tsx'
import { saveCsv } from './save-csv.ts'
import { type Chosen, isOfClose, openOf } from './still-open.ts'

/** F6 and a bounced Enter must not close the day; a press on the button is meant. */
const DEAF_MS = 600

export function CloseDay() {
  const words = useWords()
  const { say } = words
  const navigation = useNavigation()
  const band = useBand()
  const shownMode = useShownMode()
  const closing = useCommand(
    (chosen: Chosen, commandId) => call['closeDay.run']({ ...chosen, shownMode, commandId }),
    {
      refreshes: ['closeDay.preview', 'closeDay.list'],
      onRefused: problem => (problem.code === NOT_BEGUN ? band.show(notBegun(problem)) : band.stop(problem)),
    },
  )
  const preview = useClosePreview(closing.busy)
  const closes = useCloses()
  const [shownId, setShownId] = useState<string>()
  const [startedId, setStartedId] = useState<string>()
  const [stoppedId, setStoppedId] = useState<string>()
  const openedAt = useRef(performance.now())
  const running = preview.data?.running
  const id = shownId ?? running?.id
  const close = useClose(id).data

  const services = (preview.data?.services ?? []).flatMap(one => (one.count > 0 ? one.service : []))
  const choices = useCloseChoices(services)
  const waits = preview.data?.waits === true && !running
  const start = async (chosen: Chosen) => {
    const reply = await closing.send(chosen)
    if (!reply?.ok) return
    setShownId(reply.value.id)
    setStartedId(reply.value.id)
    choices.forget()
  }
  const stopping = useCommand(sends('closeDay.stop'), { onRefused: problem => band.stop(problem) })
  const stop = async (closeId: string) => {
    const reply = await stopping.send({ id: closeId })
    if (!reply?.ok) return
    setStoppedId(closeId)
    setShownId(closeId)
  }
  const isStopped = close?.state === 'running' && (close.stopping === true || close.id === stoppedId)
  const onStop =
    close?.state === 'running' && !isStopped
      ? () => void stop(close.id)
      : waits && !close
        ? () => void stopping.send({})
        : undefined
  const showToday = () => setShownId(undefined)
  /** By labels of an earlier one that a person has to answer for. */
  const isHeld = preview.data?.inTheWay.some(isOfClose) === true
  // Not while a close is shown, or read: its Enter is not for the next one.
  const mayClose =
    id === undefined && !isHeld && !waits && services.some(service => !choices.left.has(service))
  const closeToday = mayClose ? () => void start(chosenOf(choices, services)) : undefined
  const open = close && !running && !isHeld ? openOf(close) : undefined
  const closeOpen = open && (() => void start(open))
  const enter = () => {
    if (performance.now() - openedAt.current < DEAF_MS) return
    ;(closeToday ?? closeOpen)?.()
  }
  const print = () => window.print()
  const back = () => (shownId === undefined ? navigation.go('pack') : showToday())

  useListen({
    level: 1,
    keys: {
      ...((closeToday ?? closeOpen) && { Enter: enter }),
      Escape: back,
      t: () => navigation.go('report'),
      ...(onStop && { x: onStop }),
      ...(close && { c: () => saveCsv(words, close), p: print }),
    },
  })
  useCloseBand(close, { startedId, isStopped }, closes.data)
  useWaitBand(waits)
  // What the band tells of is on the screen, and can be stopped there.
  const runningId = running?.id
  useEffect(() => {
    if (runningId !== undefined) setShownId(shown => shown && runningId)
  }, [runningId])
  useHint([
    ...((closeToday ?? closeOpen)
      ? [
          {
            caps: [say('key.enter')],
            text: say(closeToday ? 'close.hint-enter' : 'close.hint-again'),
            isStep: true,
          },
        ]
      : []),
    ...(closes.data?.length ? [{ caps: NEIGHBOUR_CAPS, text: say('close.hint-other') }] : []),
    { caps: [say('key.esc')], text: say(shownId === undefined ? 'hint.back' : 'close.hint-today') },
    { text: say('hint.scan') },
  ])

  return (
    <div className={classes.screen}>
      {close ? (
        <CloseRun close={close} onAgain={closeOpen} onPrint={print} onStop={onStop} isStopped={isStopped} />
      ) : (
        <ClosePreview
          preview={preview}
          choices={choices}
          onClose={closeToday}
          onStop={waits ? onStop : undefined}
        />
      )}
      <Card title={say('close.past')} className={classes.past}>
        <Action size="small" cap="T" onClick={() => navigation.go('report')}>
          {say('report.open')}
        </Action>
        {closes.data !== undefined && closes.data.length === 0 ? (
          <Empty title={say('close.past-none')}>{say('close.past-none-text')}</Empty>
        ) : (
          <PastCloses closes={closes.data ?? []} shownId={id} onShow={setShownId} />
        )}
      </Card>
    </div>
  )
}

/**
 * The band tells of a run that was begun here, or seen running: how it goes, how it ended, and what a person's words made
 * of it. One that is over before it is seen is told too.
 */
function useCloseBand(
  close: CloseView | undefined,
  { startedId, isStopped }: { readonly startedId: string | undefined; readonly isStopped: boolean },
  closes: readonly CloseView[] | undefined,
): void {
  const band = useBand()
  const watched = useRef<string>(undefined)
  const { closed, unknown, open } = close ? totalsOf(close) : NOTHING
  const { date } = useWords()
  const earlier = close && closedBefore(close, closes, date)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the run's state and counts are news.
  useEffect(() => {
    if (!close) return
    if (close.state === 'running' || close.id === startedId) watched.current = close.id
    if (close.state === 'running') {
      band.show(({ say }) => ({
        tone: 'working',
        big: say(isStopped ? 'close.band-stopping' : 'close.band-working'),
        lines: [say(isStopped ? 'close.stopping' : 'close.leave')],
        ofRun: close.id,
      }))
    } else if (watched.current === close.id) {
      band.show(({ say }) => {
        const lines = [
          say('close.band-closed', { count: closed }),
          ...(earlier ? [say('close.band-day', { count: closed + earlier })] : []),
          ...(unknown > 0 ? [say('close.band-unknown')] : []),
          // Nothing is closed again before that is answered.
          ...(open > 0
            ? [say(unknown > 0 ? 'close.band-open-then' : 'close.band-open', { count: open })]
            : []),
        ]
        if (unknown > 0) return { tone: 'warn', big: say('close.band-to-decide', { count: unknown }), lines }
        return open > 0
          ? { tone: 'warn', big: say('close.band-not-closed', { count: open }), lines }
          : { tone: 'ok', big: say('close.band-done'), lines }
      })
    }
  }, [
    close?.id,
    close?.state,
    isStopped,
    ...(close?.state === 'running' ? [0, 0, 0, 0] : [closed, unknown, open, earlier]),
  ])
}

function useWaitBand(waits: boolean): void {
  const band = useBand()
  const { say } = useWords()
  const now = useRef(band)
  now.current = band
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it waits is the news.
  useEffect(() => {
    if (!waits) return
    band.show(({ say }) => ({ tone: 'working', big: say('close.band-waits'), lines: [say('close.waits')] }))
    // What came of it may be told already.
    return () => {
      if (now.current.band?.big === say('close.band-waits')) band.clear()
    }
  }, [waits])
}

const NOT_BEGUN = 'close.not-begun'
/** Somebody wanted it so: no red. */
const notBegun =
  (why: Problem) =>
  ({ say, problem }: Words) => {
    const { message, nextStep } = problem(why)
    return { tone: 'warn' as const, big: say('close.band-not-begun'), lines: [message, nextStep] }
  }

/** The day is what its closes handed over together: the last one alone may have had a single label. */
function closedBefore(
  { id, startedAt }: CloseView,
  closes: readonly CloseView[] | undefined,
  date: Words['date'],
): number {
  const before = (closes ?? []).filter(
    one => one.id !== id && one.startedAt < startedAt && date(one.startedAt) === date(startedAt),
  )
  return before.reduce((sum, one) => sum + totalsOf(one).closed, 0)
}

const NOTHING = { closed: 0, unknown: 0, open: 0 }
