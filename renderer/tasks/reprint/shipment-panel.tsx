// The chosen label: its paper, what is known of it, and the reasons to print it again.

import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { canPrint } from '../../parts/can-print.ts'
import { inFours, jobNotices, notSentNotices, serviceNotice, trackingText } from '../../parts/job-words.ts'
import { LabelPaper } from '../../parts/label-paper.tsx'
import { purchaseStatus, purchaseWord } from '../../parts/purchase-words.ts'
import { soldService } from '../../parts/service-words.ts'
import { REASONS } from '../../parts/use-reprint.ts'
import type { JobView, ShipmentView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import classes from './reprint.module.css'

export function ShipmentPanel({
  shipment,
  jobs,
  isLast,
  searching,
  onPrint,
  onSlip,
  onVoid,
  onDetails,
  onTimeline,
  onHandOver,
}: {
  readonly shipment: ShipmentView | undefined
  readonly jobs: readonly JobView[] | undefined
  readonly isLast: boolean
  /** Digits and letters are text of the search now. */
  readonly searching: boolean
  readonly onPrint: (reason: (typeof REASONS)[number]) => void
  /** Its packing slip, where it has one. */
  readonly onSlip: (() => void) | undefined
  readonly onVoid: (() => void) | undefined
  readonly onDetails: (() => void) | undefined
  readonly onTimeline: () => void
  readonly onHandOver: (() => void) | undefined
}) {
  const { say } = useWords()
  if (!shipment) {
    return (
      <Card>
        <Empty title={say('reprint.none')}>{say('reprint.none-text')}</Empty>
        <Action size="small" look="quiet" {...(!searching && { cap: 'W' })} onClick={onTimeline}>
          {say('timeline.open')}
        </Action>
      </Card>
    )
  }
  const isBought = shipment.purchase.kind === 'bought'
  const printable = canPrint(shipment)
  return (
    <section className={classes.panel} aria-label={say('reprint.chosen')}>
      <div className={classes.paper}>
        {printable ? (
          <LabelPaper key={shipment.id} shipment={shipment} />
        ) : (
          <Empty title={purchaseWord(say, shipment)}>{say(notPrintable(shipment))}</Empty>
        )}
      </div>
      <Card className={classes.about}>
        <p className={classes.tag}>{say(isLast ? 'reprint.last' : 'reprint.chosen')}</p>
        <h2 className={classes.reference} aria-live="polite">
          {nameOfLabel(shipment)}
        </h2>
        <Facts shipment={shipment} jobs={jobs} />
        <div className={classes.looks}>
          {onDetails && (
            <Action size="small" look="quiet" {...(!searching && { cap: 'D' })} onClick={onDetails}>
              {say('detail.open')}
            </Action>
          )}
          <Action size="small" look="quiet" {...(!searching && { cap: 'W' })} onClick={onTimeline}>
            {say('timeline.open')}
          </Action>
          {onSlip && (
            <Action size="small" look="quiet" {...(!searching && { cap: 'P' })} onClick={onSlip}>
              {say('slip.again')}
            </Action>
          )}
        </div>
        {isBought && (
          <div className={classes.reasons}>
            {printable && <h3 className={classes.why}>{say('reprint.why')}</h3>}
            {(printable ? REASONS : []).map((reason, index) => (
              <Action
                key={reason}
                {...(!searching && { cap: String(index + 1) })}
                onClick={() => onPrint(reason)}
              >
                {say(`reason.${reason}`)}
              </Action>
            ))}
            {onHandOver && (
              <Action {...(!searching && { cap: 'H' })} onClick={onHandOver}>
                {say('alone.open')}
              </Action>
            )}
            {onVoid && (
              <Action look="stop" {...(!searching && { cap: 'V' })} onClick={onVoid}>
                {say('reprint.void')}
              </Action>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}

function Facts({
  shipment,
  jobs,
}: {
  readonly shipment: ShipmentView
  readonly jobs: readonly JobView[] | undefined
}) {
  const words = useWords()
  const { say, time, money, problem } = words
  const { purchase } = shipment
  const notices = new Set([
    serviceNotice(words, shipment),
    ...notSentNotices(words, shipment),
    ...(jobs ?? []).flatMap(job => jobNotices(words, job)),
  ])
  const to = shipment.shipment?.to
  const tracking = trackingText(shipment)
  const wasBought = purchase.kind === 'bought' || purchase.boughtAt !== undefined
  return (
    <>
      <p className={classes.state} data-status={purchaseStatus(shipment)}>
        {purchaseWord(say, shipment)}
      </p>
      {purchase.lastProblem && <p className={classes.dim}>{problem(purchase.lastProblem).message}</p>}
      {[...notices].map(
        notice =>
          notice && (
            <p key={notice} className={classes.dim}>
              {notice}
            </p>
          ),
      )}
      <dl className={classes.facts}>
        {to && <Fact name={say('reprint.to')}>{`${to.name}, ${to.city} ${to.state}`}</Fact>}
        <Fact name={say(wasBought ? 'reprint.bought' : 'reprint.asked')}>
          {say('reprint.bought-at', {
            time: time(purchase.boughtAt ?? shipment.createdAt),
            station: shipment.station,
          })}
        </Fact>
        {tracking !== undefined && (
          <Fact name={say('reprint.tracking')}>
            <span className={classes.mono}>{inFours(tracking)}</span>
          </Fact>
        )}
        <Fact name={say('reprint.service')}>{soldService(say, shipment)}</Fact>
        {purchase.costCents !== undefined && (
          <Fact name={say('reprint.price')}>{money(purchase.costCents)}</Fact>
        )}
        {purchase.scan && <Fact name={say('reprint.scan')}>{say(`reprint.scan-${purchase.scan}`)}</Fact>}
        {/* Its place is kept until they are known: no button moves away under a finger. */}
        <Fact name={say('reprint.prints')}>{jobs?.length ?? '…'}</Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function notPrintable({ purchase }: ShipmentView): WordKey {
  if (purchase.kind !== 'bought') return 'reprint.not-printable'
  return purchase.documentUrl === undefined ? 'guard.no-label' : 'reprint.file-kept'
}
