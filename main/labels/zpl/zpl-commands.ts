// What each ZPL command may do to a printer beyond the label it is in.

/**
 * Sources: Zebra's ZPL II programming guide (P1099958, command pages), its guide for integrators (P1026208-001,
 * "The ZPL format": settings made in a format last until changed or powered off, and `^JUS` is what keeps them),
 * and reliability.md, "Hostile input". From these follows the line drawn here: darkness, speed, width, tear-off,
 * media type and the like (`^MD ~SD ^PR ^PW ^LL ~TA ~JS ^MM ^MN ^MT ^LT ^JM ^PM …`) are in nearly every carrier's
 * label, are gone after a power cycle, and pass. What writes to the printer's permanent memory by itself, or makes
 * other settings permanent, or sends the printer's data back, is held.
 */
export type ZplEffect = 'reconfigures' | 'reads-back' | 'interferes' | 'prints-other' | 'unknown-control'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Format commands that change the printer for good. */
const RECONFIGURING = words(`
  JU                 saves, reloads or resets the configuration
  JB JH JI JJ JT     erases memory; maintenance alerts; starts a program; auxiliary port; head test
  KD KL KN KP KV     date format, display language, printer name, panel password, kiosk values
  MA MI MP MW        maintenance alerts and messages, panel locked, head-cold warning
  CM TO EG EF        memory letters, copying and erasing stored objects
  RO                 resets the counters that confirm our prints
  ZZ                 sleep
`)

/** Families of which every member is printer setup; the exceptions after them are about label data. */
const RECONFIGURING_FAMILY = /^[NSW]/
/**
 * `^SE` picks a character encoding, `^SF` and `^SN` count up field data, `^SP` starts a print early, `^SZ` names
 * the language's version, `^WT` and `^WV` are old names of RFID label commands.
 */
const HARMLESS_IN_FAMILY = words('SE SF SN SP SZ WT WV')

/** Host commands (`^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ ^HL ^HR`): each one answers. */
const READING_BACK_FAMILY = /^H/

/** Control commands that a label may hold: prefixes, downloads, and settings that last until power-off. */
const HARMLESS_CONTROL = words('CC CD CT DB DE DG DN DS DT DU DY JS PH SD TA')
/** Of these, what stays set when the label is done. */
const SETTING_CONTROL = words('JS SD TA')

/** Commands whose data are printed; a `~` in them acts all the same. */
const TEXTS = words('FD FV')

/** Whether a format command begins a field's text. */
export const beginsText = (name: string): boolean => TEXTS.has(name)

/** Whether a control command in a field's text sets the printer: it would be obeyed, or be dropped from the text. */
export const setsFromText = (name: string): boolean => SETTING_CONTROL.has(name)

const RECONFIGURING_CONTROL = words('EG JB JI JQ JR KB NC NR NT PL RO')
const READING_BACK_CONTROL = words('HB HD HI HL HM HQ HS HU RV WQ WR')
/** Each prints papers of its own: lists of what is stored and linked, and the printer's settings. */
const PRINTING_OTHER = { '^': words('LF WD'), '~': words('WC WL') } as const
/** Pausing, cancelling, calibrating, dumping: they act on the printer and on other jobs, not on this label. */
const INTERFERING_CONTROL = words('JA JC JD JE JF JG JL JN JO JP JX PP PR PS')

/**
 * Format commands that leave the printer waiting for a person, or that take away what a person relies on: `^PP` pauses;
 * `^PQ` pauses after so many labels as its second value says, unless its fourth has it only cut (guide, ^PQ); and after
 * `^JZN` a label that ran out of paper is never printed again, by later jobs neither.
 */
export function stopsPrinter(name: string, parameters: readonly string[]): boolean {
  if (name === 'PP') return true
  if (name === 'JZ') return /^N/i.test(parameters[0] ?? '')
  if (name !== 'PQ') return false
  const [, pauseAfter = '', , onlyCut = ''] = parameters
  return /[1-9]/.test(pauseAfter) && !/^Y/i.test(onlyCut)
}

/**
 * Whether the printer would write everybody's labels with another font until it is switched off: `^CW` gives one of the
 * printer's own letters to a stored font, and `^FL` joins fonts. A letter that no printer has is the label's own.
 */
export const replacesFont = (name: string, letter: () => string | undefined): boolean =>
  name === 'FL' || (name === 'CW' && /^[A-H0P-V]$/i.test(letter() ?? ''))

/** What a command does beyond its label, or null where it does nothing that matters. */
export function effectOf(prefix: '^' | '~', name: string): ZplEffect | null {
  if (PRINTING_OTHER[prefix].has(name)) return 'prints-other'
  if (prefix === '^') {
    if (READING_BACK_FAMILY.test(name)) return 'reads-back'
    if (RECONFIGURING.has(name)) return 'reconfigures'
    return RECONFIGURING_FAMILY.test(name) && name.length === 2 && !HARMLESS_IN_FAMILY.has(name)
      ? 'reconfigures'
      : null
  }
  if (HARMLESS_CONTROL.has(name)) return null
  if (RECONFIGURING_CONTROL.has(name)) return 'reconfigures'
  if (READING_BACK_CONTROL.has(name)) return 'reads-back'
  return INTERFERING_CONTROL.has(name) ? 'interferes' : 'unknown-control'
}

/** Commands that put something on paper: a format without any of them prints no label. */
const PRINTING = words('FD FV SN GB GC GD GE GF GS XG IM IL XF')
export const putsInkDown = (name: string): boolean => PRINTING.has(name)
