// Which language a printer speaks: told by what it answers, never by its name.
import type { JobLanguage, Printer, PrinterLanguage } from '../../core/printing/printer.ts'
import type { Link } from '../../core/printing/transport.ts'
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
 * Asks in the order that does least in a printer of another language; in `spoken` it has been asked already:
 * - `~HS`: for TSPL and EPL2 the beginning of a line that is no command; the line end in front of the next ends it;
 * - `ESC ! ?`: for ZPL text outside of a format, for EPL2 a line that is no command;
 * - `^ee`, then `UQ`: for ZPL such text again, for TSPL lines that are no commands;
 * - in `spoken` once more where those were answered: the printer may only have been slow, and its answers come late.
 * None of them prints or feeds anywhere. Undefined where none is answered.
 */
export async function askLanguage(
  link: Link,
  connection: Printer['connection'],
  deadlineMs: number,
  spoken: PrinterLanguage = 'zpl',
): Promise<PrinterLanguage | undefined> {
  if (!link.canAnswer) return undefined
  const answers = async (language: PrinterLanguage, withinMs: number) =>
    (await questionsOf(language, connection).status(link, withinMs)).kind === 'answered'
  if (spoken !== 'zpl' && (await answers('zpl', deadlineMs))) return 'zpl'
  if (spoken !== 'tspl' && (await answersTspl(link, deadlineMs))) return 'tspl'
  if (link.closed || spoken === 'epl2' || !(await answers('epl2', deadlineMs * 2))) return undefined
  return (await answers(spoken, deadlineMs)) ? undefined : 'epl2'
}

async function answersTspl(link: Link, deadlineMs: number): Promise<boolean> {
  const question = Buffer.concat([Buffer.from('\r\n', 'latin1'), TSPL_STATUS])
  // More than the one byte is no answer to this, so that it is waited for.
  const answer = await link.query(question, bytes => bytes.length > 1, deadlineMs)
  return parseTsplStatus(answer) !== undefined && answer.every(isStatus)
}
