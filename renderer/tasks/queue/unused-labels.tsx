// The labels that were bought and never used: chosen by hand or by a scan, and voided or said to be used together.
import { Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { USED_REASONS } from '../../../preload/contract/unused-labels.ts'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useUnused } from '../../station/queries.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './unused.module.css'
import { costOf, inScan, UNUSED_VOIDS } from './unused.ts'
import { UnusedRow } from './unused-row.tsx'
import { useVoidEach } from './use-void-each.ts'
import { VoidedRows } from './voided-rows.tsx'
import { WhyDialog } from './why-dialog.tsx'

export function UnusedLabels({ onClose }: { readonly onClose: () => void }) {
  const { say, money } = useWords()
  const band = useBand()
  const list = useUnused().data
  const labels = list?.labels ?? []
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<'used' | 'void'>()
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLUListElement>(null)
  const voiding = useVoidEach()
  const using = useCommand(sends('unused.sayUsed'), {
    refreshes: 'everything',
    onRefused: problem => band.stop(problem),
  })
  // What another window or bench settled meanwhile is chosen no more.
  const chosen = labels.filter(({ shipment }) => marked.has(shipment.id))

  const toggle = (id: string, on = !marked.has(id)) => {
    setSaid('')
    setMarked(new Set(on ? [...marked, id] : [...marked].filter(one => one !== id)))
  }
  const all = () =>
    setMarked(
      chosen.length === labels.length ? new Set() : new Set(labels.map(({ shipment }) => shipment.id)),
    )
  const ask = (what: 'used' | 'void') =>
    chosen.length > 0 ? setAsking(what) : setSaid(say('unused.choose-first'))
  const scan = (code: string) => {
    const found = inScan(labels, code)
    if (found) toggle(found.shipment.id, true)
    else setSaid(say('unused.not-here', { code }))
    return true
  }
  const sayUsed = async (reason: (typeof USED_REASONS)[number]) => {
    const ids = chosen.map(({ shipment }) => shipment.id)
    const reply = await using.send({ ids, reason })
    setAsking(undefined)
    if (!reply?.ok) return
    setMarked(new Set())
    band.show(words => ({
      tone: 'ok',
      big: words.say('unused.band-used'),
      lines: [words.say('unused.band-used-line')],
    }))
  }
  const voidThem = async (reason: (typeof UNUSED_VOIDS)[number]) => {
    setAsking(undefined)
    await voiding.run(chosen, reason)
    setMarked(new Set())
  }

  if (voiding.asked.length > 0) {
    return <VoidedRows voiding={voiding} onBack={voiding.forget} onClose={onClose} />
  }
  return (
    <>
      <Dialog
        title={say('card.unused-labels')}
        onClose={onClose}
        keys={{
          a: { alone: all },
          u: () => ask('used'),
          v: () => ask('void'),
          ArrowDown: () => step(rows.current, 1),
          ArrowUp: () => step(rows.current, -1),
        }}
        scan={scan}
        wide
      >
        <p className={dialogClasses.text}>{say('unused.text')}</p>
        {list === undefined ? (
          <Skeleton height={220} radius={12} />
        ) : labels.length === 0 ? (
          <Empty title={say('unused.none')}>{say('unused.none-text')}</Empty>
        ) : (
          <ul ref={rows} className={classes.list} aria-label={say('unused.labels')}>
            {labels.map(label => (
              <UnusedRow
                key={label.shipment.id}
                label={label}
                chosen={marked.has(label.shipment.id)}
                onToggle={() => toggle(label.shipment.id)}
              />
            ))}
          </ul>
        )}
        {list && list.count > labels.length && (
          <p className={dialogClasses.text}>{say('unused.more', { count: list.count - labels.length })}</p>
        )}
        <p className={classes.said} role="status">
          {said ||
            (chosen.length > 0 &&
              say('unused.chosen', { count: chosen.length, amount: money(costOf(chosen)) }))}
        </p>
        <div className={dialogClasses.row}>
          {labels.length > 0 && (
            <>
              <Action cap="A" onClick={all}>
                {say(chosen.length === labels.length ? 'unused.clear' : 'unused.all')}
              </Action>
              <Action cap="U" aria-disabled={chosen.length === 0 || undefined} onClick={() => ask('used')}>
                {say('unused.say-used')}
              </Action>
              <Action
                cap="V"
                look="stop"
                aria-disabled={chosen.length === 0 || undefined}
                onClick={() => ask('void')}
              >
                {say('unused.void')}
              </Action>
            </>
          )}
          <LeaveAction word="do.back" onLeave={onClose} />
        </div>
      </Dialog>
      {asking === 'used' && (
        <WhyDialog
          title={say('unused.used-title', { count: chosen.length })}
          text={say('unused.used-text')}
          answers={USED_REASONS.map(reason => [reason, say(`unused.why-${reason}`)] as const)}
          busy={using.busy}
          onAnswer={reason => void sayUsed(reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'void' && (
        <WhyDialog
          title={say('unused.void-title', { count: chosen.length })}
          text={say('unused.void-text')}
          answers={UNUSED_VOIDS.map(reason => [reason, say(`void.${reason}`)] as const)}
          isStop
          onAnswer={reason => void voidThem(reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** From box to box, as the space bar then marks them. */
function step(list: HTMLUListElement | null, by: number): void {
  const boxes: HTMLElement[] = [...(list?.querySelectorAll('input') ?? [])]
  const at = boxes.indexOf(document.activeElement as HTMLElement)
  boxes[Math.max(0, Math.min(boxes.length - 1, at + by))]?.focus()
}
