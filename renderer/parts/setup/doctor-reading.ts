// What a person has typed of the doctor's label, and what the station is told of it.

import type { ChannelInput } from '../../station/types.ts'
import { readNumber } from '../typed-measures.ts'

type Reading = ChannelInput<'printers.diagnose'>['reading']

export const OUTS = ['label', 'commands', 'several', 'nothing'] as const
export const EDGES = ['left', 'right', 'top', 'bottom'] as const

export interface ReadTexts {
  readonly out: (typeof OUTS)[number] | ''
  readonly left: string
  readonly right: string
  readonly top: string
  readonly bottom: string
  readonly lines: string
  readonly letters: string
  readonly white: string
  readonly scanned: readonly string[]
}

export const blankReading: ReadTexts = {
  out: '',
  left: '',
  right: '',
  top: '',
  bottom: '',
  lines: 'parted',
  letters: 'yes',
  white: '',
  scanned: [],
}

/** A number as it is on a ruler; below zero too, which no measure of a parcel is. */
function onRuler(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^\s*([-−–]?)(.*)$/.exec(text) ?? []
  const number = readNumber(rest)
  return number === undefined || !Number.isFinite(number) ? undefined : sign === '' ? number : -number
}

const whiteAt = (text: string): readonly (number | undefined)[] =>
  text
    .split(/[;,]\s+|[;\s]+/)
    .filter(Boolean)
    .map(onRuler)

/** Edges are all given or none; whatever is given is a number. */
export function isRead(texts: ReadTexts): boolean {
  if (texts.out === '') return false
  if (texts.out !== 'label') return true
  const edges = EDGES.filter(edge => texts[edge].trim() !== '')
  const areEdges = edges.length === 0 || EDGES.every(edge => onRuler(texts[edge]) !== undefined)
  return areEdges && whiteAt(texts.white).every(mm => mm !== undefined && mm >= 0)
}

export function readingOf(texts: ReadTexts): Reading {
  const out = texts.out || 'nothing'
  if (out !== 'label') return { out }
  const [left, right, top, bottom] = EDGES.map(edge => onRuler(texts[edge]))
  const hasEdges = left !== undefined && right !== undefined && top !== undefined && bottom !== undefined
  const lines = (['parted', 'together', 'broken'] as const).find(one => one === texts.lines)
  return {
    out,
    ...(hasEdges && { edges: { left, right, top, bottom } }),
    ...(lines && { lines }),
    letters: texts.letters === 'yes',
    whiteAtMm: whiteAt(texts.white).filter(mm => mm !== undefined),
    scanned: [...texts.scanned],
  }
}
