// The check and the simulated printer read ZPL alike: what one takes for a command, the other does too.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parameterSpans } from '../../../main/labels/zpl/zpl-edits.ts'
import { scanZpl, zplParameters } from '../../../main/labels/zpl/zpl-scan.ts'
import { defaultPrefixes, ZplReader } from '../../../main/simulator/printer/zpl-reader.ts'
import { casesOf, PATIENCE_MS } from '../../hostile/cases.ts'

const PIECES = [
  ...'^^^~~~XAXZFSFDJUSRGBDYCCCTCD,,,!5@b \n\r\t\x00\x02\x03\x0f\x10\x1e\x1f\x7f\xe9',
  '^XA',
  '^XZ',
  '^FD',
  '~JR',
  '^CC',
  '~CT',
  '^CD',
  '^GFB,3,3,1,',
  '^GFB,\n3,3,1,',
  '^GFB,3 ,3,1,',
  '^GFC,x,3,1,',
  '~DYR:A,B,B,4,,',
  '^A0N,1',
  '^A@',
  '~HQES',
]
/** Complete with their last letter: the reader answers, the scan reads on. */
const CHANGES = new Set(['CC', 'CT', 'CD'])

test('a job of any bytes has the same commands for both', { timeout: PATIENCE_MS }, () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), pieces => {
      const bytes = Buffer.from(pieces.join(''), 'latin1')
      const control: string[] = []
      const format: string[] = []
      const prefixes = defaultPrefixes()
      const reader = new ZplReader(prefixes, {
        onImmediate: ({ name }) => control.push(name),
        onFormat: (_bytes, commands) => format.push(...commands.map(({ name }) => name)),
        onLoose: ({ name }) => format.push(name),
        onVariable: () => undefined,
      })
      // A format's end and a letter-less sign let the last commands out.
      reader.push(Buffer.concat([bytes, Buffer.from([0x03, 0x02, 0x03])]))
      const scanned: { prefix: string; name: string; cutOff: boolean }[] = []
      const end = scanZpl(bytes, ({ prefix, name, cutOff }) => scanned.push({ prefix, name, cutOff }))
      // Our own end behind the bytes has to be an end.
      fc.pre(!scanned.some(({ cutOff }) => cutOff) && end.caret > 3 && end.tilde > 3)
      const names = (sign: string) =>
        scanned
          .filter(({ prefix, name }) => prefix === sign && !CHANGES.has(name))
          .map(({ name }) => name)
          .filter(name => sign === '~' || (name !== 'XA' && name !== 'XZ'))
      expect(control).toEqual(names('~'))
      expect(format).toEqual(names('^'))
      expect(prefixes).toMatchObject({ caret: end.caret, tilde: end.tilde, delimiter: end.delimiter })
    }),
    { numRuns: casesOf('ZPL') / 5, seed: 20261122 },
  )
})

test.each(['^FO10,5', '^FO1\t0,\t5', '^FO\r\n10 ,5\t', '^FO1\x000\x1f5', '^CD;^FO10;5'])(
  'what a printer passes over parts no number, wherever numbers are read: %j',
  text => {
    const bytes = Buffer.from(text, 'latin1')
    scanZpl(bytes, command => {
      if (command.name !== 'FO') return
      expect(zplParameters(bytes, command)).toEqual(['10', '5'])
      expect(parameterSpans(bytes, command).map(span => span.text)).toEqual(['10', '5'])
    })
    expect.hasAssertions()
  },
)
