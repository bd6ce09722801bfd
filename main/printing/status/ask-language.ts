// Which language a printer speaks: told by what it answers, never by its name.
import type { JobLanguage, Printer, PrinterLanguage } from '../../core/printer.ts'
import type { Link } from '../../core/transport.ts'
import { Epl2Questions } from './epl2-questions.ts'
import { NoQuestions, type PrinterQuestions } from './questions.ts'
import { isStatus, parseTsplStatus, TSPL_STATUS, TsplQuestions } from './tspl-questions.ts'
import { ZplQuestions } from './zpl-questions.ts'

/** The questions of a printer's language: the one place where that is decided. */
export function questionsOf(
  language: JobLanguage,
  connection: Printer['connection'] | undefined,
): PrinterQuestions {
  switch (language) {
    case 'zpl':
      return new ZplQuestions()
    case 'tspl':
      return new TsplQuestions()
    case 'epl2':
      return new Epl2Questions(!(connection?.kind === 'serial' && connection.flowControl === 'xonxoff'))
    case 'pdf':
      return new NoQuestions()
    default:
      return language satisfies never
  }
}

/**
 * Asks in the order that does least in a printer of another language, which has been asked in ZPL before:
 * - `~HS`: for TSPL and EPL2 the beginning of a line that is no command; the line end in front of the next ends it;
 * - `ESC ! ?`: for ZPL text outside of a format, for EPL2 a line that is no command;
 * - `^ee`, then `UQ`: for ZPL such text again, for TSPL lines that are no commands;
 * - `~HS` once more where those were answered: a ZPL printer may only have been slow, and its answers come late.
 * None of them prints or feeds anywhere. Undefined where none is answered.
 */
export async function askLanguage(
  link: Link,
  connection: Printer['connection'],
  deadlineMs: number,
): Promise<Exclude<PrinterLanguage, 'zpl'> | undefined> {
  if (!link.canAnswer) return undefined
  const question = Buffer.concat([Buffer.from('\r\n', 'latin1'), TSPL_STATUS])
  // More than the one byte is no answer to this, so that it is waited for.
  const answer = await link.query(question, bytes => bytes.length > 1, deadlineMs)
  if (parseTsplStatus(answer) && answer.every(isStatus)) return 'tspl'
  if (link.closed) return undefined
  const epl2 = await questionsOf('epl2', connection).status(link, deadlineMs * 2)
  if (epl2.kind !== 'answered') return undefined
  const zpl = await questionsOf('zpl', connection).status(link, deadlineMs)
  return zpl.kind === 'answered' ? undefined : 'epl2'
}
