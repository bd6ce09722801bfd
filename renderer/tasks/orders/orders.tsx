// The orders screen: a file in, its orders shipped as a batch, the results out again.
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useDesk } from '../../parts/desk.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { call } from '../../station/call.ts'
import { useOrderImports, useOrderRuns } from '../../station/order-queries.ts'
import { useOverview } from '../../station/queries.ts'
import { saveStationFile } from '../../station/station-files.ts'
import type { Problem } from '../../station/types.ts'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { CheckFile } from './check-file.tsx'
import { ImportView, NoOrders, PastImports } from './import-view.tsx'
import classes from './orders.module.css'
import { RunCard } from './run-card.tsx'
import { useOrderFile } from './use-order-file.ts'
import { useRunBand } from './use-run-band.ts'

const OPEN_STATES = ['running', 'paused', 'stopped']

export function Orders() {
  const { say, problem } = useWords()
  const desk = useDesk()
  const band = useBand()
  const queries = useQueryClient()
  const training = useOverview().data?.mode !== 'live'
  const imports = useOrderImports().data
  const runs = useOrderRuns().data
  const [shownId, setShownId] = useState<string>()
  const [sure, setSure] = useState(false)
  const [pausing, setPausing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const busy = useRef(false)
  const file = useOrderFile(id => {
    setShownId(id)
    refresh()
  })
  const run = runs?.find(one => OPEN_STATES.includes(one.state))
  useRunBand(runs)
  const shown =
    imports?.find(one => one.id === shownId) ?? imports?.find(one => one.id === run?.importId) ?? imports?.[0]

  const refresh = () => {
    for (const name of ['orders.imports', 'orders.runs', 'orders.list']) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const stop = (given: Problem) => {
    const { message, nextStep } = problem(given)
    band.show({ tone: 'stop', big: say('band.stop'), lines: [message, nextStep].filter(Boolean) })
  }
  /** One act at a time: a bounced key does nothing. */
  const act = async (
    doIt: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: Problem }>,
  ) => {
    if (busy.current) return
    busy.current = true
    const reply = await doIt()
    busy.current = false
    if (!reply.ok) stop(reply.problem)
    refresh()
  }
  const ship = (failedAgain: boolean) => {
    setSure(false)
    void act(() =>
      call('orders.ship', {
        ...(shown && { importId: shown.id }),
        failedAgain,
        commandId: crypto.randomUUID(),
      }),
    )
  }
  const askShip = () => {
    if (!shown || shown.counts.ready === 0 || run) return
    if (training) ship(false)
    else setSure(true)
  }
  const again = () => shown && shown.counts.failed > 0 && !run && ship(true)
  const choose = () => picker.current?.click()
  const results = () =>
    shown &&
    void act(async () => {
      const reply = await call('orders.results', { importId: shown.id })
      return reply.ok ? saveStationFile(reply.value.url, reply.value.fileName) : reply
    })
  const remove = () =>
    shown &&
    void act(async () => {
      const reply = await call('orders.remove', { importId: shown.id })
      if (reply.ok) {
        band.show({
          tone: 'ok',
          big: say('orders.removed'),
          lines: [say('orders.removed-line', { count: reply.value.count })],
        })
      }
      return reply
    })
  const pause = () => {
    if (!run) return
    setPausing(true)
    void act(() => call('orders.pause', { id: run.id }))
  }
  const resume = () => run && void act(() => call('orders.resume', { id: run.id }))
  const end = () => run && void act(() => call('orders.end', { id: run.id }))
  useEffect(() => {
    if (run?.state !== 'running') setPausing(false)
  }, [run?.state])

  const checking = file.chosen !== undefined
  const back = () => (checking ? file.forget() : desk.go('pack'))
  const goOn = () => {
    if (checking) void file.bring()
    else if (run) run.state !== 'running' && resume()
    else if (shown && shown.counts.ready > 0) askShip()
    else choose()
  }
  useListen({
    level: 1,
    keys: {
      Enter: goOn,
      Escape: back,
      ...(!checking && {
        o: choose,
        c: () => results(),
        a: { alone: () => again() },
        ...(run?.state === 'running' && { p: pause }),
        ...(run && run.state !== 'running' && { e: { alone: () => end() } }),
      }),
    },
  })
  useHint([
    ...(checking ? [] : [{ caps: ['O'], text: say('hint.choose-file') }]),
    ...(checking || !shown ? [] : [{ caps: ['C'], text: say('hint.save-results') }]),
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
                pausing={pausing}
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
                onShip={askShip}
                onAgain={() => again()}
                onResults={() => results()}
                onRemove={() => remove()}
              />
            ) : (
              <NoOrders loading={imports === undefined} onChoose={choose} />
            )}
          </div>
          {shown && (
            <PastImports imports={imports ?? []} shownId={shown.id} onShow={setShownId} onChoose={choose} />
          )}
        </div>
      )}
      {sure && shown && (
        <Dialog
          title={say('orders.sure', { count: shown.counts.ready })}
          onClose={() => setSure(false)}
          keys={{ Enter: () => ship(false) }}
        >
          <p>{say('orders.sure-text')}</p>
          <DialogActions
            doIt={say('orders.ship', { count: shown.counts.ready })}
            onDo={() => ship(false)}
            onLeave={() => setSure(false)}
          />
        </Dialog>
      )}
    </div>
  )
}
