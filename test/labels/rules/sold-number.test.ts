// What is on a label's sheets, compared with the number that its service sold.
import { describe, expect, it } from 'vitest'
import type { LabelOrder } from '../../../main/core/purchases/label-order.ts'
import { labelSeen, numberFound } from '../../../main/labels/rules/sold-number.ts'
import {
  airNumber,
  expressNumber,
  postalItemNumber,
  postalNumber,
  waybillNumber,
} from '../../../main/simulator/numbers.ts'

const SOLD = '9205590303190000001013'
const OTHER = '9205590303199876543219'
const plain = (text: string) => ({ text, isGs1: false })
const gs1 = (text: string) => ({ text, isGs1: true })
const sheet = (...codes: readonly { text: string; isGs1: boolean }[]) => ({ codes, isBlank: false })
const order = (numbers: readonly string[], more: Partial<LabelOrder> = {}): LabelOrder => ({
  numbers,
  postalCode: '98028',
  ...more,
})

describe('a label carries the number that was sold', () => {
  it.each([
    ['as it is', [SOLD], plain(SOLD)],
    ['behind its destination', [SOLD], gs1(`(420)98028(92)${SOLD.slice(2)}`)],
    ['behind a destination of nine digits', [SOLD], gs1(`(420)980281234(92)${SOLD.slice(2)}`)],
    ['sold with its destination, on bars without one', [`42098028${SOLD}`], plain(SOLD)],
    [
      'sold with another destination before it',
      [`42098028${SOLD}`],
      gs1(`(420)980281234(92)${SOLD.slice(2)}`),
    ],
    ['sold with blanks', ['9205 5903 0319 0000 0010 13'], gs1(`(420)98028(92)${SOLD.slice(2)}`)],
    ['with a separator', [SOLD], plain(`42098028\x1d${SOLD}`)],
    ['one of several', ['1Z879E930346834440', '1Z879E930346834459'], plain('1Z879E930346834459')],
    ['in small letters', ['1z879e930346834440'], plain('1Z879E930346834440')],
    ['at the end of a carrier’s 34 digits', ['794634629840'], plain('9632001900000000000000794634629840')],
    ['in a square code', [SOLD], plain(`P|ORDER-17|${SOLD}`)],
    ['a short one in a square code', ['XP-722617'], plain('https://example.test/t?n=XP722617&z=98028')],
    ['a short one with blanks', ['XP722617'], plain('XP 722 617')],
    [
      'in the middle of a run that is its carrier’s own',
      ['01234567890123'],
      plain('%000532101234567890123327840'),
    ],
    ['of a pallet, without what says so', ['340123450000000011'], gs1('(00)340123450000000011')],
  ])('%s', (_, numbers, code) => {
    expect(numberFound([sheet(plain('ORDER-17'), code)], order(numbers))).toEqual({ kind: 'carried' })
  })

  it('in UPS’s square of dots alone', () => {
    const square =
      '[)>\u{241e}01\u{241d}96980280000\u{241d}840\u{241d}003\u{241d}1Z46834440\u{241d}UPSN\u{241d}879E93\u{241d}'
    expect(numberFound([sheet(plain(square))], order(['1Z879E930346834440']))).toEqual({ kind: 'carried' })
  })
})

describe('a number that is only part of another one', () => {
  it.each([
    ['its beginning', ['XP722617'], 'XP7226170'],
    ['its end', ['55512345'], '9955512345'],
    ['its middle', ['880123'], '99880123456'],
  ])('is not carried: %s', (_what, numbers, text) => {
    const seen = labelSeen([sheet(plain(text))], order(numbers))
    expect(seen).toEqual({ found: { kind: 'elsewhere', sold: numbers[0] }, codes: [text] })
  })

  it('may be carried where it is long, and what it is in is looked up as another label’s', () => {
    const text = '72261700000019'
    const seen = labelSeen([sheet(plain(text))], order(['7226170000001']))
    expect(seen).toEqual({ found: { kind: 'carried' }, codes: [text] })
  })
})

describe('a label is another package’s', () => {
  it.each([
    ['a postal number', [SOLD], gs1(`(420)98028(92)${OTHER.slice(2)}`), OTHER],
    ['a postal number without its destination', [`42098028${SOLD}`], plain(OTHER), OTHER],
    ['a number of UPS', ['1Z879E930346834440'], plain('1Z879E930346834459'), '1Z879E930346834459'],
    ['an item’s number', ['LZ473124829US'], plain('LZ473124815US'), 'LZ473124815US'],
  ])('by %s', (_, numbers, code, found) => {
    const seen = numberFound([sheet(plain('ORDER-17'), code)], order(numbers))
    expect(seen).toMatchObject({ kind: 'other', found })
  })

  it('by a number of FedEx, however short the sold one is', () => {
    const code = plain('9632001900000000000000794634629840')
    const seen = numberFound([sheet(code)], order(['449044304137821'], { service: 'FedEx_Ground' }))
    expect(seen).toMatchObject({ kind: 'other', sold: '449044304137821' })
  })

  it('by another carrier’s where the Postal Service carries it itself', () => {
    const sold = order([SOLD], { service: 'Usps_Ground_Advantage' })
    const seen = numberFound([sheet(plain('1Z879E930346834440'))], sold)
    expect(seen).toEqual({ kind: 'other', found: '1Z879E930346834440', sold: SOLD })
  })
})

describe('what proves nothing of another package', () => {
  it.each([
    ['a code of no carrier', [SOLD], plain('ORDER-17')],
    ['a destination alone', [SOLD], gs1('(420)98028')],
    [
      'a postal number beside one of a carrier that hands over',
      ['1Z879E930346834440'],
      gs1(`(420)98028(92)${OTHER.slice(2)}`),
    ],
    ['a number whose carrier is not known', ['GM60511234500000001'], gs1(`(420)98028(92)${OTHER.slice(2)}`)],
    ['22 digits that are no number', [SOLD], plain('9205590303199876543210')],
  ])('%s', (_, numbers, code) => {
    expect(numberFound([sheet(code)], order(numbers))).toMatchObject({ kind: 'elsewhere' })
  })

  it('a purchase without a number', () => {
    expect(numberFound([sheet(plain(OTHER))], order([]))).toEqual({ kind: 'carried' })
  })
})

describe('of several sheets', () => {
  const own = sheet(plain(SOLD))
  it('another paper beside the label is one of its papers', () => {
    expect(numberFound([own, sheet(), sheet(plain('ORDER-17'))], order([SOLD]))).toEqual({ kind: 'carried' })
  })
  it('a return label has its own number and is only said', () => {
    const back = sheet(gs1(`(420)90210(92)${OTHER.slice(2)}`))
    expect(numberFound([own, back], order([SOLD]))).toEqual({ kind: 'beside', found: OTHER, sold: SOLD })
  })
  it('a second label to the same place is a second package’s', () => {
    const second = sheet(gs1(`(420)980281234(92)${OTHER.slice(2)}`))
    expect(numberFound([own, second], order([SOLD]))).toMatchObject({ kind: 'other', found: OTHER })
  })
  it('is blank only where all are', () => {
    const blank = { codes: [], isBlank: true }
    expect(numberFound([blank, own], order([SOLD]))).toEqual({ kind: 'carried' })
    expect(numberFound([blank, blank], order([]))).toEqual({ kind: 'blank' })
    expect(numberFound([], order([SOLD]))).toEqual({ kind: 'blank' })
  })
  it.each([
    ['that carries its own', [own], [SOLD], []],
    [
      'beside the one that carries its own',
      [own, sheet(plain('DS0572578488171313'))],
      [SOLD],
      ['DS0572578488171313'],
    ],
    ['of a label without a number', [own], [], [SOLD]],
  ])('says what the codes say of paper %s', (_where, sheets, numbers, codes) => {
    expect(labelSeen(sheets, order(numbers)).codes).toEqual(codes)
  })
  it('has no code where nothing is read', () => {
    expect(numberFound([sheet()], order([SOLD]))).toEqual({ kind: 'no-code' })
  })
})

describe.each([
  ['USPS', () => postalNumber('4001')],
  ['USPS abroad', () => postalItemNumber('LZ')],
  ['UPS', () => expressNumber('03')],
  ['FedEx', airNumber],
  ['DHL', waybillNumber],
] as const)('numbers of the sandbox, %s', (service, newNumber) => {
  it('are carried by their own label', () => {
    for (let times = 0; times < 20; times++) {
      const number = newNumber()
      const own = order([number], { service: `${service}_Sample` })
      expect(numberFound([sheet(plain(number))], own), number).toEqual({ kind: 'carried' })
    }
  })
})
