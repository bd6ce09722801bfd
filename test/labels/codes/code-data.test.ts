// Every other kind of barcode on a printer of another language: what is read from its dots is what ZPL's rules say.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modulo10 } from '../../../main/labels/codes/code-128.ts'
import { inkBounds } from '../../../main/labels/dots.ts'
import { codesWithin } from '../../../main/labels/label-codes.ts'
import { undrawnIn } from '../../../main/labels/zpl/undrawn.ts'
import { drawn, utf8 } from '../drawing/drawn-labels.ts'

/** Whatever has a meaning in ZPL is written in hexadecimal, as any label may. */
const escaped = (data: string) =>
  Array.from(Buffer.from(data, 'latin1'), byte =>
    /[A-Za-z0-9]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('')
const label = (command: string, data: string) => `^XA^BY3^FO40,40${command}^FH%^FD${escaped(data)}^FS^XZ`
const held = (command: string, data: string) => undrawnIn(utf8(label(command, data)))

async function readOf(command: string, data: string) {
  const dots = await drawn(label(command, data))
  const bounds = inkBounds(dots)
  const codes = bounds ? await codesWithin(dots, bounds) : []
  return codes.map(({ bytes, isGs1 }) => (isGs1 ? `GS1 ${bytes}` : bytes))
}

const DM = '^BXN,5,200,,,,_'
const READ: readonly (readonly [command: string, data: string, says: string])[] = [
  [DM, 'HELLO_d065B', 'HELLOAB'],
  [DM, 'HELLO_d029B', 'HELLO\x1dB'],
  [DM, 'A__B', 'A_B'],
  [DM, 'A_@B_MC', 'A\0B\rC'],
  [DM, '_142098028_19205590303', 'GS1 42098028\x1d9205590303'],
  [DM, 'A_1B', 'A\x1dB'],
  ['^BXN,5,200,,,,~', '~1HE~d029LLO', 'GS1 HE\x1dLLO'],
  ['^BXN,5,200,,,,~', 'a_1b', 'a_1b'],
  ['^BXN,5,200', 'PLAIN-1', 'PLAIN-1'],
  ['^B7N,5,4', 'LINE1\\&LINE2', 'LINE1\r\nLINE2'],
  ['^B7N,5,4', 'A\\\\B', 'A\\B'],
  ['^B7N,5,4', 'A\\\\&B', 'A\\&B'],
  ['^BQN,2,5', 'QA,A,B', 'A,B'],
  ['^BQN,2,5', 'HM,N0123', '0123'],
  ['^BQN,2,5', 'MM,AAB-1', 'AB-1'],
  ['^BQN,2,5', 'LM,B0005a,b,c', 'a,b,c'],
  ['^BEN,80,N', '12345', '0000000123457'],
  ['^BEN,80,N', '5901234123457', '5901234123457'],
  ['^B2N,80,N', '1234567', '01234567'],
  ['^B2N,80,N,N,Y', '1234567', '12345670'],
  ['^B3N,N,80,N', 'A-1 $%', 'A-1 $%'],
  ['^BON,5', 'Aztec, too', 'Aztec, too'],
]
test.each(READ)('%s with %s is read as %j', async (command, data, says) => {
  expect(held(command, data)).toBeUndefined()
  expect(await readOf(command, data)).toEqual([says])
})

const HELD: readonly (readonly [string, string])[] = [
  ['^BXN,5,200', 'HELLO~d029B'],
  ['^BXN,5,200', '_1010123'],
  [DM, 'A_2B'],
  [DM, 'A_5009B'],
  [DM, 'A_0B'],
  [DM, 'A_d65B'],
  [DM, 'A_d200B'],
  [DM, 'A_'],
  ['^B7N,5,4', 'A\\B'],
  ['^BQN,2,5', 'D03048F,LM,N0123,A12AABB,B0006qrcode'],
  ['^BQN,2,5', 'LM,N0123456789,AABC,B0004abcd'],
  ['^BQN,2,5', 'HM,B0009abc'],
  ['^BQN,2,5', 'HM,K1234'],
  ['^BQN,2,5', 'HELLO'],
  ['^BQN,2,5', '  ,HELLO'],
  ['^BEN,80,N', '12345678901234'],
  ['^BEN,80,N', '5901234123450'],
  ['^BEN,80,N', '59A'],
  ['^B2N,80,N', '12A4'],
  ['^B2N,80,N,N,Y', '123456'],
  ['^B3N,N,80,N', '*ABC*'],
  ['^B3N,N,80,N', 'abc'],
  ['^BD3', 'no header'],
]
test.each(HELD)('%s with %s is held by name', (command, data) => {
  expect(held(command, data)).toMatchObject({
    code: 'label.redraw-data',
    params: { what: `${command.slice(0, 3)} ${data}` },
  })
})

const VALUES: readonly (readonly [inner: string, name: string])[] = [
  ['^BY0^FO9,9^BCN,80^FDA^FS', '^BY'],
  ['^BY11^FO9,9^BCN,80^FDA^FS', '^BY'],
  ['^BY2,1.5^FO9,9^BCN,80^FDA^FS', '^BY'],
  ['^BY2,3,0^FO9,9^BC^FDA^FS', '^BY'],
  ['^FO9,9^BCN,0^FDA^FS', '^BC'],
  ['^FO9,9^B3N,Y,80^FDA^FS', '^B3'],
  ['^FO9,9^B7N,5,9^FDA^FS', '^B7'],
  ['^FO9,9^B7N,5,4,2,10^FDA^FS', '^B7'],
  ['^FO9,9^B7N,5,4,2,,Y^FDA^FS', '^B7'],
  ['^FO9,9^BXN,,200^FDA^FS', '^BX'],
  ['^FO9,9^BXN,0,200^FDA^FS', '^BX'],
  ['^FO9,9^BON,5,N,101^FDA^FS', '^BO'],
  ['^FO9,9^BD4^FDA^FS', '^BD'],
]
test.each(VALUES)('%s is held by name', (inner, name) => {
  expect(undrawnIn(utf8(`^XA${inner}^XZ`))).toMatchObject({
    code: 'label.redraw-command',
    params: { what: name },
  })
})

const signs = (letters: string, most = 12) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: most })
const PRINTED = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32)).join('')

/** Data with what they say. */
const KINDS: Readonly<Record<string, fc.Arbitrary<readonly [data: string, says: string]>>> = {
  [DM]: fc
    .array(
      fc.oneof(
        signs(PRINTED.replace('_', '')).map(text => [text, text] as const),
        fc
          .integer({ min: 0, max: 126 })
          .map(code => [`_d${String(code).padStart(3, '0')}`, String.fromCharCode(code)] as const),
        fc
          .integer({ min: 64, max: 94 })
          .map(code => [`_${String.fromCharCode(code)}`, String.fromCharCode(code - 64)] as const),
        fc.constantFrom(['__', '_'] as const, ['_1', '\x1d'] as const),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map(parts => {
      const [data, said] = [parts.map(([zpl]) => zpl).join(''), parts.map(([, text]) => text).join('')]
      return [data, data.startsWith('_1') ? `GS1 ${said.slice(1)}` : said] as const
    })
    .filter(([, says]) => /[^\x1d]/.test(says.replace('GS1 ', '')) && !says.includes('`1')),
  '^B7N,5,4': fc
    .array(
      fc.oneof(
        signs(PRINTED.replace('\\', '')).map(text => [text, text] as const),
        fc.constantFrom(['\\&', '\r\n'] as const, ['\\\\', '\\'] as const),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map(parts => [parts.map(([zpl]) => zpl).join(''), parts.map(([, text]) => text).join('')] as const),
  '^BQN,2,5': fc.oneof(
    fc
      .tuple(fc.constantFrom(...'HQML'), signs(PRINTED))
      .map(([level, text]) => [`${level}A,${text}`, text] as const),
    signs('0123456789').map(text => [`HM,N${text}`, text] as const),
    signs('0123456789ABCXYZ $%*+-./:').map(text => [`QM,A${text}`, text] as const),
    signs(PRINTED).map(text => [`MM,B${String(text.length).padStart(4, '0')}${text}`, text] as const),
  ),
  '^BEN,80,N': signs('0123456789').map(text => {
    const number = text.padStart(12, '0')
    return [text, number + modulo10(number)] as const
  }),
  '^B2N,80,N': signs('0123456789').map(text => [text, text.length % 2 === 0 ? text : `0${text}`] as const),
  '^B3N,N,80,N': signs('0123456789ABCXYZ-. $/+%', 9)
    .filter(text => !/[$/+%][A-Z]/.test(text))
    .map(text => [text, text] as const),
  '^BON,5': signs(PRINTED).map(text => [text, text] as const),
}

describe.each(Object.keys(KINDS))('%s', command => {
  test('what is read from the dots is what the data say', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(KINDS[command]!, async ([data, says]) => {
        expect(held(command, data)).toBeUndefined()
        const read = await readOf(command, data)
        // What no reader reads is held when it is drawn.
        if (read.length > 0) expect(read).toEqual([says])
      }),
      { numRuns: 60, seed: 11 },
    )
  })
})
