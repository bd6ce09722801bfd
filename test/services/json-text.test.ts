// Reading an answer's JSON: bounded, strict, exact, never by an exception.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../main/services/json-text.ts'

const fault = (text: string) => {
  const reading = readJson(text)
  return reading.kind === 'fault' ? reading.fault : undefined
}
const value = (text: string) => {
  const reading = readJson(text)
  return reading.kind === 'json' ? reading.value : undefined
}

describe('what is no JSON', () => {
  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['<html></html>', 'not-json'],
    ['{"a":1', 'not-json'],
    ['{"a":NaN}', 'not-json'],
    ['{"a":Infinity}', 'not-json'],
    ['{"a":"unclosed', 'not-json'],
    ['{"a":1} trailing', 'not-json'],
    ['{"a":1,"a":2}', 'duplicate-name'],
    ['{"a":1,"\\u0061":2}', 'duplicate-name'],
    ['[{"b":{"x":1,"y":[{"x":1,"x":2}]}}]', 'duplicate-name'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'too-deep'],
    ['['.repeat(1_000_000), 'too-deep'],
    ['{"a":'.repeat(100_000), 'too-deep'],
    [`[${'0,'.repeat(600_000)}0]`, 'too-many-values'],
  ])('%.40s', (text, expected) => {
    expect(fault(text)).toBe(expected)
  })
})

describe('what is', () => {
  test('32 levels', () => expect(readJson(`${'['.repeat(32)}${']'.repeat(32)}`).kind).toBe('json'))
  test('a byte order mark before it', () => expect(value('\ufeff{"a":1}')).toEqual({ a: 1 }))
  test('one name in two objects', () => expect(value('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]))
  test('a name that is also a value', () => expect(value('{"a":"a","b":"a"}')).toEqual({ a: 'a', b: 'a' }))
  test('escapes at the end of strings', () =>
    expect(value('{"a\\\\":"\\\\\\"","b":"{"}')).toEqual({ 'a\\': '\\"', b: '{' }))
  test('names of every object, kept as plain fields', () => {
    const found = value('{"__proto__":{"x":1},"constructor":2}')
    expect(Object.keys(found as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as { x?: number }).x).toBeUndefined()
  })
  test('an integer that a double cannot hold keeps its digits', () => {
    expect(value('{"trackingNumber":9400111899223033005011}')).toEqual({
      trackingNumber: '9400111899223033005011',
    })
  })
  test('a number beyond every double keeps its digits', () => expect(value('[1e999]')).toEqual(['1e999']))
  test('a price stays a number', () => expect(value('[12.10, 1234567890.12]')).toEqual([12.1, 1234567890.12]))
})

test('whatever JSON.stringify writes is read back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), one => {
      const text = JSON.stringify(one)
      const reading = readJson(text)
      expect(reading.kind).toBe('json')
    }),
    { numRuns: 2_000 },
  )
})

test('no text throws or is taken for more than it is', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, unit: fc.constantFrom(...'{}[]",:\\ 0123456789eE.-truefalsn<>') }),
      text => {
        const reading = readJson(text)
        if (reading.kind === 'json') expect(() => JSON.parse(text)).not.toThrow()
      },
    ),
    { numRuns: 5_000 },
  )
})
