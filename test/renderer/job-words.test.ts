// What a print and its purchase say in the band.
import { describe, expect, test } from 'vitest'
import { plainWords } from '../../preload/contract/sentences.ts'
import { printBand, serviceNotice } from '../../renderer/parts/job-words.ts'
import type { Words } from '../../renderer/words/use-words.ts'
import { jobView, shipmentView } from '../browser/bench-script.ts'

const words: Pick<Words, 'say' | 'problem' | 'plain'> = {
  say: (key, params) => [key, ...Object.values(params ?? {})].join(' '),
  plain: written => plainWords('en', written),
  problem: ({ code }) => ({ message: `sentence of ${code}`, nextStep: '' }),
}
const inverted = { code: 'label.inverted', message: 'inverted' }

describe('a label that should be looked at', () => {
  test.each(['printed', 'sent', 'unsure', 'held', 'failed'] as const)(
    'says why beside the result when it is %s',
    state => {
      const plain = printBand(words, jobView('ORD-1', { state }), 'ORD-1')
      const band = printBand(words, jobView('ORD-1', { state, warnings: [inverted] }), 'ORD-1')
      expect(band).toEqual({ ...plain, lines: [...plain.lines, 'sentence of label.inverted'] })
    },
  )
})

describe('settings that were left out of a label', () => {
  test('are said with the first label that has them, however often it is told, and not with the next ones', () => {
    const band = (id: string, commands: string) =>
      printBand(
        words,
        jobView('ORD-1', {
          id,
          state: 'printed',
          warnings: [{ code: 'label.settings-left-out', message: '', params: { commands } }],
        }),
        'ORD-1',
      ).lines.at(-1)
    const said = 'sentence of label.settings-left-out'
    expect(band('job-1', '^PR')).toBe(said)
    expect(band('job-1', '^PR')).toBe(said)
    expect(band('job-2', '^PR')).not.toBe(said)
    expect(band('job-2', '^PR, ~SD')).toBe(said)
  })
})

describe('a printed label that its carrier would charge for', () => {
  test('asks for a look, and says what is wrong and what to do', () => {
    const warnings = [{ code: 'carrier.check-digit', message: '' }]
    const said = { ...words, problem: () => ({ message: 'It is wrong.', nextStep: 'Void it.' }) }
    const band = printBand(said, jobView('ORD-1', { state: 'printed', warnings }), 'ORD-1')
    expect(band).toMatchObject({ tone: 'warn', lines: ['It is wrong. Void it.'] })
  })
})

describe('what the service says beside its yes', () => {
  test('is nothing where it said nothing', () => {
    expect(serviceNotice(words, shipmentView('ORD-1'))).toBeUndefined()
  })
  test('is shown in its own words where they are plain', () => {
    const shipment = shipmentView('ORD-1', { purchase: { warnings: ['Zone changed', 'Low balance'] } })
    expect(serviceNotice(words, shipment)).toBe('band.service-says Zone changed · Low balance')
  })
})
