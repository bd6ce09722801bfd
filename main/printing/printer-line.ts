// The line to one saved printer: one holder at a time, its last state, and its jobs.

import { jobLanguage } from '../core/printing/job-language.ts'
import type { PrinterQuestion, PrintLine, PrintLineJob, PrintOutcome } from '../core/printing/print-line.ts'
import {
  labelLanguageOf,
  languageOf,
  type Printer,
  type PrinterLanguage,
  type PrinterState,
} from '../core/printing/printer.ts'
import type { Link, OpenOutcome, Transport } from '../core/printing/transport.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import type { PrintingSettings } from '../core/settings/settings.ts'
import { ageMs, type Moment, now } from './moment.ts'
import { printJob } from './print-session.ts'
import { askLanguage } from './status/ask-language.ts'
import { Conversation, notReady, type PrinterMemory, stateOfLook } from './status/conversation.ts'
import type { HalfSent } from './status/half-label.ts'
import type { PrinterSelf } from './status/questions.ts'

/** Of one device, which has one holder at a time: two saved printers may be one, by two addresses. */
export interface DeviceTurn {
  holder: Promise<unknown>
}

export const deviceTurn = (): DeviceTurn => ({ holder: Promise.resolve() })

export interface PrinterLineOptions {
  readonly printer: Printer
  readonly transport: Transport
  readonly settings: () => PrintingSettings
  /** Kept across restarts; without it this line starts from nothing. */
  readonly memory?: PrinterMemory
  /** Called whenever the state differs from the one before. */
  readonly onState?: (state: PrinterState) => void
  /** The line of before to the same printer, until it has put its link away. */
  readonly after?: Promise<unknown>
  /** Shared with the other lines to its device; without it this one is the only one. */
  readonly turn?: DeviceTurn
}

export interface PrinterLine extends PrintLine {
  /** What was learned last, by a poll or by a job; `ageMs` since then. */
  lastState(): { readonly state: PrinterState; readonly ageMs: number } | undefined
  /** Which other language than its own it answers in; undefined where it answers in none. */
  askLanguage(deadlineMs: number): Promise<PrinterLanguage | undefined>
  /** A person says that a label of so many bytes is on no paper: a part of it may stay in the printer. */
  notPrinted(bytes: number): void
  /** Labels that it has printed in its life; undefined where it does not say. */
  odometer(deadlineMs: number): Promise<number | undefined>
  /** What the printer says it is, from `~HI` and SGD; undefined from a one-way link. */
  identify(deadlineMs: number): Promise<PrinterSelf | undefined>
}

export function printerLine(options: PrinterLineOptions): PrinterLine {
  const { printer, transport, settings, after, turn = deviceTurn() } = options
  const memory = options.memory ?? ownMemory()
  const conversation = new Conversation(printer, memory, settings)
  let last: { state: PrinterState; at: Moment } | undefined
  let poll: Promise<PrinterState> | undefined
  /** What the printer has said by now to the question under way, and to no earlier one. */
  let heard: PrinterState | undefined
  /** Of this line: what a job of another one to its device learns is not told here. */
  let jobs = 0
  const listeners = new Set<(state: PrinterState) => void>()
  let opening = false
  const stop = new AbortController()
  if (after) turn.holder = Promise.all([turn.holder, after])

  const note = (state: PrinterState): PrinterState => {
    const before = last?.state
    last = { state, at: now() }
    for (const tell of listeners) tell(state)
    listeners.clear()
    if (!before || !sameJson(before, state)) options.onState?.(state)
    return state
  }

  /** Whoever comes waits until the one before has put its link away. */
  function alone<T>(act: () => Promise<T>): Promise<T> {
    const acting = turn.holder.then(act)
    turn.holder = acting.catch(() => {
      // The one who asked hears of it; the next in line only waits.
    })
    return acting
  }

  function open(withinMs?: number): Promise<OpenOutcome> {
    const { openTimeoutMs, stallTimeoutMs, drainTimeoutMs, closeTimeoutMs, settleTimeoutMs } = settings()
    return transport.open(printer.connection, {
      timeouts: {
        openMs: Math.min(openTimeoutMs, withinMs ?? openTimeoutMs),
        stallMs: stallTimeoutMs,
        drainMs: drainTimeoutMs,
        closeMs: closeTimeoutMs,
        settleMs: settleTimeoutMs,
      },
      ...(printer.identity && { expectedIdentity: printer.identity }),
    })
  }

  /** The answer is known when the first promise settles; the link is put away with the second. */
  function ask({ deadlineMs, patienceMs = 0 }: PrinterQuestion): {
    state: Promise<PrinterState>
    done: Promise<void>
  } {
    let tell: (state: PrinterState) => void = () => {}
    const state = new Promise<PrinterState>(resolve => {
      tell = resolve
    })
    const work = async () => {
      const until = performance.now() + deadlineMs + patienceMs
      opening = true
      const opened = await open(deadlineMs + patienceMs).finally(() => {
        opening = false
      })
      if (opened.kind !== 'open') {
        tell(note(conversation.failedToOpen(opened)))
        return
      }
      try {
        const leftMs = Math.max(1, until - performance.now())
        // What has never answered is a one-way link: nothing more is to be heard by waiting longer.
        const waitMs = memory.answeredBefore() ? leftMs : Math.min(leftMs, deadlineMs)
        const look = await conversation.look(opened.link, waitMs, known => {
          heard = stateOfLook(known)
        })
        tell(note(stateOfLook(look)))
      } finally {
        heard = undefined
        await opened.link.close()
      }
    }
    return { state, done: work() }
  }

  /** One question at a time, shared by everyone who asks before it is answered. */
  function sharedPoll(question: PrinterQuestion): Promise<PrinterState> {
    poll ??= new Promise<PrinterState>((resolve, reject) => {
      alone(() => {
        const { state, done } = ask(question)
        state.then(resolve)
        return done
      }).catch(reject)
    }).finally(() => {
      poll = undefined
    })
    return poll
  }

  /** Undefined where it cannot be opened. */
  const withLink = <T>(deadlineMs: number, act: (link: Link) => Promise<T>): Promise<T | undefined> =>
    alone(async () => {
      const opened = await open(deadlineMs)
      if (opened.kind !== 'open') return undefined
      try {
        return await act(opened.link)
      } finally {
        await opened.link.close()
      }
    })

  /** What the job under way learns first. */
  const learned = () => new Promise<PrinterState>(resolve => listeners.add(resolve))

  return {
    async state(question) {
      const { maxAgeMs, deadlineMs, patienceMs = 0 } = question
      if (last && ageMs(last.at) <= maxAgeMs) return last.state
      // A job under way learns the state itself and must not be disturbed.
      const undisturbed = jobs > 0 || stop.signal.aborted
      if (undisturbed && last) return last.state
      return within(undisturbed ? learned() : sharedPoll(question), deadlineMs + patienceMs, () =>
        opening ? notReady('unreachable', 'no answer in time') : (heard ?? conversation.silence()),
      )
    },

    lastState: () => last && { state: last.state, ageMs: ageMs(last.at) },

    async print(bytes: Uint8Array, job: PrintLineJob): Promise<PrintOutcome> {
      // The last gate before the wire: its language may have been changed since this was made.
      if (jobLanguage(bytes) !== languageOf(printer)) return OTHER_LANGUAGE
      jobs++
      const signal = job.signal ? AbortSignal.any([job.signal, stop.signal]) : stop.signal
      const ports = { open, conversation, settings: settings(), note }
      try {
        return await alone(() => printJob(bytes, { ...job, signal }, ports))
      } finally {
        jobs--
      }
    },

    odometer: deadlineMs => withLink(deadlineMs, link => conversation.questions.odometer(link, deadlineMs)),
    identify: deadlineMs => withLink(deadlineMs, link => conversation.questions.self(link, deadlineMs)),
    askLanguage: deadlineMs =>
      withLink(deadlineMs, async link => {
        await conversation.halfLabel.end(link, deadlineMs)
        const spoken = labelLanguageOf(printer)
        return askLanguage(link, printer.connection, deadlineMs, spoken)
      }),
    notPrinted: bytes => conversation.halfLabel.notPrinted(bytes),

    async close() {
      stop.abort()
      await turn.holder
    },
  }
}

const OTHER_LANGUAGE: PrintOutcome = { kind: 'not-started', reason: 'other-language' }

/** Of nothing, and gone with its line. */
export function ownMemory(): PrinterMemory {
  let answered = false
  let halfSent: HalfSent = {}
  return {
    answeredBefore: () => answered,
    noteAnswered: () => {
      answered = true
    },
    halfSent: () => halfSent,
    noteHalfSent: half => {
      halfSent = half
    },
  }
}

async function within<T>(answer: Promise<T>, deadlineMs: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>(resolve => {
    timer = setTimeout(() => resolve(late()), deadlineMs)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
