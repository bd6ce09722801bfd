// The check of ZPL that we did not write: what it would do to the printer, and how many labels it prints.
import type { LabelSource } from '../../core/printing/print-port.ts'
import { type Problem, type ProblemParams, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import { isDamagedPicture } from '../drawing/graphic-data.ts'
import type { LabelWarning } from '../label-warning.ts'
import { SheetReader } from '../sheets.ts'
import { LastingForms } from './lasting-forms.ts'
import { driveOf, isStore, normalName, StoredNames } from './stored-names.ts'
import {
  beginsText,
  effectOf,
  putsInkDown,
  replacesFont,
  setsFromText,
  stopsPrinter,
  type ZplEffect,
} from './zpl-commands.ts'
import { LineCounter, quantityOf } from './zpl-lines.ts'
import { LooseTexts, type Piece } from './zpl-loose-text.ts'
import {
  CARET,
  COMMA,
  namedCommand,
  namedObject,
  scanZpl,
  TILDE,
  type ZplCommand,
  type ZplScanEnd,
  zplParameters,
} from './zpl-scan.ts'

/** The cap of reliability.md, "Hostile input". */
export const MAX_ZPL_BYTES = 4 * 1024 * 1024
/** More sheets than one purchase can need: such a quantity is a slip or an attack, and wastes a roll. */
const MOST_LABELS = 500

/** One reason to hold the job. */
export interface ZplFinding {
  readonly code: SentenceCode
  /** `command` is the command as `namedCommand` says it, `line` counts from 1, `byte` from 0. */
  readonly params: ProblemParams
}

export interface ZplReport {
  /** Labels that the job puts on paper: printing formats times their `^PQ`. */
  readonly labelsPrinted: number
  /** Printing formats. */
  readonly formats: number
  /** What they draw, each drawing once. */
  readonly sheets: ReadonlySet<string>
  readonly warnings: readonly LabelWarning[]
}

/**
 * Checks a ZPL job that goes as it is: gives `too-large` over 4 MiB, and `unsafe-label` naming the first command
 * (`params.command`, `params.line`) that would change the printer for good, write to its drives, read it back,
 * disturb other jobs, delete what this job did not store, leave a prefix changed, or not end; and text outside
 * formats. Everything that carriers' labels hold passes.
 */
export function checkZpl(bytes: Uint8Array, source: LabelSource = 'file'): Result<ZplReport, Problem> {
  if (bytes.length > MAX_ZPL_BYTES) return fail(zplTooLarge())
  const inspection = inspectZpl(bytes, source)
  const unsafe = unsafeOf(inspection.findings) ?? looseTextOf(inspection)
  const { labelsPrinted, formats, sheets, warnings } = inspection
  return unsafe ? fail(unsafe) : ok({ labelsPrinted, formats, sheets, warnings })
}

/** Text outside formats as a reason to hold the job. */
export function looseTextOf({ looseText, looseTextLine }: ZplInspection): Problem | undefined {
  return looseText.length > 0
    ? problem('unsafe-label', 'label.zpl-loose-text', { params: { line: looseTextLine } })
    : undefined
}

export const zplTooLarge = (): Problem =>
  problem('too-large', 'label.too-large', { params: { limit: '4 MiB' } })

/** The findings as one problem, which names the first and counts the others; undefined when there are none. */
export function unsafeOf([first, ...others]: readonly ZplFinding[]): Problem | undefined {
  return first && problem('unsafe-label', first.code, { params: { ...first.params, others: others.length } })
}

const CODES: Readonly<Record<ZplEffect, SentenceCode>> = {
  reconfigures: 'label.zpl-reconfigures',
  'reads-back': 'label.zpl-reads-back',
  interferes: 'label.zpl-interferes',
  'prints-other': 'label.zpl-prints-other',
  'unknown-control': 'label.zpl-unknown-control',
}

/**
 * The report with every reason to hold the job, in the order of the job; nothing is capped or refused here. Commands that
 * begin at `excused` are no reason.
 */
export function inspectZpl(
  bytes: Uint8Array,
  source: LabelSource,
  excused: ReadonlySet<number> = NONE,
): ZplInspection {
  const inspection = new Inspection(bytes, source, excused)
  const end = scanZpl(bytes, command => inspection.command(command))
  return inspection.report(end)
}

const NONE: ReadonlySet<number> = new Set()

export interface ZplInspection extends ZplReport {
  readonly findings: readonly ZplFinding[]
  /** Text outside formats, which belongs to no command. */
  readonly looseText: readonly Piece[]
  /** The line of the first of it. */
  readonly looseTextLine: number
}

class Inspection {
  readonly #bytes: Uint8Array
  readonly #excused: ReadonlySet<number>
  readonly #found: { at: number; code: SentenceCode; command: string }[] = []
  readonly #deletions: ZplCommand[] = []
  readonly #stored = new StoredNames()
  readonly #lasting: LastingForms
  readonly #quantities = new Map<string, number>()
  readonly #loose: LooseTexts
  readonly #reader: SheetReader
  readonly #sheets = new Set<string>()
  #prefixChange: ZplCommand | undefined
  #format: OpenFormat | undefined
  #labelsPrinted = 0
  #formats = 0
  #isText = false

  constructor(bytes: Uint8Array, source: LabelSource, excused: ReadonlySet<number>) {
    this.#bytes = bytes
    this.#excused = excused
    this.#lasting = new LastingForms(source)
    this.#loose = new LooseTexts(bytes)
    this.#reader = new SheetReader(bytes)
  }

  command(command: ZplCommand): void {
    const { prefix, name } = command
    const { outside } = this.#loose
    this.#loose.command(command)
    if (prefix === '!') {
      if (outside || command.actsInFormats) {
        this.#hold(command, 'label.zpl-reconfigures', `! ${name}`)
      }
      return
    }
    const effect = effectOf(prefix, name)
    if (effect) this.#hold(command, CODES[effect])
    if (prefix === '^') this.#isText = beginsText(name)
    else if (this.#isText && setsFromText(name)) this.#hold(command, 'label.zpl-set-in-text')
    if (prefix === '^' && stopsPrinter(name, zplParameters(this.#bytes, command))) {
      this.#hold(command, 'label.zpl-interferes')
    }
    if (prefix === '^' && replacesFont(name, () => zplParameters(this.#bytes, command)[0])) {
      this.#hold(command, 'label.zpl-font-replaced')
    }
    if (command.cutOff) this.#hold(command, 'label.zpl-unfinished')
    if (isDamagedPicture(this.#bytes, command)) this.#hold(command, 'label.zpl-picture-damaged')
    if (name === 'CC' || name === 'CT' || name === 'CD') this.#prefixChange = command
    if (isStore(prefix, name)) this.#store(command)
    this.#reader.command(command)
    if (prefix === '^') this.#ofFormat(command)
  }

  #ofFormat(command: ZplCommand): void {
    const first = () => zplParameters(this.#bytes, command)[0]
    const format = this.#format
    switch (command.name) {
      case 'XA':
        this.#format ??= { prints: false, recalls: [], at: command }
        break
      case 'XZ':
        this.#endFormat()
        break
      case 'PQ':
        if (format) format.quantity = quantityOf(first())
        break
      case 'ID':
        if (this.#deletions.length < 100) this.#deletions.push(command)
        break
      case 'XF':
        if (format && format.recalls.length < MOST_NAMES) format.recalls.push(normalName(first(), 'ZPL'))
        break
      case 'FN':
        if (format) format.hasFields = true
        break
      default:
        break
    }
    if (this.#format && putsInkDown(command.name)) this.#format.prints = true
  }

  #endFormat(): void {
    const format = this.#format
    this.#format = undefined
    const sheet = this.#reader.endFormat(format?.storedAs)
    if (format?.storedAs !== undefined) {
      this.#lasting.stored(format.storedAs, format.prints || format.hasFields === true)
      if (format.quantity !== undefined && this.#quantities.size < MOST_NAMES) {
        this.#quantities.set(format.storedAs, format.quantity)
      }
    } else if (format?.prints && !format.isOnlySaved) {
      this.#formats += 1
      this.#lasting.printed(format.recalls)
      if (this.#sheets.size < MOST_NAMES) this.#sheets.add(sheet)
      const asked = format.recalls.map(name => this.#quantities.get(name))
      this.#labelsPrinted += format.quantity ?? asked.findLast(quantity => quantity !== undefined) ?? 1
    }
  }

  /** What a command leaves in the printer's memory, which forgets it, or on a drive, which does not. */
  #store(command: ZplCommand): void {
    const bytes = this.#bytes
    if (this.#stored.remember(bytes, command) === 'program') this.#hold(command, 'label.zpl-reconfigures')
    const lasts = driveOf(bytes, command) !== 'R'
    if (command.name !== 'DF' || command.prefix !== '^') {
      if (lasts) this.#hold(command, 'label.zpl-writes-drive')
      // `^IS…,N` keeps the picture of a label and prints none (guide, ^IS).
      const [, prints = ''] = zplParameters(bytes, command)
      if (this.#format && command.name === 'IS' && /^N/i.test(prints)) this.#format.isOnlySaved = true
      return
    }
    const storedAs = normalName(zplParameters(bytes, command)[0], 'ZPL')
    if (this.#format) this.#format.storedAs = storedAs
    // A printer runs E:AUTOEXEC.ZPL at every start (guide, "AUTOEXEC.ZPL").
    if (storedAs.includes(':AUTOEXEC.')) this.#hold(command, 'label.zpl-reconfigures')
    else if (lasts && this.#lasting.holds(storedAs, command)) this.#hold(command, 'label.zpl-writes-drive')
  }

  #hold(command: ZplCommand, code: SentenceCode, name = namedCommand(this.#bytes, command)): void {
    if (this.#excused.has(command.at)) return
    // A hostile file may hold a million of them; someone reads one, and we count some.
    if (this.#found.length < 100) this.#found.push({ at: command.at, code, command: name })
  }

  report(end: ZplScanEnd): ZplInspection {
    this.#loose.end()
    for (const command of this.#deletions) {
      const name = normalName(zplParameters(this.#bytes, command)[0], 'GRF')
      if (!this.#stored.holds(name))
        this.#hold(command, 'label.zpl-deletes', namedObject(this.#bytes, command))
    }
    const left = this.#lasting.left()
    if (left) this.#hold(left, 'label.zpl-writes-drive')
    if (this.#format) this.#hold(this.#format.at, 'label.zpl-unfinished')
    const changed = end.caret !== CARET || end.tilde !== TILDE || end.delimiter !== COMMA
    if (this.#prefixChange && changed) this.#hold(this.#prefixChange, 'label.zpl-prefix-left')
    const labels = this.#labelsPrinted
    if (labels > MOST_LABELS) {
      this.#found.push({ at: 0, code: 'label.zpl-too-many', command: `^PQ${labels}` })
    }
    const lines = new LineCounter(this.#bytes)
    const found = this.#found.sort((a, b) => a.at - b.at)
    const looseText = this.#loose.found
    const [firstText] = looseText
    return {
      labelsPrinted: labels,
      formats: this.#formats,
      sheets: this.#sheets,
      warnings: labels === 0 ? [{ code: 'label.prints-nothing' }] : [],
      findings: found.map(({ at, code, command }) => ({
        code,
        params: { command, line: lines.lineOf(at), byte: at, labels },
      })),
      looseText,
      looseTextLine: firstText ? new LineCounter(this.#bytes).lineOf(firstText.from) : 0,
    }
  }
}

/** No label stores or recalls so many; what lies beyond is held, not remembered. */
const MOST_NAMES = 1_000

interface OpenFormat {
  readonly at: ZplCommand
  prints: boolean
  hasFields?: boolean
  isOnlySaved?: boolean
  quantity?: number
  storedAs?: string
  readonly recalls: string[]
}
