// The orders screen: a file in, its orders shipped as a batch, the results out again.
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { NEIGHBOUR_CAPS } from '../../parts/use-neighbours.ts'
import { call } from '../../station/call.ts'
import { useOrderImports, useOrderRuns } from '../../station/order-queries.ts'
import { useOverview, useShownMode } from '../../station/queries.ts'
import { saveStationFile } from '../../station/station-files.ts'
import type { Problem } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { BuyBatch } from './buy-batch.tsx'
import { CheckFile } from './check-file.tsx'
import { ImportView, NoOrders } from './import-view.tsx'
import { ORDER_CHANNELS } from './order-fields.ts'
import classes from './orders.module.css'
import { PastImports } from './past-imports.tsx'
import { RunCard } from './run-card.tsx'
import { useAskedBatch } from './use-asked-batch.ts'
import { type Batch, useBatchPrice } from './use-batch-price.ts'
import { useOrderFile } from './use-order-file.ts'
import { useRunBand } from './use-run-band.ts'
import { useShownFile } from './use-shown-file.ts'
import { useWhichHints } from './which-service.tsx'

const OPEN_STATES = ['running', 'paused', 'stopped']

export function Orders() {
  const { say, language } = useWords()
  const navigation = useNavigation()
  const band = useBand()
  const training = useOverview().data?.mode !== 'live'
  const files = useOrderImports()
  const imports = files.data
  const reading = useOrderRuns()
  const runs = reading.data
  const failed = (files.error ?? reading.error)?.problem
  const [paused, setPaused] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const run = runs?.find(one => OPEN_STATES.includes(one.state))
  useRunBand(runs, imports)
  const { shown, waiting, show } = useShownFile(
    imports,
    run?.importId,
    !reading.isPending,
    navigation.about(),
  )
  const file = useOrderFile(show)

  const { asked, state, doubts, ask, close } = useAskedBatch(run ? undefined : shown)
  const inLive = !training && !run && shown
  const prices = useBatchPrice(
    inLive
      ? {
          importId: shown.id,
          state,
          count: shown.counts[state],
          inDoubt: doubts?.count ?? 0,
          which: doubts?.which,
        }
      : undefined,
  )

  const told = { refreshes: ORDER_CHANNELS, onRefused: (problem: Problem) => band.stop(problem) }
  const shownMode = useShownMode()
  const shipping = useCommand(
    (
      batch: { readonly failedAgain: boolean; readonly withDoubts: boolean; readonly which?: string },
      commandId,
    ) => call['orders.ship']({ importId: shown?.id, ...batch, shownMode, commandId }),
    told,
  )
  const saving = useCommand(async (importId: string) => {
    const made = await call['orders.results']({ importId, language })
    return made.ok ? saveStationFile(made.value.url, made.value.fileName) : made
  }, told)
  const removing = useCommand(sends('orders.remove'), told)
  const pausing = useCommand(sends('orders.pause'), told)
  const resuming = useCommand((id: string, commandId) => call['orders.resume']({ id, commandId }), told)
  const ending = useCommand(sends('orders.end'), told)
  const ship = (of: Batch['state'], withDoubts = false, which?: string) => {
    close()
    void shipping.send({ failedAgain: of === 'failed', withDoubts, ...(which !== undefined && { which }) })
  }
  const askShip = (of: Batch['state']) => {
    if (!shown || shown.counts[of] === 0 || run) return
    // What is bought is what was asked about, whatever batch another bench begins meanwhile.
    show(shown.id)
    // Sample labels cost nothing; what is to be looked at is asked about all the same.
    if (training && !(of === 'ready' && doubts && doubts.count > 0)) ship(of)
    else ask(of)
  }
  const again = () => askShip('failed')
  const choose = () => picker.current?.click()
  const results = () => shown && void saving.send(shown.id)
  const remove = async () => {
    const reply = shown && (await removing.send({ importId: shown.id }))
    if (!reply?.ok) return
    band.show(({ say }) => ({
      tone: 'ok',
      big: say('orders.removed'),
      lines: shown?.refused ? [] : [say('orders.removed-line', { count: reply.value.count })],
    }))
  }
  const pause = () => {
    if (!run) return
    setPaused(true)
    void pausing.send({ id: run.id })
  }
  const resume = () => run && void resuming.send(run.id)
  const end = () => run && void ending.send({ id: run.id })
  useEffect(() => {
    if (run?.state !== 'running') setPaused(false)
  }, [run?.state])

  const checking = file.chosen !== undefined
  const whichHints = useWhichHints(checking ? file.check.data?.withoutService : undefined)
  const back = () => (checking ? file.forget() : navigation.go('pack'))
  const goOn = () => {
    if (checking) void file.bring()
    else if (run) run.state !== 'running' && resume()
    else if (shown && shown.counts.ready > 0) askShip('ready')
    else if (waiting) show(waiting.id)
    else choose()
  }
  useListen({
    level: 1,
    keys: {
      Enter: goOn,
      Escape: back,
      ...(!checking && {
        o: choose,
        c: () => !shown?.refused && results(),
        a: { alone: () => again() },
        ...(run?.state === 'running' && !run.isElsewhere && { p: pause }),
        ...(run && run.state !== 'running' && { e: { alone: () => end() } }),
      }),
    },
  })
  const count = shown?.counts.ready ?? 0
  const isAsked = !training || (doubts?.count ?? 0) > 0
  /** What `goOn` does here, but for the choice of a file. */
  const enter = run
    ? run.state !== 'running' && say('hint.resumes')
    : count > 0
      ? say(isAsked ? 'hint.asks-ready' : 'hint.ships-ready', { count })
      : waiting && say('hint.opens-list', { file: waiting.fileName, count: waiting.counts.ready })
  const step = (text: string) => ({ caps: [say('key.enter')], text, isStep: true })
  useHint([
    ...(checking || !enter ? [] : [step(enter)]),
    ...(checking
      ? []
      : [run || enter ? { caps: ['O'], text: say('hint.choose-file') } : step(say('hint.choose-file'))]),
    ...(checking || !shown || shown.refused ? [] : [{ caps: ['C'], text: say('hint.save-results') }]),
    ...(checking || !imports || imports.length < 2
      ? []
      : [{ caps: NEIGHBOUR_CAPS, text: say('hint.choose-list') }]),
    ...(checking && file.mayBring ? [step(say('hint.imports'))] : []),
    ...whichHints,
    ...(checking && file.check.data && file.check.data.weighty.length > 0
      ? [{ caps: ['L'], text: say('hint.leave-out') }]
      : []),
    { caps: [say('key.esc')], text: checking ? say('hint.other-file') : say('hint.back') },
  ])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) void file.take(dropped)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way in for the mouse; the button is the first.
    <div className={classes.screen} onDragOver={event => event.preventDefault()} onDrop={drop}>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={say('orders.choose')}
        onChange={event => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) void file.take(chosen)
          // The same file, corrected, may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {checking ? (
        <CheckFile file={file} />
      ) : (
        <div className={classes.work}>
          <div className={classes.main}>
            {run && (
              <RunCard
                run={run}
                pausing={paused}
                onPause={pause}
                onResume={() => resume()}
                onEnd={() => end()}
              />
            )}
            {shown ? (
              <ImportView
                one={shown}
                training={training}
                locked={run !== undefined}
                price={prices?.all}
                onShip={() => askShip('ready')}
                onAgain={() => again()}
                onResults={() => results()}
                onRemove={() => void remove()}
              />
            ) : (
              <NoOrders
                loading={imports === undefined || reading.isPending}
                failed={failed}
                onChoose={choose}
              />
            )}
          </div>
          {shown && (
            <PastImports imports={imports ?? []} shownId={shown.id} onShow={show} onChoose={choose} />
          )}
        </div>
      )}
      {asked && shown && (
        <BuyBatch
          count={shown.counts[asked.state]}
          doubts={doubts}
          prices={prices}
          training={training}
          // Nothing is bought before it is known which orders they are.
          onBuy={withDoubts => asked.which !== undefined && ship(asked.state, withDoubts, asked.which)}
          onClose={close}
        />
      )}
    </div>
  )
}
