// What a printer can be asked over an open link, whatever its language: one set of questions a language.
import type { Dpi, HostStatus } from '../../core/printing/printer.ts'
import type { Link } from '../../core/printing/transport.ts'
import { type ErrorsAndWarnings, redactedAnswer } from './host-status.ts'

/** The question for the status as it went: an answer, silence, something that is no answer, or a link that broke. */
export type StatusAnswer =
  | {
      readonly kind: 'answered'
      readonly status: HostStatus
      /** Where the one answer says all there is to know. */
      readonly report?: ErrorsAndWarnings
      /** Codes of commands that it could not carry out, as it names them: they tell of the past and stop nothing. */
      readonly refused?: string
    }
  | { readonly kind: 'silent' }
  | { readonly kind: 'not-understood'; readonly detail: string }
  | { readonly kind: 'broken' }

/** What the printer says it is, and its resolution. */
export interface PrinterSelf {
  readonly identity: string
  readonly model: string
  readonly firmware: string
  readonly dotsPerMm: number | undefined
  readonly dpi: Dpi | undefined
}

/** Every byte that is sent to a printer beside its labels is made here, by the questions of its language. */
export interface PrinterQuestions {
  status(link: Link, deadlineMs: number): Promise<StatusAnswer>
  /** The status was answered on this link: silence on other questions means something. */
  noteAnswering(link: Link): void
  /** Another device, or the same after its rest: what went unanswered may be answered now. */
  forgetSilence(): void
  /** What else is wrong; undefined where the printer does not say. */
  errorsAndWarnings(link: Link, deadlineMs: number): Promise<ErrorsAndWarnings | undefined>
  /** Labels printed in its life; undefined where the printer does not count or does not say. */
  odometer(link: Link, deadlineMs: number): Promise<number | undefined>
  /** The characters that another host put in place of the language's own; undefined where there is no such thing. */
  changedPrefix(link: Link, deadlineMs: number): Promise<string | undefined>
  self(link: Link, deadlineMs: number): Promise<PrinterSelf | undefined>
  /** The least that tells it from others of its model; undefined where it does not say. */
  serialNumber(link: Link, deadlineMs: number): Promise<string | undefined>
  /** Ends a label that somebody sent by half and prints none of it; `ofBytes` is how long it was at most. */
  dropHalfLabel(ofBytes: number): Uint8Array
  /** Half a label swallows questions too, so that it is ended before anything is asked. */
  readonly dropsBeforeAsking: boolean
}

/** What an answer means that holds no status. */
export function withoutStatus(answer: Uint8Array, link: Pick<Link, 'closed'>): StatusAnswer {
  if (link.closed) return { kind: 'broken' }
  if (answer.length === 0) return { kind: 'silent' }
  return { kind: 'not-understood', detail: redactedAnswer(answer) }
}

/** A status of which nothing is known but what `known` says. */
export const statusOf = (known: Partial<HostStatus>): HostStatus => ({
  paperOut: false,
  paused: false,
  headOpen: false,
  ribbonOut: false,
  bufferFull: false,
  overTemperature: false,
  underTemperature: false,
  memoryCorrupt: false,
  partialFormat: false,
  labelWaiting: false,
  formatsInBuffer: 0,
  labelsRemaining: 0,
  labelLengthDots: 0,
  ...known,
})

/** What languages without further questions have in common: no counter, no name, no prefix that could be changed. */
export abstract class StatusAlone implements PrinterQuestions {
  abstract status(link: Link, deadlineMs: number): Promise<StatusAnswer>
  abstract dropHalfLabel(ofBytes: number): Uint8Array
  readonly dropsBeforeAsking: boolean = true
  noteAnswering(_link: Link): void {
    // There is no question besides the status.
  }
  forgetSilence(): void {
    // Likewise.
  }
  async errorsAndWarnings(): Promise<undefined> {
    return undefined
  }
  async odometer(): Promise<undefined> {
    return undefined
  }
  async changedPrefix(): Promise<undefined> {
    return undefined
  }
  async self(): Promise<undefined> {
    return undefined
  }
  async serialNumber(): Promise<undefined> {
    return undefined
  }
}

/** An office printer is asked by its system, and begins each job anew. */
export class NoQuestions extends StatusAlone {
  override readonly dropsBeforeAsking = false
  async status(): Promise<StatusAnswer> {
    return { kind: 'silent' }
  }
  dropHalfLabel(): Uint8Array {
    return new Uint8Array()
  }
}

/**
 * Pictures of our own, cleared unprinted. To a printer between labels they are commands like any others; to one within a
 * picture they are its rest, and the line ends in them begin a command again wherever that rest ends. In front stands
 * `clear`, which is whole by itself and spoils the end of a command that broke off.
 */
export function whitePictures(bytes: number, head: string, clear: string): Buffer {
  const line = Buffer.concat([Buffer.alloc(LINE_BYTES - 2, 0xff), Buffer.from('\r\n', 'latin1')])
  const lines = Array.from({ length: PICTURE_BYTES / LINE_BYTES }, () => line)
  const picture = Buffer.concat([Buffer.from(head, 'latin1'), ...lines])
  const pictures = Array.from({ length: Math.ceil(bytes / PICTURE_BYTES) }, () => picture)
  const cleared = Buffer.from(clear, 'latin1')
  return Buffer.concat([cleared, ...pictures, Buffer.from('\r\n', 'latin1'), cleared])
}

const LINE_BYTES = 256
/** Small enough for any head and any label. */
const ROW_BYTES = 32
const ROWS = 128
const PICTURE_BYTES = ROW_BYTES * ROWS
/** Where they lie and how large they are, as both languages say it. */
export const PICTURE_PLACE = `0,0,${ROW_BYTES},${ROWS}`
