// Steps of an order in words, a line each; and those of them that are the carrier's, as a file.
import type { StepKind, StepView, TimelineView } from '../station/types.ts'
import type { Words as AllWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import { toCsv } from './csv.ts'
import { inFours } from './job-words.ts'

type Words = Pick<AllWords, 'say' | 'money' | 'problem'>
type Order = Extract<TimelineView, { kind: 'order' }>

export interface StepLine {
  readonly text: string
  readonly facts: readonly string[]
}

const REASON_WORDS: Readonly<Record<string, WordKey>> = {
  damaged: 'reason.damaged',
  jam: 'reason.jam',
  lost: 'reason.lost',
  'too-light': 'reason.too-light',
  other: 'reason.other',
  'scanned-again': 'reason.scanned-again',
  'not-printed': 'reason.not-printed',
  'not-used': 'void.not-used',
  'wrong-address': 'void.wrong-address',
  'wrong-package': 'void.wrong-package',
  'order-cancelled': 'void.order-cancelled',
  'wrong-weight': 'void.wrong-weight',
  'label-unusable': 'void.label-unusable',
  'scanner-broken': 'scan.why-scanner-broken',
  'code-unreadable': 'scan.why-code-unreadable',
  'box-gone': 'scan.why-box-gone',
  'went-out': 'unused.why-went-out',
  'box-waits': 'unused.why-box-waits',
  'carrier-has-it': 'unused.why-carrier-has-it',
}
const ANSWER_WORDS: Readonly<Record<string, WordKey>> = {
  printed: 'fact.answer-printed',
  'not-printed': 'fact.answer-not-printed',
  damaged: 'fact.answer-damaged',
  cancelled: 'fact.answer-cancelled',
  bought: 'fact.answer-bought',
  refused: 'fact.answer-refused',
  abandoned: 'fact.answer-abandoned',
  voided: 'fact.answer-voided',
  closed: 'fact.answer-closed',
  failed: 'fact.answer-failed',
  unknown: 'fact.answer-unknown',
  'void-unknown': 'fact.answer-unknown',
}
const OUTCOME_WORDS: Readonly<Record<string, WordKey>> = {
  waiting: 'fact.outcome-waiting',
  sending: 'fact.outcome-sending',
  closed: 'fact.outcome-closed',
  failed: 'fact.outcome-failed',
  unknown: 'fact.outcome-unknown',
  skipped: 'fact.outcome-skipped',
}

/** What was done, and what there is to add; nothing that is no word. */
export function stepLine(
  words: Words,
  step: StepView,
  { shipmentIds }: Pick<Order, 'shipmentIds'>,
): StepLine {
  const { say, money, problem } = words
  const place = step.shipmentId === undefined ? -1 : shipmentIds.indexOf(step.shipmentId)
  const wordOf = (table: Readonly<Record<string, WordKey>>, key: string | undefined) => {
    // What a person wrote may be called as something that every object has.
    const word = key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
    return word && say(word)
  }
  const facts = [
    shipmentIds.length > 1 && place >= 0 && say('fact.label', { number: place + 1 }),
    step.copyNumber !== undefined && say('fact.print', { number: step.copyNumber }),
    step.printer,
    step.name,
    step.kind === 'purchase-intended' && step.service && say(`service.${step.service}`),
    step.costCents !== undefined && money(step.costCents),
    ...(step.trackingNumbers ?? []).map(inFours),
    step.number !== undefined && inFours(step.number),
    wordOf(ANSWER_WORDS, step.answer),
    wordOf(OUTCOME_WORDS, step.outcome),
    step.cause && say(`cause.${step.cause}`),
    ...(step.concerns ?? []).map(concern => say(`concern.${concern}`)),
    step.byPolicy && say('fact.by-policy'),
    ...(step.trialsBegun ?? []).map(name => say('fact.trial-begun', { name })),
    ...(step.trialsEnded ?? []).map(name => say('fact.trial-ended', { name })),
    ...(step.settings ?? []).map(setting => problem(setting).message),
    step.words !== undefined && (wordOf(REASON_WORDS, step.words) ?? say('fact.words', { text: step.words })),
  ]
  return {
    text: say(`step.${step.kind}`),
    facts: facts.filter(fact => typeof fact === 'string' && fact !== '') as string[],
  }
}

/** What was asked of the carrier's service, and what it answered. People, paper and settings are the house's. */
const CARRIERS: ReadonlySet<StepKind> = new Set([
  'purchase-sending',
  'purchase-bought',
  'purchase-refused',
  'purchase-unknown',
  'label-added',
  'label-fetched',
  'answer-after-decision',
  'void-asked',
  'void-number-cancelled',
  'void-number-refused',
  'void-number-unknown',
  'void-voided',
  'void-bought',
  'void-void-unknown',
  'close-kept',
  'manifest-unknown',
])

/** For the carrier: numbers, prices and times in UTC; no name, no note, no printer and no station. */
export function carrierCsv(words: Words, { reference, shipmentIds, steps }: Order): string {
  const { say } = words
  const service = (step: StepView) =>
    steps.find(one => one.kind === 'purchase-intended' && one.shipmentId === step.shipmentId)?.service
  const rows = steps
    .filter(({ kind, outcome }) => CARRIERS.has(kind) && outcome !== 'waiting')
    .map(step => {
      const outcome = step.outcome === undefined ? undefined : OUTCOME_WORDS[step.outcome]
      const answer = step.answer === undefined ? undefined : ANSWER_WORDS[step.answer]
      const sold = service(step)
      const place = step.shipmentId === undefined ? -1 : shipmentIds.indexOf(step.shipmentId)
      return [
        step.at,
        reference,
        [
          say(`step.${step.kind}`),
          shipmentIds.length > 1 && place >= 0 && say('fact.label', { number: place + 1 }),
          (outcome ?? answer) && say((outcome ?? answer) as WordKey),
        ]
          .filter(Boolean)
          .join(' · '),
        [...(step.trackingNumbers ?? []), step.number].filter(Boolean).join(' '),
        sold ? say(`service.${sold}`) : '',
        step.costCents === undefined ? '' : (step.costCents / 100).toFixed(2),
        step.requestId ?? '',
      ]
    })
  return toCsv([
    [
      say('timeline.csv-time'),
      say('timeline.csv-reference'),
      say('timeline.csv-step'),
      say('timeline.csv-numbers'),
      say('timeline.csv-service'),
      say('timeline.csv-price'),
      say('timeline.csv-request'),
    ],
    ...rows,
  ])
}
