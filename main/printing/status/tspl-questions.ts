// What a TSPL printer is asked: `ESC ! ?`, which it answers at any time with one byte (TSPL/TSPL2 manual).
import type { NotReadyReason } from '../../core/printing/printer.ts'
import type { Link } from '../../core/printing/transport.ts'
import { reportOf } from './host-status.ts'
import {
  PICTURE_PLACE,
  StatusAlone,
  type StatusAnswer,
  statusOf,
  whitePictures,
  withoutStatus,
} from './questions.ts'

export const TSPL_STATUS = Buffer.from('\x1b!?', 'latin1')

const PRINTING = 0x20

/**
 * ASSUMPTION: bit 6 is an open cover and bit 7 another fault, as most manuals have them; where one calls bit 7 the
 * temperature, it is a fault that the printer's own lights tell.
 */
const BITS: readonly (readonly [number, NotReadyReason])[] = [
  [0x04, 'paper-out'],
  [0x01, 'head-open'],
  [0x08, 'ribbon-out'],
  [0x02, 'paper-jam'],
  [0x40, 'head-open'],
  [0x80, 'unknown-fault'],
  [0x10, 'paused'],
]

/**
 * XON, XOFF, ACK and NAK: flow control and acknowledgement come beside a status. As one it would say two faults at once
 * that no manual has together, and yet a printer may mean it.
 */
const BESIDE: ReadonlySet<number> = new Set([0x06, 0x11, 0x13, 0x15])
export const isStatus = (byte: number): boolean => !BESIDE.has(byte)

/** Reads the answer to `ESC ! ?`: one byte and no more. Undefined for anything else. Never throws. */
export function parseTsplStatus(answer: Uint8Array): Extract<StatusAnswer, { kind: 'answered' }> | undefined {
  const [byte] = answer
  if (byte === undefined || answer.length !== 1) return undefined
  const reasons = BITS.filter(([bit]) => byte & bit).map(([, reason]) => reason)
  return {
    kind: 'answered',
    status: statusOf({
      paperOut: reasons.includes('paper-out'),
      headOpen: reasons.includes('head-open'),
      ribbonOut: reasons.includes('ribbon-out'),
      paused: reasons.includes('paused'),
      // It says that it prints, and not how many are to come.
      labelsRemaining: byte & PRINTING ? 1 : 0,
    }),
    report: reportOf(reasons),
  }
}

/** It has no counter of labels that is asked in one way on all of them, so that what went out is "sent". */
export class TsplQuestions extends StatusAlone {
  async status(link: Link, deadlineMs: number): Promise<StatusAnswer> {
    if (!link.canAnswer) return { kind: 'silent' }
    const answer = await link.query(TSPL_STATUS, bytes => bytes.some(isStatus), deadlineMs)
    const own = answer.filter(isStatus)
    const isBesideAlone = answer.length > 0 && own.length === 0
    if (!isBesideAlone || link.closed) return parseTsplStatus(own) ?? withoutStatus(answer, link)
    // What came of itself does not come again; what the printer says it says to each question.
    const again = await link.query(TSPL_STATUS, bytes => bytes.length > 0, deadlineMs / 2)
    return parseTsplStatus(again) ?? withoutStatus(again, link)
  }

  /**
   * Whatever a picture still lacks is white, and then the picture is cleared unprinted.
   *
   * ASSUMPTION: a printer passes over a line that is no command, which the manual does not say.
   */
  dropHalfLabel(ofBytes: number): Uint8Array {
    return whitePictures(ofBytes, `\r\nBITMAP ${PICTURE_PLACE},0,`, 'CLS\r\n')
  }
}
