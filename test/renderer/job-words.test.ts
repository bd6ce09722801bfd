// What a print and its purchase say in the band.
import { describe, expect, test } from 'vitest'
import { plainWords } from '../../main/i18n/index.ts'
import { jobCause, jobNotices, printBand, serviceNotice } from '../../renderer/parts/job-words.ts'
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

describe('a print that needs no hand', () => {
  const waiting = { state: 'held', needsRelease: false } as const
  test.each([
    [undefined, 'job.held', 'wait.turn'],
    ['drawing', 'job.drawing', 'wait.drawing'],
    ['number', 'job.number', 'wait.number'],
  ] as const)('says what it waits for, and how it is cancelled: %s', (waitsFor, big, line) => {
    const band = printBand(words, jobView('ORD-1', { ...waiting, ...(waitsFor && { waitsFor }) }), 'ORD-1')
    expect(band).toMatchObject({ tone: 'working', big, lines: [line, 'wait.way-out'] })
  })

  test('is no longer said to be held for what a person has allowed', () => {
    const allowed = jobView('ORD-1', { ...waiting, cause: 'not-redrawn' })
    expect(printBand(words, allowed, 'ORD-1')).toMatchObject({ tone: 'working' })
  })

  test('is not one whose records are away: it says so', () => {
    const away = jobView('ORD-1', { ...waiting, cause: 'out-of-contact' })
    expect(printBand(words, away, 'ORD-1')).toMatchObject({ tone: 'stop' })
  })
})

describe('a label that is held', () => {
  const held = { state: 'held', needsRelease: true, cause: 'not-redrawn' } as const
  const cut = { code: 'label.redraw-cut', message: '' }
  const said = { ...words, problem: () => ({ message: 'It is too large.', nextStep: 'Load larger labels.' }) }

  test('says why in place of any other reason, and once', () => {
    const job = jobView('ORD-1', { ...held, warnings: [cut] })
    expect(jobCause(said, job)).toBe('It is too large. Load larger labels.')
    expect(printBand(said, job, 'ORD-1').lines).toEqual([
      'band.held-label It is too large. Load larger labels.',
      'band.held-decide',
    ])
    expect(jobNotices(said, job)).toEqual([])
  })

  test('of an earlier version, without its reason, says what is known', () => {
    expect(jobCause(words, jobView('ORD-1', held))).toBe('cause.not-redrawn')
  })

  test('that waits for its printer says that', () => {
    const job = jobView('ORD-1', { ...held, cause: 'printer-unreachable', warnings: [cut] })
    expect(jobCause(said, job)).toBe('cause.printer-unreachable')
    expect(printBand(said, job, 'ORD-1').lines).toEqual([
      'band.held cause.printer-unreachable',
      'band.held-next',
    ])
  })
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
