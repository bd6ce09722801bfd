// What a ZPL printer is asked, and which questions it has never answered.

import { deviceIdentity } from '../../core/printing/printer-identity.ts'
import type { Link } from '../../core/printing/transport.ts'
import {
  type ErrorsAndWarnings,
  errorsAndWarningsComplete,
  hostIdentificationComplete,
  hostStatusComplete,
  parseErrorsAndWarnings,
  parseHostIdentification,
  parseHostStatus,
  parseOdometer,
  parseVariable,
  variableComplete,
} from './host-status.ts'
import { type PrinterQuestions, type PrinterSelf, type StatusAnswer, withoutStatus } from './questions.ts'

const HOST_STATUS = Buffer.from('~HS', 'latin1')
const CANCEL_PARTIAL_FORMAT = Buffer.from('~JX', 'latin1')
const ERRORS_AND_WARNINGS = Buffer.from('~HQES', 'latin1')
const HOST_IDENTIFICATION = Buffer.from('~HI', 'latin1')
const getVariable = (name: string) => Buffer.from(`! U1 getvar "${name}"\r\n`, 'latin1')

type Habit = 'untried' | 'answers' | 'silent'

/**
 * What this printer can be asked besides `~HS`. Older and other makers' printers are silent on
 * `~HQES` and SGD. Each such question is given up once it went unanswered on a link that did answer
 * `~HS`, so that silence costs its deadline a single time, and is tried again after the link was lost.
 */
export class ZplQuestions implements PrinterQuestions {
  readonly dropsBeforeAsking = false
  readonly #answering = new WeakSet<Link>()
  #errors: Habit = 'untried'
  #variables: Habit = 'untried'

  /** Asks `~HS`; a link without a way back is silent. */
  async status(link: Link, deadlineMs: number): Promise<StatusAnswer> {
    if (!link.canAnswer) return { kind: 'silent' }
    const answer = await link.query(HOST_STATUS, hostStatusComplete, deadlineMs)
    const status = parseHostStatus(answer)
    return status ? { kind: 'answered', status } : withoutStatus(answer, link)
  }

  /** `~JX` drops a format that somebody sent by half; else it would swallow the beginning of ours. */
  dropHalfLabel(): Uint8Array {
    return CANCEL_PARTIAL_FORMAT
  }

  noteAnswering(link: Link): void {
    this.#answering.add(link)
  }

  /** Another device, or the same after its rest: what went unanswered may be answered now. */
  forgetSilence(): void {
    if (this.#errors === 'silent') this.#errors = 'untried'
    if (this.#variables === 'silent') this.#variables = 'untried'
  }

  /** `~HQES`; undefined where the printer does not say. */
  async errorsAndWarnings(link: Link, deadlineMs: number): Promise<ErrorsAndWarnings | undefined> {
    if (this.#errors === 'silent' || !link.canAnswer || deadlineMs <= 0) return undefined
    const answer = await link.query(ERRORS_AND_WARNINGS, errorsAndWarningsComplete, deadlineMs)
    this.#errors = this.#habit(this.#errors, errorsAndWarningsComplete(answer), link)
    return parseErrorsAndWarnings(answer)
  }

  /** Labels printed in its life; undefined where the printer does not count or does not say. */
  async odometer(link: Link, deadlineMs: number): Promise<number | undefined> {
    return parseOdometer(await this.#variable(link, 'odometer.total_label_count', deadlineMs))
  }

  /**
   * The characters in place of `^` and `~`, where they are not those: another host changed them,
   * and a label would be swallowed. Undefined where they are unchanged or the printer does not say.
   */
  async changedPrefix(link: Link, deadlineMs: number): Promise<string | undefined> {
    for (const [name, usual] of [
      ['zpl.caret', '^'],
      ['zpl.control_character', '~'],
    ] as const) {
      const value = parseVariable(await this.#variable(link, name, deadlineMs))
      // ASSUMPTION: the guide shows the value as two hex digits; some firmware gives the character.
      const character =
        value && /^[0-9A-F]{2}$/i.test(value) ? String.fromCharCode(Number.parseInt(value, 16)) : value
      if (character && character !== usual) return character
    }
    return undefined
  }

  /** `~HI` and the serial number. */
  async self(link: Link, deadlineMs: number): Promise<PrinterSelf | undefined> {
    if (!link.canAnswer) return undefined
    const answer = await link.query(HOST_IDENTIFICATION, hostIdentificationComplete, deadlineMs)
    const said = parseHostIdentification(answer)
    if (!said) return undefined
    const serialNumber = await this.serialNumber(link, deadlineMs)
    return { ...said, identity: deviceIdentity('zpl', said.model, serialNumber) }
  }

  async serialNumber(link: Link, deadlineMs: number): Promise<string | undefined> {
    return parseVariable(await this.#variable(link, 'device.unique_id', deadlineMs))
  }

  async #variable(link: Link, name: string, deadlineMs: number): Promise<Uint8Array> {
    if (this.#variables === 'silent' || !link.canAnswer) return new Uint8Array()
    const answer = await link.query(getVariable(name), variableComplete, deadlineMs)
    this.#variables = this.#habit(this.#variables, variableComplete(answer), link)
    return answer
  }

  #habit(known: Habit, answered: boolean, link: Link): Habit {
    if (answered) return 'answers'
    return known === 'untried' && !link.closed && this.#answering.has(link) ? 'silent' : known
  }
}
