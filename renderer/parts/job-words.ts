// How a print job's and a printer's state are said and coloured.
import { labelNumbers } from '../../preload/contract/label-numbers.ts'
import { nameOfLabel } from '../../preload/contract/order-boxes.ts'
import {
  comesByItself,
  isOfNumber,
  NOT_READY_REASONS,
  notHeld,
  whyHeld,
} from '../../preload/contract/print-job.ts'
import type { Hearing } from '../station/hearing.ts'
import type { JobView, Overview, PrinterView, ShipmentView } from '../station/types.ts'
import type { Say, Words } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import { takesLabels } from './can-print.ts'
import type { Band } from './result-band.tsx'
import { isSaidWith } from './said-once.ts'

export type Status = 'ok' | 'warn' | 'stop' | 'quiet'

export function jobStatus(job: Pick<JobView, 'state'>): Status {
  switch (job.state) {
    case 'printed':
      return 'ok'
    case 'sent':
    case 'unsure':
    case 'held':
    case 'given':
      return 'warn'
    case 'failed':
      return 'stop'
    case 'sending':
    case 'cancelled':
      return 'quiet'
  }
}

/** Of a label that waits for a person with why; of a printer that could not print with what it had said itself. */
export function jobCause(
  { say, problem }: Pick<Words, 'say' | 'problem'>,
  job: Pick<JobView, 'cause' | 'detail' | 'warnings'>,
): string {
  const { cause, detail } = job
  if (cause === undefined) return ''
  const why = whyHeld(job)
  if (why) {
    const { message, nextStep } = problem(why)
    return [message, nextStep].filter(Boolean).join(' ')
  }
  const reason = NOT_READY_REASONS.find(known => known === detail)
  return cause === 'printer-not-ready' && reason !== undefined
    ? say('cause.not-ready-because', { reason: say(`printer.${reason}`) })
    : say(`cause.${cause}`)
}

/** `hearing`: what a station said that is not heard any more is not known to be so. */
export function printerNow(
  say: Say,
  { state: { kind, reason } }: { readonly state: Pick<PrinterView['state'], 'kind' | 'reason'> },
  hearing: Hearing,
): { readonly status: Status; readonly words: string } {
  if (hearing !== 'heard' && hearing !== 'again') return { status: 'quiet', words: say('printer.unheard') }
  switch (kind) {
    case 'ready':
      return { status: 'ok', words: say('printer.ready') }
    case 'one-way':
    case 'starting':
      return { status: 'quiet', words: say(`printer.${kind}`) }
    case 'not-ready':
      return { status: 'stop', words: say(`printer.${reason ?? kind}`) }
  }
}

const asksAboutLabel = ({ cause }: Pick<JobView, 'cause'>): boolean =>
  cause === 'unsafe-label' || cause === 'not-redrawn'

/** It comes out by itself: nothing is in its way, or a person has said that it may go. */
export const needsNoHand = (job: Pick<JobView, 'state' | 'needsRelease' | 'cause'>): boolean =>
  job.state === 'held' && comesByItself(job) && (job.cause === undefined || asksAboutLabel(job))

/** What it stands at in a word or two. */
export const stateWord = ({ state, waitsFor }: Pick<JobView, 'state' | 'waitsFor'>): WordKey =>
  state === 'held' && waitsFor ? `job.${waitsFor}` : `job.${state}`

export const waitWord = ({ waitsFor }: Pick<JobView, 'waitsFor'>): WordKey => `wait.${waitsFor ?? 'turn'}`

/** The printer that takes labels when none is named. */
export function mainPrinter(overview: Overview | undefined): PrinterView | undefined {
  const printers = overview?.printers.filter(takesLabels) ?? []
  return printers.find(printer => printer.default) ?? printers[0]
}

/** A carrier may charge for it, or it is another package's: it is for a person to do something about. */
const isToCheck = (warning: { readonly code: string }) =>
  warning.code.startsWith('carrier.') || isOfNumber(warning)

/** What the operator should know of a label although it prints; what to do about it too where that is more than to know it. */
export const jobNotices = (words: Pick<Words, 'problem'>, job: JobView): readonly string[] =>
  noticesIn(job).map(warning => noticeOf(words, warning))

/** Why it is held is its cause, and no notice beside it. */
const noticesIn = (job: JobView): NonNullable<JobView['warnings']> =>
  notHeld(job.warnings ?? []).filter(warning => warning !== whyHeld(job))

function noticeOf(words: Pick<Words, 'problem'>, warning: NonNullable<JobView['warnings']>[number]): string {
  const { message, nextStep } = words.problem(warning)
  return isToCheck(warning) ? [message, nextStep].filter(Boolean).join(' ') : message
}

/** The label's order with its box, and its number. */
export function labelLine(shipment: ShipmentView): string {
  const tracking = trackingText(shipment)
  return [nameOfLabel(shipment), tracking !== undefined && inFours(tracking)].filter(Boolean).join(' · ')
}

/** What a print is called: a packing slip as what it is, anything else by its order or its file. */
export const jobTitle = ({ say }: Pick<Words, 'say'>, { title, slipOf }: JobView): string =>
  slipOf === undefined ? title : say('slip.of', { reference: title })

/** The result of one print, as far as the station knows it by now. */
export function printBand(
  words: Pick<Words, 'say' | 'problem'>,
  job: JobView,
  subject: string,
  /** What to do with what came out. */
  putOn: WordKey = job.slipOf === undefined ? 'band.put-on' : 'slip.lay-in',
): Band {
  const { say } = words
  const isSlip = job.slipOf !== undefined
  const notices = noticesIn(job)
    .filter(warning => isSaidWith(job.id, warning))
    .map(warning => noticeOf(words, warning))
  const band = (tone: Band['tone'], big: string, ...lines: string[]): Band => ({
    tone,
    big,
    lines: [...lines, ...notices],
    subject,
  })
  switch (job.state) {
    case 'printed':
      return job.warnings?.some(isToCheck)
        ? band('warn', say('band.check'))
        : band('ok', say('band.printed'), say(putOn))
    case 'sent':
      return isSlip
        ? band('ok', say('slip.sent'), say('slip.look'))
        : band('warn', say('band.check'), say('band.look'))
    case 'unsure':
      return isSlip
        ? band('warn', say('slip.sent'), say('slip.unsure'))
        : band('warn', say('band.check'), say('band.unsure'))
    case 'held':
      if (isSlip && !job.needsRelease) return band('working', say('job.held'), say('slip.waits'))
      if (needsNoHand(job))
        return band('working', say(stateWord(job)), say(waitWord(job)), say('wait.way-out'))
      return asksAboutLabel(job)
        ? band(
            'stop',
            say('band.stop'),
            say('band.held-label', { cause: jobCause(words, job) }),
            say('band.held-decide'),
          )
        : band(
            'stop',
            say('band.stop'),
            say('band.held', { cause: jobCause(words, job) }),
            say('band.held-next'),
          )
    case 'given':
      return band('warn', say('job.given'), say('band.given', { station: job.givenTo ?? '' }))
    case 'failed':
      return band(
        'stop',
        say('band.stop'),
        say('band.failed', { cause: jobCause(words, job) }),
        say('band.failed-next'),
      )
    case 'cancelled':
      return job.cause === 'handed-over'
        ? band('ok', say('job.sent-there'), say('job.at', { station: job.givenTo ?? '' }))
        : band('warn', say('job.cancelled'), jobCause(words, job))
    case 'sending':
      return band('working', say('job.sending'))
  }
}

/** What the hand does with what came out: several packages have a label each. */
export const putOnWord = ({ returnOf, purchase }: ShipmentView): WordKey => {
  if (returnOf !== undefined) return 'band.in-the-box'
  return (purchase.trackingNumbers ?? []).length > 1 ? 'band.put-on-each' : 'band.put-on'
}

/** Where and with what a label was bought, in one line. */
export function trackingText(shipment: ShipmentView): string | undefined {
  return labelNumbers(shipment.purchase)[0]
}

/** What the service itself warned of, beside what it was not sent. */
export const serviceWarnings = ({ purchase: { warnings, notSent } }: ShipmentView): readonly string[] =>
  warnings.filter(text => !notSent.some(({ message }) => message === text))

/** The service's warnings: shown, and never in the way. */
export function serviceNotice(
  { say, plain }: Pick<Words, 'say' | 'plain'>,
  shipment: ShipmentView,
): string | undefined {
  const texts = serviceWarnings(shipment)
  return texts.length > 0 ? say('band.service-says', { text: plain(texts) }) : undefined
}

/** What the label was bought without. */
export const notSentNotices = (
  { problem }: Pick<Words, 'problem'>,
  { purchase: { notSent } }: ShipmentView,
): readonly string[] => notSent.map(one => problem(one).message)

/** The same for the band: the sender's own fields are the station's, and the same for every label. */
export const notSentOfOrder = (words: Pick<Words, 'problem'>, shipment: ShipmentView): readonly string[] => {
  const { purchase } = shipment
  const notSent = purchase.notSent.filter(({ code }) => !code.startsWith('not-sent.from.'))
  return notSentNotices(words, { ...shipment, purchase: { ...purchase, notSent } })
}

/** `9400 1000 0000 0000 0042`: long digit runs in fours, as carriers print them. */
export const inFours = (text: string): string =>
  /^\d{12,}$/.test(text) ? text.replace(/(\d{4})(?=\d)/g, '$1 ') : text
