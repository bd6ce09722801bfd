// One decision: what happened in one sentence, what follows from each answer, one key an answer.
import { canPrint } from '../../parts/can-print.ts'
import { jobCause } from '../../parts/job-words.ts'
import { useOverview } from '../../station/queries.ts'
import type { AttentionItem, ShipmentView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import {
  type Answer,
  answersOf,
  isFetched,
  type Mark,
  partlyVoided,
  soldAfterAll,
  voidedOnPaper,
} from './card-words.ts'
import type { QueueItem } from './copies.ts'
import { noonOf } from './noon-of.ts'
import { FILE_KEY } from './print-file.tsx'
import classes from './queue.module.css'
import { TakenLine } from './taken-line.tsx'
import { subjectOf } from './use-settle.ts'

export function AttentionCard({
  item,
  active,
  own,
  onAnswer,
  onTake,
  onFocus,
}: {
  readonly item: QueueItem
  /** Its keys act; one card at a time. */
  readonly active: boolean
  /** This station's name. */
  readonly own: string | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly onTake: (taken: boolean) => void
  readonly onFocus: () => void
}) {
  const words = useWords()
  const { say, time } = words
  // A meter is known by its carrier, and by its number only to who set it up.
  const carrier = useOverview().data?.meters.find(({ meterId }) => meterId === item.funds?.meterId)?.carrier
  return (
    <article
      className={classes.card}
      data-active={active || undefined}
      aria-current={active ? 'true' : undefined}
      onFocus={onFocus}
      id={`decide-${item.id}`}
    >
      <div className={classes.cardHead}>
        <h3 className={classes.question}>{say(questionOf(item))}</h3>
        <span className={classes.dim}>
          {item.station !== undefined && <strong>{item.station} · </strong>}
          {say('queue.since', { time: time(item.since) })}
        </span>
      </div>
      <p className={classes.subject}>{[carrier, subjectOf(words, item)].filter(Boolean).join(' · ')}</p>
      {item.shipment && <p className={classes.dim}>{whichOne(words, item.shipment)}</p>}
      <p>{textOf(words, item)}</p>
      {item.kind === 'purchase-concern' && (
        <ul className={classes.concerns}>
          {item.shipment?.purchase.attention.map(concern => (
            <li key={concern}>{asSentence(concernText(words, item, concern))}</li>
          ))}
        </ul>
      )}
      <Evidence item={item} words={words} />
      {item.elsewhere && (
        <p className={classes.elsewhere}>{say('queue.elsewhere', { station: item.station ?? '' })}</p>
      )}
      <div className={classes.answers}>
        {answersOf(item).map((answer, index) => (
          <Action
            key={answer.name}
            {...(active && { cap: String(index + 1) })}
            hint={answer.hint && say(answer.hint)}
            onClick={() => onAnswer(answer)}
          >
            {say(answer.label)}
          </Action>
        ))}
      </div>
      <TakenLine item={item} active={active} own={own} onTake={onTake} />
    </article>
  )
}

const questionOf = ({ kind, job }: AttentionItem): WordKey =>
  job?.slipOf !== undefined && (kind === 'print-unsure' || kind === 'print-held')
    ? `card.slip-${kind}`
    : `card.${kind}`

/** Each stands by itself here, and behind others in the timeline. */
const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const hasFile = ({ purchase }: ShipmentView): boolean => purchase.documentUrl !== undefined

/** Whose number it is as well, where the record says it. */
function concernText({ say, problem }: Words, { shipment }: AttentionItem, concern: Mark): string {
  const { lastProblem } = shipment?.purchase ?? {}
  return concern === 'number-of-another' && lastProblem?.code === 'purchase.number-of-another'
    ? problem(lastProblem).message
    : concern === 'no-payload' && shipment && !canPrint(shipment)
      ? say(hasFile(shipment) ? 'concern.no-payload-kept' : 'concern.no-payload-again')
      : concern === 'paper-not-printable' && shipment && hasFile(shipment)
        ? say('concern.paper-kept')
        : say(`concern.${concern}`)
}

/** By which a person finds it on the service's own pages: which service, to whom, for how much, its numbers. */
function whichOne({ say, money }: Words, { service, shipment, purchase }: ShipmentView): string {
  return [
    say(`service.${service}`),
    shipment && `${shipment.to.name}, ${shipment.to.city}`,
    purchase.costCents !== undefined && money(purchase.costCents),
    ...(purchase.trackingNumbers ?? []),
    purchase.labelId,
  ]
    .filter(Boolean)
    .join(' · ')
}

function textOf(words: Words, item: QueueItem): string {
  const { say, money } = words
  switch (item.kind) {
    case 'unused-labels':
      return unusedText(words, item)
    case 'purchase-unknown':
      return `${say('card.purchase-unknown-text')} ${say('card.purchase-unknown-how')}`
    case 'purchase-concern':
      if (soldAfterAll(item)) return say('card.sold-after-all', numbersOf(item))
      if (voidedOnPaper(item) && !isLate(item)) return say('card.voided-on-paper-text')
      if (isFetched(item) && !isLate(item)) return say('card.fetch-text', { key: FILE_KEY })
      return say(isLate(item) ? 'card.late-answer-text' : 'card.purchase-concern-text')
    case 'former-account':
      return say('card.former-account-text', {
        service: say(`service.${item.shipment?.service ?? 'label-server'}`),
        account: item.shipment?.account ?? '–',
      })
    case 'void-unknown': {
      const partly = partlyVoided(item)
      return partly ? say('card.void-partly-text', partly) : say('card.void-unknown-text')
    }
    case 'print-unsure':
    case 'print-held':
      if (item.kind === 'print-held' && item.away)
        return say('card.print-held-away-text', { station: item.station ?? '' })
      return [item.job && jobCause(words, item.job), !item.elsewhere && paperText(words, item)]
        .filter(Boolean)
        .join(' ')
    case 'print-given':
      return say('card.print-given-text', { station: item.job?.givenTo ?? '' })
    case 'funds-unknown':
      return say(fundsText(item), {
        amount: money(item.funds?.amountCents ?? 0),
        meter: item.funds?.meterId ?? '',
      })
    case 'close-unknown':
      return say('card.close-unknown-text', {
        service: (item.close?.services ?? []).map(one => say(`service.${one.service}`)).join(', '),
      })
  }
}

/** What came out of the label so far. */
function paperText({ say, time }: Words, { kind, copies }: QueueItem): string {
  if (copies?.outAt !== undefined) return say('card.copy-came-out', { time: time(copies.outAt) })
  const text = say(kind === 'print-unsure' ? 'card.print-unsure-text' : 'card.print-held-text')
  return copies?.isSecond ? `${text} ${say('card.copy-waits')}` : text
}

function unusedText({ say, money, date }: Words, { unused }: AttentionItem): string {
  if (!unused) return ''
  const { count, costCents, unpricedCount, refundUntil } = unused
  return [
    say('card.unused-text', { count, amount: money(costCents), day: date(noonOf(refundUntil)) }),
    unpricedCount > 0 && say('card.unused-unpriced', { count: unpricedCount }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The service said otherwise than a person had. */
const isLate = ({ shipment }: AttentionItem): boolean =>
  shipment?.purchase.attention.some(mark => mark.endsWith('-after-all')) === true

function fundsText({ funds }: AttentionItem) {
  if (!funds?.afterAll) return 'card.funds-unknown-text'
  return funds.state === 'added' ? 'card.funds-added-text' : 'card.funds-not-added-text'
}

/** By which the label is found at its service. */
const numbersOf = ({ shipment }: AttentionItem) => ({
  number: shipment?.purchase.trackingNumber ?? shipment?.purchase.labelId ?? '–',
})

function Evidence({ item, words }: { readonly item: AttentionItem; readonly words: Words }) {
  const before = item.evidence?.beforeCents
  const after = item.evidence?.afterCents
  if (typeof before !== 'number' || typeof after !== 'number') return null
  return (
    <p className={classes.evidence}>
      {words.say('card.evidence', { before: words.money(before), after: words.money(after) })}
    </p>
  )
}
