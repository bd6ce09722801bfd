// The list of labels: rows for what is in sight alone, further pages as the end comes near.

import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect } from 'react'
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { purchaseStatus, purchaseWord } from '../../parts/purchase-words.ts'
import type { useHistory } from '../../station/queries.ts'
import type { ShipmentView } from '../../station/types.ts'
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './reprint.module.css'

const ROW_HEIGHT = 64
/** Rows from the end at which the next page is asked for. */
const AHEAD = 20

export function HistoryList({
  listRef,
  rows,
  chosen,
  history,
  text,
  onChoose,
}: {
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly rows: readonly ShipmentView[]
  readonly chosen: number
  readonly history: ReturnType<typeof useHistory>
  readonly text: string
  readonly onChoose: (row: ShipmentView) => void
}) {
  const { say, problem } = useWords()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const lastShown = virtual.range?.endIndex ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - AHEAD) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length])
  useEffect(() => {
    if (chosen >= 0) virtual.scrollToIndex(chosen)
  }, [chosen, virtual])

  const state = history.isError
    ? 'failed'
    : history.data === undefined
      ? 'loading'
      : rows.length === 0
        ? 'empty'
        : 'rows'
  if (state !== 'rows') {
    return (
      <section
        ref={listRef}
        className={classes.list}
        aria-label={say('reprint.list')}
        aria-busy={state === 'loading'}
      >
        {state === 'loading' &&
          [0, 1, 2, 3, 4].map(row => <Skeleton key={row} height={ROW_HEIGHT - 12} mb={12} radius={10} />)}
        {history.error && <Empty title={problem(history.error.problem).message} />}
        {state === 'empty' &&
          (text === '' ? (
            <Empty title={say('reprint.none')}>{say('reprint.none-text')}</Empty>
          ) : (
            <Empty title={say('reprint.nothing', { text })}>{say('reprint.nothing-text')}</Empty>
          ))}
      </section>
    )
  }
  return (
    <div
      ref={listRef}
      className={classes.list}
      // The list holds the focus and moves its mark, so that arrows work however many rows there are.
      role="listbox"
      tabIndex={0}
      aria-label={say('reprint.list')}
      aria-activedescendant={chosen >= 0 ? `label-${rows[chosen]?.id}` : undefined}
    >
      <div role="presentation" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]
          return (
            row && (
              <Row
                key={row.id}
                row={row}
                position={item.index}
                count={hasNextPage ? -1 : rows.length}
                top={item.start}
                chosen={item.index === chosen}
                onChoose={onChoose}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Memoised: moving the mark concerns two rows, another page none of the existing ones. */
const Row = memo(function Row({
  row,
  position,
  count,
  top,
  chosen,
  onChoose,
}: {
  readonly row: ShipmentView
  readonly position: number
  /** −1 while further pages may come: how many there are is not known. */
  readonly count: number
  readonly top: number
  readonly chosen: boolean
  readonly onChoose: (row: ShipmentView) => void
}) {
  const { say, time, money } = useWords()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the list, which holds the focus.
    <div
      id={`label-${row.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-posinset={position + 1}
      aria-setsize={count}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT }}
      onClick={() => onChoose(row)}
    >
      <span className={classes.rowReference}>{nameOfLabel(row)}</span>
      <span className={classes.rowState} data-status={purchaseStatus(row)}>
        {purchaseWord(say, row)}
      </span>
      <span className={classes.rowWho}>
        {[row.shipment?.to.name, row.shipment?.to.city].filter(Boolean).join(', ') ||
          say(`service.${row.service}`)}
      </span>
      <span className={classes.rowWhen}>
        {row.purchase.costCents !== undefined && `${money(row.purchase.costCents)} · `}
        {time(row.createdAt)}
      </span>
    </div>
  )
})
