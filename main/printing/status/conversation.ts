// What one look at a printer over an open link means, with what is known of it from before.

import {
  type HostStatus,
  isOffice,
  labelLanguageOf,
  languageOf,
  type NotReadyReason,
  type Printer,
  type PrinterLanguage,
  type PrinterState,
} from '../../core/printing/printer.ts'
import { hasSerialNumber, maySameDevice } from '../../core/printing/printer-identity.ts'
import type { Link, OpenFailure } from '../../core/printing/transport.ts'
import type { PrintingSettings } from '../../core/settings/settings.ts'
import { ageMs, type Moment, now } from '../moment.ts'
import { askLanguage, questionsOf } from './ask-language.ts'
import { HalfLabel, type HalfLabelMemory } from './half-label.ts'
import { type ErrorsAndWarnings, printerStateOf } from './host-status.ts'
import type { PrinterQuestions, StatusAnswer } from './questions.ts'

/** What is known of this printer from before; kept by the caller, so that it outlives a restart. */
export interface PrinterMemory extends HalfLabelMemory {
  answeredBefore(): boolean
  noteAnswered(): void
}

export type NotReady = Extract<PrinterState, { kind: 'not-ready' }>

export type Look =
  | { readonly kind: 'one-way' }
  | {
      readonly kind: 'answered'
      readonly status: HostStatus
      readonly report: ErrorsAndWarnings | undefined
      readonly refused?: string | undefined
    }
  | NotReady

export const notReady = (reason: NotReadyReason, detail?: string): NotReady => ({
  kind: 'not-ready',
  reason,
  ...(detail !== undefined && { detail }),
})

/** Why a printer whose link does not open will not print. */
function notReadyFor(failure: OpenFailure): NotReady {
  switch (failure.kind) {
    case 'not-connected':
      return notReady('unreachable', failure.detail)
    case 'busy':
      return notReady('busy', failure.detail)
    case 'another-device':
      return notReady('another-device', failure.detail)
    case 'not-a-printer':
      return notReady('not-a-printer', failure.detail)
  }
}

/** A rest that is filled up waits so many times as long as a question for the printer to take some of it. */
const STALLS = 5
const ASKED_OTHERWISE_MS = 30_000
const TAKES_NOTHING = notReady('buffer-full', 'it takes no bytes')

export const stateOfLook = (look: Look): PrinterState =>
  look.kind === 'answered' ? printerStateOf(look.status, look.report) : look

export class Conversation {
  readonly questions: PrinterQuestions
  readonly halfLabel: HalfLabel
  readonly #printer: Printer
  readonly #memory: PrinterMemory
  readonly #settings: () => PrintingSettings
  #askedOtherwiseAt = Number.NEGATIVE_INFINITY
  #other: PrinterLanguage | undefined
  /** When and over which link a device last said that it is the saved one; nothing was lost since. */
  #verified: { readonly link: Link; readonly at: Moment } | undefined

  constructor(printer: Printer, memory: PrinterMemory, settings: () => PrintingSettings) {
    this.#printer = printer
    this.questions = questionsOf(languageOf(printer), printer.connection)
    this.halfLabel = new HalfLabel(printer, this.questions, memory)
    this.#memory = memory
    this.#settings = settings
  }

  /** The link was lost or went silent: whoever answers next has to say again who it is. */
  forgetWhoAnswers(): void {
    this.#verified = undefined
    this.questions.forgetSilence()
  }

  /** What an open that failed means; also forgets who answered before. */
  failedToOpen(failure: OpenFailure): NotReady {
    this.forgetWhoAnswers()
    return notReadyFor(failure)
  }

  /** What no answer means: a link that never carried one is one-way, any other printer is in trouble. */
  silence(): NotReady | { readonly kind: 'one-way' } {
    return this.#memory.answeredBefore() ? notReady('silent') : { kind: 'one-way' }
  }

  /**
   * Asks for status within `deadlineMs`; further questions only in the time that is left. `onStatus`: what is known
   * before them, since a printer may be silent on them until their time is over.
   */
  async look(link: Link, deadlineMs: number, onStatus?: (look: Look) => void): Promise<Look> {
    if (!this.#printer.statusQueries) return { kind: 'one-way' }
    if (!link.canAnswer) return (await portTrouble(link)) ?? { kind: 'one-way' }
    const until = performance.now() + deadlineMs
    const leftMs = () => until - performance.now()
    const { queryTimeoutMs } = this.#settings()
    const again = this.#memory.answeredBefore()
    if (!(await this.halfLabel.end(link, queryTimeoutMs * STALLS, { again }))) return TAKES_NOTHING
    let answer = await this.questions.status(link, deadlineMs)
    // Once more: the first answer may have begun before the question.
    if (answer.kind === 'not-understood' && leftMs() > 0) answer = await this.questions.status(link, leftMs())
    if (answer.kind !== 'answered') return this.#unanswered(answer, link)
    this.#askedOtherwiseAt = Number.NEGATIVE_INFINITY
    this.#memory.noteAnswered()
    this.halfLabel.answered(link)
    this.questions.noteAnswering(link)
    const stranger = await this.#stranger(link)
    if (stranger) return stranger
    const known = { kind: 'answered', status: answer.status, refused: answer.refused } as const
    onStatus?.({ ...known, report: answer.report })
    const reportMs = Math.min(leftMs(), queryTimeoutMs)
    const report = answer.report ?? (await this.questions.errorsAndWarnings(link, reportMs))
    return { ...known, report }
  }

  async #unanswered(answer: Exclude<StatusAnswer, { kind: 'answered' }>, link: Link): Promise<Look> {
    this.forgetWhoAnswers()
    switch (answer.kind) {
      case 'broken':
        this.halfLabel.linkBroke()
        // A port that another host holds accepts and then throws out.
        return notReady('busy', 'the printer ended the connection')
      case 'not-understood':
        return notReady('not-understood', answer.detail)
      case 'silent': {
        const trouble = await portTrouble(link)
        if (trouble) return trouble
        const silence = this.silence()
        if (silence.kind === 'one-way') return silence
        // SGD works whatever ^ and ~ have become, and tells that case from a printer in trouble.
        const prefix = await this.questions.changedPrefix(link, this.#settings().queryTimeoutMs)
        if (prefix !== undefined) return notReady('commands-changed', prefix)
        const other = await this.#otherLanguage(link)
        return other === undefined ? silence : notReady('speaks-otherwise', other)
      }
    }
  }

  /** Another printer may stand in its place: one that says nothing is asked now and then whether it speaks otherwise. */
  async #otherLanguage(link: Link): Promise<PrinterLanguage | undefined> {
    const { connection } = this.#printer
    const now = performance.now()
    if (isOffice(this.#printer) || now - this.#askedOtherwiseAt < ASKED_OTHERWISE_MS) return this.#other
    this.#askedOtherwiseAt = now
    const spoken = labelLanguageOf(this.#printer)
    this.#other = await askLanguage(link, connection, this.#settings().queryTimeoutMs, spoken)
    return this.#other
  }

  /**
   * Compares who answers with who was saved. A link is opened for each job, and between two of them nobody sees a printer go:
   * what was said a moment ago counts for as long as a status does.
   */
  async #stranger(link: Link): Promise<NotReady | undefined> {
    const saved = this.#printer.identity
    const { queryTimeoutMs, statusMaxAgeMs } = this.#settings()
    const before = this.#verified
    const isKnown = before && (before.link === link || ageMs(before.at) <= statusMaxAgeMs)
    if (isKnown || !saved?.startsWith('zpl:')) return undefined
    // Of who was known by its model as well, the serial number says enough.
    const serialNumber = before && (await this.questions.serialNumber(link, queryTimeoutMs))
    if (serialNumber === undefined || !hasSerialNumber(saved, serialNumber)) {
      const self = await this.questions.self(link, queryTimeoutMs)
      if (self && !maySameDevice(saved, self.identity)) return notReady('another-device', self.model)
      if (!self) return undefined
    }
    this.#verified = { link, at: now() }
    return undefined
  }
}

/** What the port itself says of a printer that says nothing. */
async function portTrouble(link: Link): Promise<NotReady | undefined> {
  const port = await link.portStatus?.()
  if (port?.paperEmpty) return notReady('paper-out')
  return port?.error ? notReady('unknown-fault', 'the port reports an error') : undefined
}
