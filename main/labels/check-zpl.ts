// Owns the check of ZPL that we did not write: what it would do to the printer, and how many labels it prints.
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { SentenceCode } from '../core/sentences/index.ts'
import type { LabelWarning } from './label-warning.ts'
import { normalName, StoredNames } from './stored-names.ts'
import { effectOf, putsInkDown, type ZplEffect } from './zpl-commands.ts'
import { CARET, COMMA, scanZpl, TILDE, type ZplCommand, zplParameters } from './zpl-scan.ts'

/** The cap of reliability.md, "Hostile input". */
export const MAX_ZPL_BYTES = 4 * 1024 * 1024
/** More sheets than one purchase can need: such a quantity is a slip or an attack, and wastes a roll. */
const MOST_LABELS = 500

/** One reason to hold the job. */
export interface ZplFinding {
  readonly code: SentenceCode
  /** `command` is the command with its prefix, `line` counts from 1, `byte` from 0. */
  readonly params: ProblemParams
}

export interface ZplReport {
  /** Labels that the job puts on paper: printing formats times their `^PQ`. */
  readonly labelsPrinted: number
  /** Printing formats. */
  readonly formats: number
  readonly warnings: readonly LabelWarning[]
}

/**
 * Checks a ZPL job: gives `too-large` over 4 MiB, and `unsafe-label` naming the first command (`params.command`,
 * `params.line`) that would change the printer for good, read it back, disturb other jobs, delete what this job
 * did not store, leave a prefix changed, or not end. Everything that carriers' labels hold passes.
 */
export function checkZpl(bytes: Uint8Array): Result<ZplReport, Problem> {
  if (bytes.length > MAX_ZPL_BYTES) return fail(zplTooLarge())
  const { findings, ...report } = inspectZpl(bytes)
  const unsafe = unsafeOf(findings)
  return unsafe ? fail(unsafe) : ok(report)
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
  'unknown-control': 'label.zpl-unknown-control',
}

/** The report with every reason to hold the job, in the order of the job; nothing is capped or refused here. */
export function inspectZpl(bytes: Uint8Array): ZplReport & { readonly findings: readonly ZplFinding[] } {
  const found: { at: number; code: SentenceCode; command: string }[] = []
  const deletions: ZplCommand[] = []
  const stored = new StoredNames()
  const quantities = new Map<string, number>()
  const prefixChange: { last?: ZplCommand } = {}
  const lines = new LineCounter(bytes)
  let format: OpenFormat | undefined
  let labelsPrinted = 0
  let formats = 0
  let outside = true

  const hold = (command: ZplCommand, code: SentenceCode, name = `${command.prefix}${command.name}`) => {
    // A hostile file may hold a million of them; a person reads one, and we count some.
    if (found.length < 100) found.push({ at: command.at, code, command: name })
  }

  const end = scanZpl(bytes, command => {
    const { prefix, name } = command
    if (prefix === '!') {
      if (outside || /\b(SETVAR|GETVAR|DO)\b/.test(name)) hold(command, 'label.zpl-reconfigures', `! ${name}`)
      return
    }
    outside = prefix === '^' && name === 'XZ'
    const effect = effectOf(prefix, name)
    if (effect) hold(command, CODES[effect])
    if (command.cutOff) hold(command, 'label.zpl-unfinished')
    if (name === 'CC' || name === 'CT' || name === 'CD') prefixChange.last = command
    if (prefix === '~') {
      if (stored.remember(bytes, command) === 'program') hold(command, 'label.zpl-reconfigures')
      return
    }
    switch (name) {
      case 'XA':
        format ??= { prints: false, at: command }
        break
      case 'XZ': {
        if (format?.storedAs !== undefined) {
          if (format.quantity !== undefined) quantities.set(format.storedAs, format.quantity)
        } else if (format?.prints) {
          formats += 1
          labelsPrinted += format.quantity ?? quantities.get(format.recalls ?? '') ?? 1
        }
        format = undefined
        break
      }
      case 'PQ':
        if (format) format.quantity = quantityOf(zplParameters(bytes, command)[0])
        break
      case 'DF': {
        const storedAs = normalName(zplParameters(bytes, command)[0], 'ZPL')
        if (format) format.storedAs = storedAs
        stored.add(storedAs)
        // A printer runs E:AUTOEXEC.ZPL at every start (guide, "AUTOEXEC.ZPL").
        if (storedAs.includes(':AUTOEXEC.')) hold(command, 'label.zpl-reconfigures')
        break
      }
      case 'IS':
        stored.remember(bytes, command)
        break
      case 'ID':
        if (deletions.length < 100) deletions.push(command)
        break
      case 'XF':
        if (format) format.recalls = normalName(zplParameters(bytes, command)[0], 'ZPL')
        break
      default:
        break
    }
    if (format && putsInkDown(name)) format.prints = true
  })

  for (const command of deletions) {
    const name = normalName(zplParameters(bytes, command)[0], 'GRF')
    if (!stored.holds(name)) hold(command, 'label.zpl-deletes', `^ID${name}`)
  }
  if (format) hold(format.at, 'label.zpl-unfinished')
  if (prefixChange.last && (end.caret !== CARET || end.tilde !== TILDE || end.delimiter !== COMMA)) {
    hold(prefixChange.last, 'label.zpl-prefix-left')
  }
  if (labelsPrinted > MOST_LABELS) {
    found.push({ at: 0, code: 'label.zpl-too-many', command: `^PQ${labelsPrinted}` })
  }

  found.sort((a, b) => a.at - b.at)
  return {
    labelsPrinted,
    formats,
    warnings: labelsPrinted === 0 ? [{ code: 'label.prints-nothing' }] : [],
    findings: found.map(({ at, code, command }) => ({
      code,
      params: { command, line: lines.lineOf(at), byte: at, labels: labelsPrinted },
    })),
  }
}

interface OpenFormat {
  readonly at: ZplCommand
  prints: boolean
  quantity?: number
  storedAs?: string
  recalls?: string
}

/** `^PQ` takes 1 to 99,999,999; anything else leaves one label (guide, ^PQ). */
function quantityOf(text = ''): number {
  const quantity = /^\d{1,8}$/.test(text) ? Number(text) : 1
  return Math.max(1, quantity)
}

/** Line numbers of rising offsets. */
class LineCounter {
  private at = 0
  private line = 1
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  lineOf(offset: number): number {
    for (; this.at < offset; this.at++) if (this.bytes[this.at] === 0x0a) this.line += 1
    return this.line
  }
}
