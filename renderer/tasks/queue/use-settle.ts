// Records a person's answer, and what follows from it at once.
import { useRef } from 'react'
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { isToScan } from '../../parts/asked-scan.ts'
import { canPrint, isOnNoPaper } from '../../parts/can-print.ts'
import { jobTitle, printBand } from '../../parts/job-words.ts'
import { type Band, useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { AttentionItem, EndedShipmentView, JobView, Reply } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords, type Words } from '../../words/use-words.ts'
import { partlyVoided, type SettlingName } from './card-words.ts'

export interface Given {
  readonly note?: string
  readonly trackingNumber?: string
  readonly labelId?: string
  /** Fetched labels that this window was told of, as the label in doubt may be one of them. */
  readonly otherLabels?: readonly string[]
}

interface Settled {
  readonly item: AttentionItem
  readonly answer: SettlingName
  readonly given: Given
}

/** `asked`: the band says what is to be looked at, and the same answer is taken once it is given anew. */
export type Settling = 'recorded' | 'asked' | 'refused'

/** A problem is said in the band, and the card stays. */
export function useSettle(): (item: AttentionItem, answer: SettlingName, given: Given) => Promise<Settling> {
  const words = useWords()
  const band = useBand()
  const told = useRef(new Map<string, readonly string[]>())
  const settling = useCommand(
    ({ item, answer, given }: Settled, commandId) => record(item, answer, given, commandId),
    { refreshes: 'everything', onRefused: (problem, { item }) => band.stop(problem, subjectOf(words, item)) },
  )
  return async (item, answer, given) => {
    const note = given.note?.trim() || reasonOf(words, item, answer)
    const otherLabels = told.current.get(item.id)
    const reply = await settling.send({
      item,
      answer,
      given: { ...given, note, ...(otherLabels && { otherLabels }) },
    })
    if (!reply?.ok) {
      if (reply?.problem.code !== 'resolve.fetched-label') return 'refused'
      told.current.set(item.id, [...(otherLabels ?? []), String(reply.problem.params?.number)])
      return 'asked'
    }
    const subject = subjectOf(words, item)
    const { job } = reply.value
    if (job) {
      const putOn = (await isToScan(job.shipmentId)) ? 'scan.put-on' : undefined
      band.follow(job, (news, said) => printBand(said, news, subject ?? news.title, putOn))
    } else
      band.show(said => ({
        big: said.say('queue.settled'),
        subject,
        ...whatIsNext(said, reply.value.shipment),
      }))
    return 'recorded'
  }
}

/** Settled is not done: what became of the label says what comes next. */
function whatIsNext({ say }: Words, shipment: EndedShipmentView | undefined): Pick<Band, 'tone' | 'lines'> {
  const kind = shipment?.purchase.kind
  const line = say('queue.settled-line')
  const returns = shipment?.returnLabels ?? []
  if (returns.length > 0) {
    const valid = returns.map(({ reference }) => say('void.return-valid', { reference }))
    return { tone: 'warn', lines: [line, ...valid] }
  }
  if (shipment && isOnNoPaper(shipment)) {
    const next = canPrint(shipment) ? 'queue.settled-to-print' : 'queue.settled-no-label'
    return { tone: 'warn', lines: [line, say(next)] }
  }
  const isFree = kind === 'voided' || kind === 'discarded' || kind === 'abandoned'
  return { tone: 'ok', lines: isFree ? [line, say('queue.settled-scan')] : [line] }
}

export const subjectOf = (
  words: Pick<Words, 'say'>,
  { shipment, job, funds }: AttentionItem,
): string | undefined =>
  (shipment && nameOfLabel(shipment)) ?? (job && jobTitle(words, job)) ?? funds?.meterId

/** What an answer of one key says in the trail. */
function reasonOf({ say }: Words, item: AttentionItem, answer: SettlingName): string {
  const partly = answer === 'voided' ? partlyVoided(item) : undefined
  return partly ? say('card.all-voided-note', partly) : answer
}

/** The job to follow in the band, where the answer led to a print. */
type Recorded = Reply<{ readonly job?: JobView; readonly shipment?: EndedShipmentView }>

const settled = (reply: Reply<unknown>): Recorded => (reply.ok ? { ok: true, value: {} } : reply)
const decided = (reply: Reply<EndedShipmentView>): Recorded =>
  reply.ok ? { ok: true, value: { shipment: reply.value } } : reply
const printing = (reply: Reply<JobView>): Recorded =>
  reply.ok ? { ok: true, value: { job: reply.value } } : reply

async function record(
  item: AttentionItem,
  answer: SettlingName,
  given: Given,
  commandId: string,
): Promise<Recorded> {
  const note = given.note ?? answer
  const numbers = {
    ...(given.trackingNumber?.trim() && { trackingNumber: given.trackingNumber.trim() }),
    ...(given.labelId?.trim() && { labelId: given.labelId.trim() }),
  }
  const id = item.shipment?.id ?? ''
  const jobId = item.job?.id ?? ''
  switch (answer) {
    case 'bought':
    case 'give-number':
      return decided(await call['shipments.resolve']({ id, outcome: 'bought', note, ...numbers }))
    case 'looked':
      return settled(await call['shipments.resolve']({ id, outcome: 'bought', note }))
    case 'print-again':
      return printing(
        await call['reprint.print']({ shipmentId: id, reason: 'not-printed', unlessComing: true, commandId }),
      )
    case 'void-again':
      return settled(await call['shipments.void']({ id, reason: item.shipment?.purchase.voidReason ?? note }))
    case 'not-bought':
      return decided(
        await call['shipments.resolve']({
          id,
          outcome: answer,
          note,
          ...(given.otherLabels && { otherLabels: [...given.otherLabels] }),
        }),
      )
    case 'voided':
    case 'not-voided':
      return decided(await call['shipments.resolve']({ id, outcome: answer, note }))
    case 'whole':
      return settled(await call['queue.settle']({ jobId, answer: 'printed' }))
    case 'damaged':
      return settleAndPrint(item, 'damaged', commandId)
    case 'missing':
      return settleAndPrint(item, 'not-printed', commandId)
    case 'release':
      return printing(await call['queue.release']({ jobId, commandId }))
    case 'anyway':
      return printing(await call['queue.release']({ jobId, printAnyway: note, commandId }))
    case 'cancel':
      return settled(await call['queue.cancel']({ jobId, commandId }))
    case 'take-back':
      return settled(await call['queue.takeBack']({ jobId, commandId }))
    case 'added':
    case 'not-added':
      return settled(await call['meters.resolve']({ id: item.funds?.id ?? '', outcome: answer, note }))
    case 'same-account':
      return settled(await call['shipments.resolveAccount']({ id, outcome: 'same-account', note }))
    case 'voided-there':
      return settled(await call['shipments.resolveAccount']({ id, outcome: 'voided', note }))
    case 'closed-there':
      return settled(await call['shipments.resolveAccount']({ id, outcome: 'closed', note }))
    case 'closed':
    case 'not-closed':
      return settleClose(item, answer, note)
  }
}

/** A spoilt or missing label is printed again at once: that is why it was asked. */
async function settleAndPrint(
  item: AttentionItem,
  answer: 'damaged' | 'not-printed',
  commandId: string,
): Promise<Recorded> {
  const jobId = item.job?.id ?? ''
  const said = await call['queue.settle']({ jobId, answer })
  if (!said.ok) return said
  const { shipmentId, slipOf } = item.job ?? {}
  if (slipOf !== undefined) return printing(await call['reprint.slip']({ shipmentId: slipOf, commandId }))
  if (shipmentId === undefined) return settled(said)
  return printing(await call['reprint.print']({ shipmentId, reason: answer, unlessComing: true, commandId }))
}

async function settleClose(
  item: AttentionItem,
  outcome: 'closed' | 'not-closed',
  note: string,
): Promise<Recorded> {
  const { shipment } = item
  if (shipment) {
    const { id: shipmentId, service, closeId = '' } = shipment
    const said = { id: closeId, service, outcome, note, shipmentIds: [shipmentId] }
    return settled(await call['closeDay.resolve'](said))
  }
  const { id = '', services: [part] = [] } = item.close ?? {}
  return settled(
    await call['closeDay.resolve']({ id, service: part?.service ?? 'label-server', outcome, note }),
  )
}
