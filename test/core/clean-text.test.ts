// Cleaning what people type.
import { expect, test } from 'vitest'
import { cleanText } from '../../main/core/clean-text.ts'

test.each([
  ['  a b  ', 'a b'],
  ['Jose\u0301', 'José'],
  ['one\r\ntwo\tthree', 'one two three'],
  ['a\u0000\u001bb\u007f', 'ab'],
  ['\u202eabc\u2066\u200f', 'abc'],
  ['a\ud800b', 'ab'],
  ['日本 😀', '日本 😀'],
  ['', ''],
])('%j becomes %j', (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned)
})
