// What each kind of decision asks, and which answers it offers.
import { mayBeDrawnAgain } from '../../../preload/contract/print-job.ts'
import { canPrint, isOnNoPaper } from '../../parts/can-print.ts'
import type { AttentionItem, ShipmentView } from '../../station/types.ts'
import type { WordKey } from '../../words/words.ts'
import type { QueueItem } from './copies.ts'

export type AnswerName =
  | 'bought'
  | 'not-bought'
  | 'voided'
  | 'not-voided'
  | 'void-again'
  | 'give-number'
  | 'looked'
  | 'print-again'
  | 'void-it'
  | 'whole'
  | 'damaged'
  | 'missing'
  | 'release'
  | 'anyway'
  | 'cancel'
  | 'take-back'
  | 'added'
  | 'not-added'
  | 'closed'
  | 'not-closed'
  | 'same-account'
  | 'voided-there'
  | 'closed-there'
  | 'look-unused'

/** What is recorded by the answer; a void and the list of unused labels have questions of their own. */
export type SettlingName = Exclude<AnswerName, 'void-it' | 'look-unused'>

export interface Answer {
  readonly name: AnswerName
  readonly label: WordKey
  readonly hint?: WordKey
  /** What is asked before the answer is recorded. */
  readonly asks?: 'note' | 'number-and-note'
}

/** A question comes first: how somebody knows, or why a label is voided. */
export const asksFirst = ({ name, asks }: Answer): boolean =>
  asks !== undefined || name === 'void-it' || name === 'look-unused'

const answer = (name: AnswerName, label: WordKey, hint?: WordKey, asks?: Answer['asks']): Answer => ({
  name,
  label,
  ...(hint && { hint }),
  ...(asks && { asks }),
})

/** What is wrong with it is known, and a person says why it is printed as it is. */
export const ANYWAY = answer('anyway', 'card.anyway', 'card.anyway-hint', 'note')

export type Mark = ShipmentView['purchase']['attention'][number]
const hasMark = ({ shipment }: AttentionItem, mark: Mark): boolean =>
  shipment?.purchase.attention.includes(mark) === true

/** Settled as not bought, and sold all the same. */
export const soldAfterAll = (item: AttentionItem): boolean => hasMark(item, 'sold-after-all')

/** Printed at a station that had not heard of the void. */
export const voidedOnPaper = (item: AttentionItem): boolean => hasMark(item, 'voided-on-paper')

/** Its service has it, and the station does not: it comes from there by its number, at no charge. */
export const isFetched = ({ shipment }: AttentionItem): boolean =>
  shipment?.purchase.attention.includes('no-payload') === true && canPrint(shipment)

/** The label server's, without a number that is its own alone: whoever cancelled it did so at the service. */
function voidedThere({ shipment }: AttentionItem): readonly Answer[] {
  const isNotVoidedHere =
    shipment?.service === 'label-server' &&
    shipment.purchase.kind === 'bought' &&
    (['number-of-another', 'no-identifier', 'number-not-usable'] as const).some(mark =>
      shipment.purchase.attention.includes(mark),
    )
  return isNotVoidedHere ? [answer('voided-there', 'card.voided-there', 'card.voided-hint', 'note')] : []
}

/** How many of the numbers that a void asks for are cancelled, where some are. */
export function partlyVoided({ shipment }: AttentionItem): { cancelled: number; total: number } | undefined {
  const { voids = [], numbersToVoid = [] } = shipment?.purchase ?? {}
  const cancelled = voids.filter(({ outcome }) => outcome === 'cancelled').length
  return cancelled > 0 ? { cancelled, total: numbersToVoid.length } : undefined
}

/** Every number was answered: what is not cancelled was refused. */
function refusedTheRest({ shipment }: AttentionItem): boolean {
  const { voids = [], numbersToVoid = [] } = shipment?.purchase ?? {}
  return numbersToVoid.every(number =>
    voids.some(one => one.number === number && (one.outcome === 'cancelled' || one.outcome === 'refused')),
  )
}

/** Where the label is on paper already, the first key leaves it at that. */
function heldAnswers({ job, copies }: QueueItem): readonly Answer[] {
  const isLookedAt = job?.cause === 'unsafe-label' || (job?.cause === 'not-redrawn' && !mayBeDrawnAgain(job))
  const prints = isLookedAt ? ANYWAY : answer('release', 'queue.release')
  const cancels = answer('cancel', 'queue.cancel-job')
  return copies?.outAt === undefined ? [prints, cancels] : [cancels, prints]
}

function unsureAnswers({ job, labelOver }: QueueItem): readonly Answer[] {
  const whole = job?.slipOf === undefined ? 'card.whole-hint' : 'card.slip-whole-hint'
  // Nothing is printed of it once more, and its paper is on no package for long.
  return [
    answer('whole', 'card.whole', labelOver ? 'card.over-hint' : whole),
    answer('damaged', 'card.damaged', labelOver ? 'card.over-hint' : 'card.damaged-hint'),
    answer('missing', 'card.missing', labelOver ? 'card.over-missing-hint' : 'card.missing-hint'),
  ]
}

/** In the order of their keys, 1 first. */
export function answersOf(item: QueueItem): readonly Answer[] {
  // Its paper and its printer are at its own station.
  if (item.elsewhere) return []
  switch (item.kind) {
    case 'purchase-unknown':
      return [
        answer('bought', 'card.bought', 'card.bought-hint', 'number-and-note'),
        answer('not-bought', 'card.not-bought', 'card.not-bought-hint', 'note'),
      ]
    case 'void-unknown':
      // Where some numbers are cancelled and the service refused the others, one key says that all are.
      if (partlyVoided(item)) {
        return [
          refusedTheRest(item)
            ? answer('voided', 'card.all-voided', 'card.voided-hint')
            : answer('voided', 'card.all-voided', 'card.voided-hint', 'note'),
          answer('void-again', 'card.void-again', 'card.void-again-hint'),
          answer('not-voided', 'card.not-voided', 'card.not-voided-hint', 'note'),
        ]
      }
      return [
        answer('voided', 'card.voided', 'card.voided-hint', 'note'),
        answer('not-voided', 'card.not-voided', 'card.not-voided-hint', 'note'),
      ]
    case 'purchase-concern':
      if (hasMark(item, 'not-closed-after-all')) {
        return [
          answer('not-closed', 'close.say-not-closed', 'close.say-not-closed-text', 'note'),
          answer('closed', 'close.say-closed', 'close.say-closed-text', 'note'),
        ]
      }
      if (soldAfterAll(item)) {
        return [
          answer('bought', 'card.on-package', 'card.on-package-hint', 'note'),
          item.shipment?.purchase.kind === 'voided'
            ? answer('voided', 'card.cancelled', 'card.cancelled-hint', 'note')
            : answer('not-bought', 'card.cancelled', 'card.cancelled-hint', 'note'),
        ]
      }
      if (hasMark(item, 'cancelled-after-all')) {
        const name = item.shipment?.purchase.kind === 'voided' ? 'voided' : 'looked'
        return [answer(name, 'card.label-is-off', 'card.looked-hint', 'note')]
      }
      if (voidedOnPaper(item)) {
        const name = item.shipment?.purchase.kind === 'abandoned' ? 'not-bought' : 'voided'
        return [answer(name, 'card.thrown-away', 'card.looked-hint', 'note')]
      }
      if (hasMark(item, 'not-sold-after-all')) {
        return [
          answer('looked', 'card.in-their-books', 'card.on-package-hint', 'note'),
          answer('not-bought', 'card.not-bought', 'card.not-bought-hint', 'note'),
        ]
      }
      if (hasMark(item, 'not-cancelled-after-all')) {
        return [
          answer('void-it', 'card.void-it', 'card.void-it-hint'),
          answer('looked', 'card.on-box', 'card.on-box-hint', 'note'),
          ...(item.shipment && !canPrint(item.shipment)
            ? []
            : [answer('print-again', 'card.print-again', 'card.print-again-hint')]),
        ]
      }
      if (hasMark(item, 'dearer-than-said') && item.shipment?.purchase.attention.length === 1) {
        return [
          answer('void-it', 'card.void-it', 'card.void-it-hint'),
          answer('looked', 'card.price-stays', 'card.looked-hint', 'note'),
        ]
      }
      if (hasMark(item, 'number-of-another')) {
        const number = answer('give-number', 'card.give-number', 'card.give-number-hint', 'number-and-note')
        // With its day: neither is it void any more, nor can anybody here take the number from its box.
        if (item.shipment?.closedAt !== undefined)
          return [answer('looked', 'card.went-out', 'card.went-out-hint', 'note'), number]
        // The label server would cancel the other label by it.
        const isVoidable = item.shipment?.service === 'parcel-label'
        return [
          answer('looked', 'card.its-number', 'card.its-number-hint', 'note'),
          number,
          ...(isVoidable ? [answer('void-it', 'card.void-it', 'card.void-it-hint')] : []),
          ...voidedThere(item),
        ]
      }
      if (item.shipment && isOnNoPaper(item.shipment)) {
        const isHere = canPrint(item.shipment)
        return [
          isHere
            ? isFetched(item)
              ? answer('print-again', 'card.fetch', 'card.fetch-hint')
              : answer('print-again', 'card.print-again', 'card.print-again-hint')
            : answer('void-it', 'card.void-again-ship', 'card.void-again-ship-hint'),
          answer('looked', 'card.on-box', 'card.on-box-hint', 'note'),
          ...(isHere ? [answer('void-it', 'card.void-it', 'card.void-it-hint')] : []),
          answer('give-number', 'card.give-number', 'card.give-number-hint', 'number-and-note'),
          ...voidedThere(item),
        ]
      }
      return [
        answer('give-number', 'card.give-number', 'card.give-number-hint', 'number-and-note'),
        answer('looked', 'card.looked', 'card.looked-hint', 'note'),
        ...(hasMark(item, 'too-few-labels') ? [answer('void-it', 'card.void-it', 'card.void-it-hint')] : []),
        ...voidedThere(item),
      ]
    case 'unused-labels':
      return [answer('look-unused', 'card.unused-look', 'card.unused-look-hint')]
    case 'former-account':
      return [
        answer('same-account', 'card.same-account', 'card.same-account-hint', 'note'),
        answer('closed-there', 'card.closed-there', 'card.closed-there-hint', 'note'),
        answer('voided-there', 'card.voided-there', 'card.voided-hint', 'note'),
      ]
    case 'print-unsure':
      return unsureAnswers(item)
    case 'print-held':
      if (item.away) return [answer('cancel', 'queue.cancel-job', 'card.cancel-away-hint')]
      // By what somebody else made of it nothing is printed.
      if (item.job?.cause === 'changed-outside') return [answer('cancel', 'queue.cancel-job')]
      return heldAnswers(item)
    case 'print-given':
      return item.away
        ? [answer('cancel', 'queue.cancel-job', 'card.cancel-away-hint')]
        : [answer('take-back', 'card.take-back', 'card.take-back-hint')]
    case 'funds-unknown':
      if (item.funds?.afterAll) {
        const name = item.funds.state === 'added' ? 'added' : 'not-added'
        return [answer(name, 'card.seen', 'card.looked-hint', 'note')]
      }
      return [
        answer('added', 'card.added', undefined, 'note'),
        answer('not-added', 'card.not-added', undefined, 'note'),
      ]
    case 'close-unknown':
      return [
        answer('closed', 'card.closed', undefined, 'note'),
        answer('not-closed', 'card.not-closed', undefined, 'note'),
      ]
  }
}
