// What printers obey outside ZPL: Set-Get-Do and the printer's utilities (`! U1 setvar …`, `! U1 SETLP …`,
// `! UTILITIES`), the JSON form of settings (`{}{…}`), a CPCL session (`! 0 200 …`), files (`! DF`, `! CISDFCRC16`).
import { isSkipped, skipControls } from './zpl-controls.ts'

const BANG = 0x21
const BRACE = 0x7b

export interface ForeignCommand {
  /** The words in upper case. */
  readonly name: string
  readonly end: number
  /** Whether a printer would obey it in the middle of a format. */
  readonly actsInFormats: boolean
}

/** The command whose data it is in. */
interface Around {
  readonly prefix: '^' | '~' | '!'
  readonly name: string
  readonly dataStart: number
  readonly payloadEnd?: number
}

/** Whatever a format holds where a line or a command begins, and people may write in the middle of a text. */
const AT_A_START =
  /^!\s*(U1?\s+["']?[a-z][\w.-]*|U1(?!\d)|U(?:setvar|getvar)\b|UTILITIES\b|[DU]F\b|0\s+\d+\s+\d+|\d{1,4}(?:\s+\d{1,5}){4})/i
/** What nobody writes as text, so it is obeyed wherever it is. */
const ANYWHERE =
  /^!\s*(U1?\s*["']?(?:setvar|getvar)\b|U1\s+["']?do\b|U\d\s*["']?(?:setvar|getvar)\b|U\d?\s+(?:set(?:lp|lf|sp|ff|mag|bold|-[a-z]+)|page-[a-z]+)\b|CISDF\w*)/i
/** Printers take settings as two objects, the first of them empty; a brace in a text is followed by other things. */
const JSON_SETTING = /^(\{\s*\}\s*\{)\s*["']/
const JSON_START = /^(\{\s*\}\s*\{)/

/** Commands whose data people read. */
const TEXTS: ReadonlySet<string> = new Set(['FD', 'FN', 'FV', 'FX', 'SN'])
/** What follows an exclamation that a text held is still that text. */
const isText = ({ prefix, name }: Around) => prefix === '!' || TEXTS.has(name)

/** In a picture's rows `!` means black up to the row's end, and digits and letters follow it at once. */
const PICTURES: ReadonlySet<string> = new Set(['GF', 'DB', 'DG', 'DU', 'DS', 'DT', 'DY'])
/** Longer than any of the forms. */
const LONGEST = 40

/**
 * The foreign command that begins at `at`. Line ends within it are read both ways, as nothing and as blanks: too much
 * is held rather than too little.
 */
export function foreignAt(
  bytes: Uint8Array,
  at: number,
  around: Around | undefined,
): ForeignCommand | undefined {
  const byte = bytes[at]
  if (byte !== BANG && byte !== BRACE) return undefined
  const second = bytes[skipControls(bytes, at + 1)]
  if (
    second === undefined ||
    !(byte === BANG ? ' 0123456789UDCudc' : ' }').includes(String.fromCharCode(second))
  ) {
    return undefined
  }
  const plain = reading(bytes, at, 'line ends are nothing')
  const readings = plain.passedOver ? [plain, reading(bytes, at, 'line ends are blanks')] : [plain]
  const starts = () => !around || !isText(around) || beginsLine(bytes, at, around)
  const [anywhere, atStart] = byte === BANG ? [ANYWHERE, AT_A_START] : [JSON_SETTING, JSON_START]
  const certain = firstOf(readings, anywhere)
  if (certain) return { ...certain, actsInFormats: true }
  if (byte === BANG && around && PICTURES.has(around.name) && !isBlank(bytes[at + 1])) return undefined
  const likely = firstOf(readings, atStart)
  return likely && { ...likely, actsInFormats: byte === BANG && starts() }
}

interface Reading {
  readonly text: string
  /** Where each character is. */
  readonly offsets: readonly number[]
  /** Line ends or other controls were among them. */
  readonly passedOver: boolean
}

function firstOf(readings: readonly Reading[], form: RegExp): { name: string; end: number } | undefined {
  for (const { text, offsets } of readings) {
    const found = form.exec(text)
    const last = found && offsets[found[0].length - 1]
    if (found?.[1] && last !== undefined && last !== null) {
      return { name: found[1].replace(/\s+/g, ' ').toUpperCase(), end: last + 1 }
    }
  }
  return undefined
}

/** Whether only blanks come before it on its line, or since the command that it is in began. */
function beginsLine(bytes: Uint8Array, at: number, around: Around): boolean {
  const from = around.payloadEnd ?? around.dataStart
  for (let before = at - 1; before >= from; before--) {
    const byte = bytes[before]
    if (isBlank(byte)) continue
    return isSkipped(byte)
  }
  return around.prefix !== '!'
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

/** The characters from `from` as a printer reads them; several blanks part words as one does. */
function reading(
  bytes: Uint8Array,
  from: number,
  mode: 'line ends are nothing' | 'line ends are blanks',
): Reading {
  let text = ''
  let passedOver = false
  const offsets: number[] = []
  for (let at = from; at < bytes.length && text.length < LONGEST; at++) {
    const byte = bytes[at] as number
    const control = !isBlank(byte) && isSkipped(byte)
    passedOver ||= control
    const parts = isBlank(byte) || (control && mode === 'line ends are blanks')
    if (parts ? text.endsWith(' ') : control) continue
    text += parts ? ' ' : String.fromCharCode(byte)
    offsets.push(at)
  }
  return { text, offsets, passedOver }
}
