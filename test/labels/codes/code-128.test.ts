// Code 128 on a printer of another language: the bars are the symbols that ZPL's rules make of the data.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undrawnIn } from '../../../main/labels/zpl/undrawn.ts'
import { drawn, utf8 } from '../drawing/drawn-labels.ts'
import { saidBy, symbolsOf } from './bars-128.ts'

const label = (data: string, more = 'N,N,N') => `^XA^FO20,20^BY2^BCN,100,${more}^FD${data}^FS^XZ`
const barsOf = async (data: string, more?: string) => symbolsOf(await drawn(label(data, more)), 2)
const held = (zpl: string) => undrawnIn(utf8(zpl))

/** By hand from the guide's table of Code 128 and its table of invocation codes. */
const BY_HAND: readonly (readonly [string, readonly number[]])[] = [
  ['AB12', [104, 33, 34, 17, 18]],
  ['>:AB12', [104, 33, 34, 17, 18]],
  ['>;123456', [105, 12, 34, 56]],
  ['>;123456>67', [105, 12, 34, 56, 100, 23]],
  ['>:AB>8C', [104, 33, 34, 102, 35]],
  ['>:A>0>1B', [104, 33, 30, 95, 34]],
  ['>:A><>=B', [104, 33, 62, 94, 34]],
  ['>:1Z12345E>50205271688', [104, 17, 58, 17, 18, 19, 20, 21, 37, 99, 2, 5, 27, 16, 88]],
  ['AB>5123456>6CD>512', [104, 33, 34, 99, 12, 34, 56, 100, 35, 36, 99, 12]],
  ['>;12>6CD>51234', [105, 12, 100, 35, 36, 99, 12, 34]],
  ['>;>8420802029400>6X', [105, 102, 42, 8, 2, 2, 94, 0, 100, 56]],
  ['>9333435', [103, 33, 34, 35]],
  ['>9333435>51234', [103, 33, 34, 35, 99, 12, 34]],
  ['>9333435>512>6a', [103, 33, 34, 35, 99, 12, 100, 65]],
  ['>:ab>73334>6c', [104, 65, 66, 101, 33, 34, 100, 67]],
  ['>;12>73334>512>733', [105, 12, 101, 33, 34, 99, 12, 101, 33]],
]

test.each(BY_HAND)('%s has the symbols of the guide', async (data, symbols) => {
  expect(held(label(data))).toBeUndefined()
  expect(await barsOf(data)).toEqual(symbols)
  // With its line of text too.
  expect(held(label(data, 'Y,N,N'))).toBeUndefined()
  expect(await barsOf(data, 'Y,N,N')).toEqual(symbols)
})

/** The guide says them otherwise than printers may do, or not at all. */
const UNSURE = [
  '>;12345',
  '>;123>6A',
  '>;12a456',
  '>;D1234',
  '>;12>5',
  '>;12><',
  '>:AB>6C',
  '>:AB>4cD',
  '>:AB>2',
  '>:AB>3',
  '>9331',
  '>93399',
  '>9>733',
  '>:AB>:CD',
  '>:AB>',
  '>:AB>xC',
  '>:',
  '>;>8',
  '>:A>8CD',
  '>;12>834',
]
test.each(UNSURE)('%s is held by name', data => {
  expect(held(label(data))).toMatchObject({ code: 'label.redraw-data', params: { what: `^BC ${data}` } })
})

describe('the modes of ^BC', () => {
  test.each([
    ['A', 'AB123456cd', 'AB123456cd'],
    ['A', '>;963208', '>;963208'],
    ['U', '1234567890123456789', '\x1d12345678901234567890'],
    ['D', '(00)123456789012345675', '\x1d00123456789012345675'],
    ['D', '(420) 80202>8(92)055', '\x1d42080202\x1d92055'],
    ['D', '42053238', '\x1d42053238'],
  ])('%s: %s', async (mode, data, said) => {
    expect(held(label(data, `N,N,N,${mode}`))).toBeUndefined()
    expect(saidBy(await barsOf(data, `N,N,N,${mode}`))).toBe(said)
  })
  test.each([
    ['Y,N,N,U', '1234567890123456789'],
    ['N,N,N,U', '12345'],
    ['N,N,N,D', '(00)12345678901234567'],
    ['N,N,N,D', '(00)123456789012345678'],
    ['N,N,N,D', '42>6A'],
    ['N,N,Y,N', '1234567890123456789'],
  ])('%s with %s is held', (more, data) => {
    expect(held(label(data, more))).toMatchObject({ code: 'label.redraw-data' })
  })
})

/** Data that ZPL has one reading of, made with what it says: each part stands in its subset. */
const inB = fc.string({ unit: fc.constantFrom(...'ABCxyz019-./ +%*'), minLength: 1, maxLength: 4 })
const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 })
const part = fc.oneof(
  inB.map(text => ({ subset: 'B' as const, zpl: text, said: text })),
  pairs.map(values => {
    const text = values.map(value => String(value).padStart(2, '0')).join('')
    return { subset: 'C' as const, zpl: text, said: text }
  }),
  fc.array(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 3 }).map(values => ({
    subset: 'A' as const,
    zpl: values.map(value => String(value).padStart(2, '0')).join(''),
    said: values.map(value => String.fromCharCode(value > 63 ? value - 64 : value + 32)).join(''),
  })),
  fc
    .constantFrom(['>0', '>'], ['><', '^'])
    .map(([zpl = '', said = '']) => ({ subset: 'AB' as const, zpl, said })),
  fc.constant({ subset: 'any' as const, zpl: '>8', said: '\x1d' }),
)
const START = { A: '>9', B: '>:', C: '>;' } as const
const CHANGE = { A: '>7', B: '>6', C: '>5' } as const

const written = fc
  .record({
    start: fc.constantFrom('A', 'B', 'C', undefined),
    parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  })
  .map(({ start, parts }) => {
    let now: 'A' | 'B' | 'C' = start ?? 'B'
    let zpl = start ? START[start] : ''
    let said = ''
    for (const one of parts) {
      const wanted = one.subset === 'any' ? now : one.subset === 'AB' ? (now === 'C' ? 'B' : now) : one.subset
      if (wanted !== now) zpl += CHANGE[wanted]
      now = wanted
      zpl += one.zpl
      said += one.said
    }
    return { zpl, said }
  })
  .filter(
    ({ said }) =>
      said.replaceAll('\x1d', '') !== '' && said.length < 14 && !/^(?:[A-Za-z]|\d\d)\x1d/.test(said),
  )

test('whatever its subsets, the bars say what the data say', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.constantFrom('N,N,N', 'Y,N,N', 'Y,Y,N'), async ({ zpl, said }, more) => {
      expect(held(label(zpl, more))).toBeUndefined()
      if (more === 'Y,Y,N') return
      expect(saidBy(await barsOf(zpl, more))).toBe(said)
    }),
    { numRuns: 150, seed: 7 },
  )
})
