// What an EPL2 printer is asked: `^ee` for its error, and `UQ` for its settings where it does not know that (EPL guide).
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

/** The line end in front ends what another host left; the command needs its own. */
const EPL2_ERRORS = Buffer.from('\n^ee\n', 'latin1')
const EPL2_SETTINGS = Buffer.from('\nUQ\n', 'latin1')

/** Codes that say why nothing is printed (guide, "^ee"; makers of compatible printers have added some). */
const FAULTS: Readonly<Record<string, NotReadyReason>> = {
  '07': 'paper-out',
  '11': 'head-open',
  '12': 'paused',
  '62': 'over-temperature',
  '81': 'cutter-fault',
  '92': 'paused',
}
/** Below this a code is of a command that was wrong or did not fit: it tells of the past and stops nothing. */
const FIRST_FAULT = 16
const OF_COMMANDS: ReadonlySet<string> = new Set(['50', '51'])
const NO_ERROR = '00'

const REPORT = /^\d\d(?:,(?:\d\d|[PL]\d{1,5}))*$/

const linesOf = (answer: Uint8Array): readonly string[] =>
  Buffer.from(answer)
    .toString('latin1')
    // XON, XOFF, ACK and NAK come on their own, between the lines too.
    .replace(/[\x06\x11\x13\x15]/g, '')
    .split(/[\r\n]+/)

/** Reads the answer to `^ee`: the last whole line of codes. Undefined where there is none. Never throws. */
export function parseEpl2Errors(answer: Uint8Array): Extract<StatusAnswer, { kind: 'answered' }> | undefined {
  const line = linesOf(answer)
    .slice(0, -1)
    .findLast(one => REPORT.test(one))
  if (line === undefined) return undefined
  const codes = line.split(',')
  const reasons = codes.flatMap(code => reasonOf(code) ?? [])
  const left = codes.find(code => code.startsWith('P'))
  const refused = codes.filter(isOfCommand)
  return {
    kind: 'answered',
    status: statusOf({
      paperOut: reasons.includes('paper-out'),
      headOpen: reasons.includes('head-open'),
      paused: reasons.includes('paused'),
      overTemperature: reasons.includes('over-temperature'),
      labelsRemaining: left === undefined ? 0 : Number(left.slice(1)),
    }),
    report: reportOf(reasons),
    ...(refused.length > 0 && { refused: refused.join(', ') }),
  }
}

const isOfCommand = (code: string): boolean =>
  /^\d\d$/.test(code) &&
  FAULTS[code] === undefined &&
  code !== NO_ERROR &&
  (Number(code) < FIRST_FAULT || OF_COMMANDS.has(code))

function reasonOf(code: string): NotReadyReason | undefined {
  if (!/^\d\d$/.test(code)) return undefined
  const named = FAULTS[code]
  if (named) return named
  return code === NO_ERROR || isOfCommand(code) ? undefined : 'unknown-fault'
}

/** Lines that no other printer or server has among its words (guide, "UQ"). */
const OF_SETTINGS =
  /^(?:Serial port ?:|(?:Page|Line) Mode\b|Image buffer size ?:|[FGE]mem used ?:|I[78],|S\d D\d|q\d+ Q\d)/i

/** The settings come as lines of plain text, the printer's name and firmware first; whole lines alone count. */
const isEpl2Settings = (answer: Uint8Array): boolean => {
  const [first = '', ...others] = linesOf(answer).slice(0, -1)
  return /^[ -~]{4,80}$/.test(first) && /[A-Z]/i.test(first) && others.some(line => OF_SETTINGS.test(line))
}

/** It counts no labels, so that what went out is "sent". */
export class Epl2Questions extends StatusAlone {
  readonly #asksSettings: boolean
  #knowsErrors: boolean | undefined

  /** `UQ` ends XON/XOFF until the printer is switched off (guide, "UQ"): not for a line that lives by it. */
  constructor(asksSettings: boolean) {
    super()
    this.#asksSettings = asksSettings
  }

  override forgetSilence(): void {
    this.#knowsErrors = undefined
  }

  async status(link: Link, deadlineMs: number): Promise<StatusAnswer> {
    if (!link.canAnswer) return { kind: 'silent' }
    const until = performance.now() + deadlineMs
    if (this.#knowsErrors !== false) {
      const own = this.#asksSettings && this.#knowsErrors === undefined ? deadlineMs / 2 : deadlineMs
      const answer = await link.query(EPL2_ERRORS, bytes => parseEpl2Errors(bytes) !== undefined, own)
      const read = parseEpl2Errors(answer)
      if (read) this.#knowsErrors = true
      if (read || answer.length > 0 || link.closed || this.#knowsErrors || !this.#asksSettings) {
        return read ?? withoutStatus(answer, link)
      }
    }
    const answer = await link.query(EPL2_SETTINGS, isEpl2Settings, Math.max(1, until - performance.now()))
    if (!isEpl2Settings(answer)) return withoutStatus(answer, link)
    this.#knowsErrors = false
    return { kind: 'answered', status: statusOf({}) }
  }

  /**
   * Whatever a picture still lacks is white, and then the picture is cleared unprinted.
   *
   * ASSUMPTION: a printer passes over a line that is no command; the guide's error for it stops nothing.
   */
  dropHalfLabel(ofBytes: number): Uint8Array {
    return whitePictures(ofBytes, `\nGW${PICTURE_PLACE},`, 'N\n')
  }
}
