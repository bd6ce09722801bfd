// The move of this station's labels into the shared ledger, as the screen shows it: asked twice, with progress,
// with counts at its end.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import type { ChannelValue, Problem } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { type DatabaseUser, DatabaseUserFields, NOBODY } from './database-user-fields.tsx'
import classes from './settings.module.css'

type Move = ChannelValue<'warehouse.state'>['move']

export function WarehouseMoveCard({ move }: { readonly move: Move }) {
  const { say } = useWords()
  const [asking, setAsking] = useState(false)
  const moving = useCommand(sends('warehouse.move'), { refreshes: ['warehouse.state'] })
  const stopping = useCommand(sends('warehouse.stopMove'))
  const running = move.state === 'running'
  const done = move.state === 'done'
  const ask = () => {
    if (!running && !done) setAsking(true)
  }
  useListen({ level: 1, keys: { m: ask } })

  const begin = (as: DatabaseUser | undefined) => {
    setAsking(false)
    void moving.send(as)
  }
  const stop = () => void stopping.send()
  const trouble =
    moving.problem ?? (move.state === 'failed' ? (move.problem as Problem | undefined) : undefined)
  return (
    <section className={classes.stack} aria-label={say('ware.move-title')}>
      <h2 className={classes.part}>{say('ware.move-title')}</h2>
      {!done && <p>{say('ware.move-text')}</p>}
      {!done && <p className={classes.dim}>{say('ware.move-hold')}</p>}
      {running && <Progress move={move} />}
      <div role="status" className={classes.stack}>
        {move.state === 'stopped' && <p>{say('ware.move-stopped')}</p>}
        <Trouble problem={trouble} readOut />
        {move.report && <Arrived report={move.report} />}
      </div>
      {!done && (
        <div className={classes.row}>
          {running ? (
            <Action onClick={stop}>{say('ware.move-stop')}</Action>
          ) : (
            <Action cap="M" onClick={ask}>
              {say(move.state === 'idle' ? 'ware.move' : 'ware.move-again')}
            </Action>
          )}
        </div>
      )}
      {asking && <Sure onClose={() => setAsking(false)} onMove={begin} />}
    </section>
  )
}

function Progress({ move }: { readonly move: Move }) {
  const { say } = useWords()
  const percent = Math.floor((move.share ?? 0) * 100)
  return (
    <div>
      <p id="move-progress">
        {say('ware.move-share', { step: say(`ware.move-${move.step ?? 'copying'}`), percent })}
      </p>
      <progress className={classes.bar} aria-labelledby="move-progress" value={percent} max={100} />
    </div>
  )
}

function Arrived({ report }: { readonly report: NonNullable<Move['report']> }) {
  const { say, number } = useWords()
  return (
    <>
      <p>
        {say('ware.move-done', {
          count: report.shipmentCount,
          shipments: number(report.shipmentCount),
          rows: number(report.rowCount),
        })}
      </p>
      {report.waitingJobCount > 0 && <p>{say('ware.move-waiting', { count: report.waitingJobCount })}</p>}
      <p>
        <strong>{say('ware.move-restart')}</strong>
      </p>
      <p className={classes.dim}>
        {say('ware.move-kept')} <code className={classes.path}>{report.keptFile}</code>
      </p>
    </>
  )
}

function Sure({
  onClose,
  onMove,
}: {
  readonly onClose: () => void
  readonly onMove: (as: DatabaseUser | undefined) => void
}) {
  const { say } = useWords()
  const [as, setAs] = useState(NOBODY)
  const move = () => onMove(as.user.trim() === '' ? undefined : { ...as, user: as.user.trim() })
  return (
    <Dialog title={say('ware.move-sure')} onClose={onClose} keys={{ Enter: move }}>
      <p>{say('ware.move-hold')}</p>
      <p className={dialogClasses.text}>{say('ware.move-sure-text')}</p>
      <p className={dialogClasses.text}>{say('ware.move-user-text')}</p>
      <DatabaseUserFields label={say('ware.move-user')} value={as} onChange={setAs} />
      <DialogActions doIt={say('ware.move-do')} onDo={move} onLeave={onClose} />
    </Dialog>
  )
}
