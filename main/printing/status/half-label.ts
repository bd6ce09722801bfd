// What a printer may hold of a label that arrived only in part: it takes whatever comes next for the rest, queries too.
import { largestPicture } from '../../core/printing/job-language.ts'
import {
  isOffice,
  labelLanguageOf,
  PRINTER_LANGUAGES,
  type Printer,
  type PrinterLanguage,
} from '../../core/printing/printer.ts'
import type { Link } from '../../core/printing/transport.ts'
import { questionsOf } from './ask-language.ts'
import type { PrinterQuestions } from './questions.ts'

/** How long the label was at most that a printer may hold a part of, by the language in which it was sent. */
export type HalfSent = Readonly<Partial<Record<PrinterLanguage, number>>>

/** Kept by the caller, so that it outlives a restart, and saving the printer again. */
export interface HalfLabelMemory {
  /** Empty where the printer is known to hold none. */
  halfSent(): HalfSent
  noteHalfSent(half: HalfSent): void
}

/** A printer that says nothing, although the rest was filled up, is filled up once more after this. */
const AGAIN_MS = 60_000

/**
 * That every byte left the station says nothing: a printer that resets the connection has not read them. A label counts
 * as a part until the printer has answered behind it, over the link that the label went over or behind a rest that was
 * filled up (decision 141).
 */
export class HalfLabel {
  /** Undefined where each job stands for itself: nothing of one is left for the next. */
  readonly #language: PrinterLanguage | undefined
  readonly #questions: PrinterQuestions
  readonly #memory: HalfLabelMemory
  /** The most that somebody else may have left half in it, whom nothing is known of. */
  readonly #wholePaper: number
  readonly #endedOn = new WeakSet<Link>()
  /** A label went over it whole: what is asked on it comes behind that label. */
  #sentOver: Link | undefined
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(printer: Printer, questions: PrinterQuestions, memory: HalfLabelMemory) {
    const { stock, dpi } = printer
    this.#language = isOffice(printer) ? undefined : labelLanguageOf(printer)
    this.#questions = questions
    this.#memory = memory
    this.#wholePaper = Math.ceil((stock.widthInch * dpi) / 8 + 1) * Math.ceil(stock.heightInch * dpi + 1)
  }

  /** Noted before byte 1, for a station that is killed while it sends. Gives what was noted before. */
  beginsToSend(job: Uint8Array): HalfSent {
    const before = this.#memory.halfSent()
    if (this.#questions.dropsBeforeAsking) this.#mayBe(largestPicture(job))
    return before
  }

  /** No byte of it left the station. */
  notSent(before: HalfSent): void {
    this.#memory.noteHalfSent(before)
  }

  brokeOff(job: Uint8Array): void {
    this.#endedAt = Number.NEGATIVE_INFINITY
    this.#mayBe(largestPicture(job))
  }

  /** Over a one-way link: nobody hears whether a picture arrived. In front of ZPL it ended once. */
  sentUnheard(job: Uint8Array, isDrained: boolean): void {
    if (!isDrained) this.brokeOff(job)
    else if (!this.#questions.dropsBeforeAsking) this.#memory.noteHalfSent({})
  }

  sentOver(link: Link): void {
    this.#sentOver = link
    this.#endedAt = Number.NEGATIVE_INFINITY
    if (!this.#questions.dropsBeforeAsking) this.#memory.noteHalfSent({})
  }

  /** A person says that the job, of so many bytes in all, is on no paper: no picture of it is larger than the stock. */
  notPrinted(bytes: number): void {
    this.#endedAt = Number.NEGATIVE_INFINITY
    this.#mayBe(Math.min(bytes, this.#wholePaper))
  }

  /** The printer has answered: it is between labels. */
  answered(link: Link): void {
    if (link === this.#sentOver || this.#endedOn.has(link)) this.#memory.noteHalfSent({})
  }

  linkBroke(): void {
    this.#endedAt = Number.NEGATIVE_INFINITY
  }

  /** What goes before a label to a printer that says nothing, in one piece with the label: a spooler makes a job of each. */
  before(job: Uint8Array, link: Link): Uint8Array {
    if (this.#language === undefined) return new Uint8Array()
    const { dropsBeforeAsking } = this.#questions
    const { [this.#language]: noted, ...ofOthers } = this.#memory.halfSent()
    const hasEnded = this.#endedOn.has(link)
    const others = hasEnded ? new Uint8Array() : endOf(ofOthers)
    const isEnded = dropsBeforeAsking ? hasEnded : noted === undefined
    if (isEnded) return others
    const ofBytes = Math.max(noted ?? this.#wholePaper, largestPicture(job))
    return Buffer.concat([others, this.#questions.dropHalfLabel(ofBytes)])
  }

  /**
   * Ends it before anything is asked; false where the printer takes no bytes. `again`: a minute later too. One that never
   * answered anybody is filled up once: an idle serial printer would be busy with nothing else.
   */
  async end(link: Link, withinMs: number, { again = true } = {}): Promise<boolean> {
    const end = endOf(this.#memory.halfSent())
    if (end.length === 0) return true
    if (link === this.#sentOver || this.#endedOn.has(link)) return true
    if (performance.now() - this.#endedAt < (again ? AGAIN_MS : Number.POSITIVE_INFINITY)) return true
    if (!(await writeMoving(link, end, withinMs))) return false
    this.#endedOn.add(link)
    this.#endedAt = performance.now()
    return true
  }

  #mayBe(bytes: number): void {
    if (this.#language === undefined) return
    const half = this.#memory.halfSent()
    const most = Math.max(bytes, half[this.#language] ?? 0)
    this.#memory.noteHalfSent({ ...half, [this.#language]: most })
  }
}

/** What ends it in the languages whose half labels swallow questions too, whatever the printer is saved with now. */
function endOf(half: HalfSent): Uint8Array {
  const ends = PRINTER_LANGUAGES.flatMap(language => {
    const bytes = half[language]
    const questions = questionsOf(language, undefined)
    return bytes !== undefined && questions.dropsBeforeAsking ? [questions.dropHalfLabel(bytes)] : []
  })
  return Buffer.concat(ends)
}

/** Given up where nothing is taken for so long. */
async function writeMoving(link: Link, bytes: Uint8Array, stallMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void link.close(), stallMs)
  }
  watch()
  const written = await link.write(bytes, watch)
  clearTimeout(timer)
  return written.kind === 'transmitted'
}
