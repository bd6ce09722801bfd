// What a service's label tells the printer beyond the label itself, by one closed table: none of it draws anything, so
// that the label is the same without it (docs/decisions/0116).
import type { PrinterCommands } from '../../core/settings/service-settings.ts'
import type { LabelWarning } from '../label-warning.ts'
import { beginsText, setsFromText, stopsPrinter } from './zpl-commands.ts'
import type { Piece } from './zpl-loose-text.ts'
import { namedCommand, scanZpl, type ZplCommand, zplParameters } from './zpl-scan.ts'

/**
 * Settings that outlast the label, and the saving of them. What a label says of itself (`^PW ^LL ^MD ^MM ^PO ^LH …`) is
 * none of them, and goes.
 */
const SETTINGS: ReadonlySet<string> = new Set(
  '^JT ^JU ^JW ^JZ ^LT ^MF ^ML ^MN ^MT ^MW ^PR ^SS ^XS ~JN ~JO ~JS ~SD ~TA'.split(' '),
)

/** Done at once: calibrating and pausing. As they came they would stop the printer, as `stopsPrinter`'s would. */
const ACTS: ReadonlySet<string> = new Set('~JC ~JL ~PP ~PS'.split(' '))

interface Told extends Piece {
  readonly command: string
  readonly isSetting: boolean
  /** It is in a field's text, from which nothing is cut: nobody can tell which part is text. */
  readonly isInText: boolean
}

export interface ToldPrinter {
  /** In the order of the label. */
  readonly found: readonly Told[]
  /** Each once, as a sentence names them. */
  readonly names: string
}

/** Everything of the table in the label; from a field's text, only its settings. */
export function toldPrinter(bytes: Uint8Array): ToldPrinter {
  const found: Told[] = []
  let isText = false
  scanZpl(bytes, command => {
    const { prefix, name } = command
    if (prefix === '^') isText = beginsText(name)
    const kind = prefix === '!' ? undefined : kindOf(bytes, command)
    if (!kind || (isText && !setsFromText(name))) return
    found.push({
      from: command.at,
      to: ownEnd(bytes, command),
      command: namedCommand(bytes, command),
      isSetting: kind === 'setting',
      isInText: isText,
    })
  })
  return { found, names: namesOf(found) }
}

const namesOf = (found: readonly Told[]) => [...new Set(found.map(({ command }) => command))].join(', ')

function kindOf(bytes: Uint8Array, command: ZplCommand): 'setting' | 'act' | undefined {
  const name = `${command.prefix}${command.name}`
  if (ACTS.has(name)) return 'act'
  // Of `^PQ` the pause alone; more copies than one are another matter (`isNotTheLabels`).
  if (command.prefix === '^' && stopsPrinter(command.name, zplParameters(bytes, command))) return 'act'
  if (!SETTINGS.has(name)) return undefined
  // `^JUF ^JUN ^JUA ^JUR` give the printer other settings than its owner's, down to its network address.
  const isSaving = /^S?$/i.test(zplParameters(bytes, command)[0] ?? '')
  return name === '^JU' && !isSaving ? 'act' : 'setting'
}

/** What stays away from the printer, what may pass the check, and whether the operator is asked first. */
export function treatedAs(told: ToldPrinter, how: PrinterCommands) {
  const { found } = told
  const isLeftOut = how === 'leave-out'
  const pieces = isLeftOut ? found.filter(({ isInText }) => !isInText) : []
  const excused = isLeftOut ? pieces : found.filter(({ isSetting }) => isSetting)
  const warnings: readonly LabelWarning[] =
    pieces.length > 0 ? [{ code: 'label.settings-left-out', params: { commands: namesOf(pieces) } }] : []
  return {
    pieces,
    excused: new Set(excused.map(({ from }) => from)),
    warnings,
    asks: how === 'ask' && found.length > 0,
  }
}

/** A control command's own value is short: `~SD15`, `~TA-012`, `~JSN`. */
const LONGEST_VALUE = 8

/**
 * Where a command's own value ends: after it may come what is the label's, or the line by which drivers put prefixes
 * back, whose first command has no sign.
 */
export function ownEnd(bytes: Uint8Array, { prefix, name, dataStart, dataEnd }: ZplCommand): number {
  if (prefix === '~') {
    if (!WITH_VALUE.has(name)) return dataStart
    let at = dataStart
    while (at < Math.min(dataEnd, dataStart + LONGEST_VALUE) && isOfValue(bytes[at])) at++
    return at
  }
  const tail = Buffer.from(bytes.subarray(Math.max(dataStart, dataEnd - 8), dataEnd)).toString('latin1')
  const [, reset = ''] = /([\r\n]\s*CT~)$/i.exec(tail) ?? []
  return dataEnd - reset.length
}

const WITH_VALUE: ReadonlySet<string> = new Set(['JS', 'SD', 'TA'])
const isOfValue = (byte: number | undefined) =>
  byte !== undefined && /[\w.,:+-]/.test(String.fromCharCode(byte))
