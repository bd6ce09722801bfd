// Which ZPL commands the drawer draws as a printer does, with which values: whatever is not in these tables is not drawn.
import { effectOf } from './zpl-commands.ts'

/** Why something cannot be drawn, as far as a person needs to know. */
type Undrawn = 'command' | 'kept' | 'counted'

export interface NotDrawn {
  readonly why: Undrawn | 'letters' | 'data'
  /** The command with its prefix, the letters, or the barcode and its data. */
  readonly what: string
}

type Value = (text: string) => boolean

const whole: Value = text => /^\d{1,5}$/.test(text)
/** Where the drawer rounds a part of a dot, as a printer does. */
const dots: Value = text => /^\d{1,5}(?:\.\d{1,6})?$/.test(text)
const some: Value = text => whole(text) && Number(text) > 0
const signed: Value = text => /^[+-]?\d{1,5}$/.test(text)
/** Of wide bars to narrow ones (guide, ^BY). */
const ratio: Value = text => /^(?:2(?:\.\d0{0,2})?|3(?:\.0{1,3})?)$/.test(text)
const any: Value = () => true
const zero: Value = text => /^[+-]?0+$/.test(text)
const within =
  (first: number, last: number): Value =>
  text =>
    whole(text) && Number(text) >= first && Number(text) <= last
const one = (letters: string): Value => {
  const known = new Set(letters)
  return text => known.has(text.toUpperCase())
}
const turned = one('NRIB')
const yesNo = one('YN')
const no = one('N')

/**
 * Drawn, where each parameter that is given is as here; one too many is not known. What a parameter left out means is
 * the drawer's as it is the printer's. Sources: Zebra's guide (P1099958, command pages), and what the drawer reads.
 */
const DRAWN: Readonly<Record<string, readonly Value[]>> = {
  '^FO': [dots, dots, one('012')],
  '^FT': [dots, dots, one('012')],
  '^LH': [whole, whole],
  '^FW': [turned, one('012')],
  '^FB': [within(1, 9_999), within(1, 9_999), signed, one('LCRJ'), zero],
  '^FR': [],
  '^LR': [yesNo],
  // Carriers write one more, which no printer reads.
  '^CF': [one('0ABCDEFGH'), whole, whole, whole],
  '^GB': [dots, dots, dots, one('BW'), within(0, 8)],
  '^GC': [whole, whole, one('BW')],
  '^GD': [whole, whole, whole, one('BW'), one('RL/\\')],
  '^GF': [one('AB'), any, any, any],
  '^XG': [any, within(1, 10), within(1, 10)],
  '^BY': [within(1, 10), ratio, some],
  '^BC': [turned, some, yesNo, yesNo, yesNo, one('NUAD')],
  '^B2': [turned, some, yesNo, yesNo, yesNo],
  '^B3': [turned, no, some, yesNo, yesNo],
  '^BE': [turned, some, yesNo, yesNo],
  '^B7': [turned, some, within(0, 8), within(1, 30), zero, no],
  '^B0': [turned, within(1, 10), no, within(0, 99), no, within(0, 1)],
  '^BO': [turned, within(1, 10), no, within(0, 99), no, within(0, 1)],
  '^BX': [turned, some, within(200, 200), whole, whole, whole, any, one('012')],
  '^BQ': [one('N'), within(2, 2), within(1, 10), one('HQML'), within(0, 7)],
  '^BD': [within(2, 3), within(1, 1), within(1, 1)],
  '~DG': [any, any, any],
}

/** Values without which the drawer takes another than a printer: their places. */
const NEEDED: Readonly<Record<string, readonly number[]>> = { '^BX': [1, 2], '^BQ': [2], '^FB': [0] }

const always: readonly Value[] = Array.from({ length: 20 }, () => any)

/**
 * Without effect on what is drawn, where the parameters are as here: copies, speed, darkness, sizes of paper, and which
 * way up the paper comes out. Positions and units other than the drawer's are not drawn.
 */
const WITHOUT_EFFECT: Readonly<Record<string, readonly Value[]>> = {
  ...Object.fromEntries(
    [
      ...'FX PQ PR PW LL PO MD MM MN MT ML MF MP XB CV JZ SP ID XS PP PH DN'
        .split(' ')
        .map(name => `^${name}`),
      ...'SD TA JS PH PR CC CT CD'.split(' ').map(name => `~${name}`),
      ...'CC CT CD'.split(' ').map(name => `^${name}`),
    ].map(name => [name, always]),
  ),
  // A letter that no printer has is for the label's own use.
  '^CW': [text => !/^[0A-H]$/i.test(text), any],
  '^PM': [no],
  '^LS': [zero],
  '^LT': [zero],
  '^JM': [one('A')],
  '^SZ': [one('2')],
  '^MC': [one('Y')],
  '^FP': [one('H'), zero],
}

/** Forms, fonts and pictures that the printer keeps, or that the label gives it in a form that the drawer does not read. */
const KEPT = new Set('^CW ^IM ^IL ^IS ^XF ^XG ^A@ ^FL ^SE ~DB ~DE ~DN ~DS ~DT ~DU ~DY'.split(' '))
/** Filled in by the printer when it prints. */
const COUNTED = new Set('^SN ^SF ^FC ^FE'.split(' '))
/** A test of the head is printed, and what the printer's radio answers. */
const TESTED = new Set('^JT ~WR'.split(' '))

export const whyUndrawn = (name: string): Undrawn =>
  KEPT.has(name) ? 'kept' : COUNTED.has(name) ? 'counted' : 'command'

/** Whether a command is in the tables with these parameters. `name` with its prefix. */
export function isAsDrawn(name: string, parameters: readonly string[]): boolean {
  const values = DRAWN[name] ?? WITHOUT_EFFECT[name]
  if (name === '^MU') return isInDots(parameters)
  // A barcode of another kind is held by what can be read of it.
  if (values === undefined) return /^\^B[A-Z0-9]$/.test(name) || isOnlySetUp(name)
  const isNeeded = (NEEDED[name] ?? []).every(at => (parameters[at] ?? '') !== '')
  return isNeeded && parameters.every((text, at) => text === '' || values[at]?.(text) === true)
}

/** Setup of a printer, which is held by what it does to one: a printer of another language gets none of it. */
function isOnlySetUp(name: string): boolean {
  if (KEPT.has(name) || COUNTED.has(name) || TESTED.has(name)) return false
  const effect = effectOf(name.startsWith('^') ? '^' : '~', name.slice(1))
  return effect !== null && effect !== 'unknown-control' && effect !== 'prints-other'
}

/** A conversion between resolutions ends with two equal values. */
const isInDots = ([unit = '', from = '', to = '', ...more]: readonly string[]) =>
  /^D?$/i.test(unit) && from === to && more.length === 0

/** Ink of their own, without data. */
export const isGraphic = (name: string): boolean => /^\^(?:G[BCDF]|XG)$/.test(name)
