// What a crash report holds, and that nothing personal fits into it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CRASHED,
  crashReport,
  crashReportSchema,
  crashText,
  type Ending,
  type Surroundings,
} from '../../main/core/crash-report.ts'

const AROUND: Surroundings = {
  seen: 'from-outside',
  id: '019caed9-4323-7002-8356-2e5c2a991db9',
  now: new Date('2026-11-27T15:00:00.000Z'),
  version: '1.2.3',
  platform: 'linux',
  arch: 'x64',
  node: 'v24.21.0',
  before: [],
  /** The program has one file. */
  placeOf: (line: string) => /\/own\/(ship-package\.js:\d+)/.exec(line)?.[1],
}

/** Of a person, an order, a secret or an account: long enough to be nobody's word by chance. */
const personal = fc.oneof(
  fc.constantFrom(
    'Ada Lovelace, 12 Long Street, Reno NV 89501',
    'ada@example.com',
    '+1 775 555 0123',
    'ORD-20418-SECRET',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    '/home/ada.lovelace/own/station.js',
    'C:\\Users\\Ada Lovelace\\packbench.sqlite',
    '9400 1000 0000 0000 0000 42',
    '$214.10 left',
  ),
  fc.string({ unit: 'grapheme', minLength: 9, maxLength: 60 }).map(text => `~${text}~`),
)

/** A fault that quotes it wherever a fault can. */
const faults = personal.map(text => {
  const fault = Object.assign(new Error(`cannot ship to ${text}`), { name: text, code: text })
  fault.stack = [
    `${text}: cannot ship to ${text}`,
    `    at ${text} (/srv/own/${text}.js:1:2)`,
    `    at ship (/home/${text}/own/ship-package.js:12:7)`,
    text,
  ].join('\n')
  return { text, fault }
})

describe('a crash report', () => {
  test('quotes nothing of what a fault, a system or a service said', () => {
    fc.assert(
      fc.property(faults, fc.constantFrom(...CRASHED), ({ text, fault }, ended) => {
        const written = crashText(
          crashReport(
            { ended, ranMs: 61_000, exitCode: 1, signal: text, reason: text, fault },
            { ...AROUND, platform: text, arch: text },
          ),
        )
        expect(written).not.toContain(text)
        expect(written).not.toContain(JSON.stringify(text).slice(1, -1))
        for (const word of text.split(/[\s/\\,:]+/).filter(one => one.length > 8))
          expect(written).not.toContain(word)
      }),
      { numRuns: 500 },
    )
  })

  test('says what ended, why as the system has it, and where in the program', () => {
    const fault = Object.assign(new TypeError('of Ada'), { code: 'ENOSPC' })
    fault.stack = 'TypeError: of Ada\n    at a (/x/own/ship-package.js:12:7)\n    at node:internal/timers:5:1'
    const ending: Ending = {
      ended: 'station',
      ranMs: 61_400,
      exitCode: null,
      signal: 'SIGKILL',
      reason: 'oom',
      fault,
    }
    const before = ['2026-11-27T14:30:00.000Z', '2026-11-27T12:00:00.000Z']
    expect(crashReport(ending, { ...AROUND, before })).toEqual({
      id: AROUND.id,
      at: '2026-11-27T15:00:00.000Z',
      version: '1.2.3',
      system: { os: 'linux', arch: 'x64', node: 'v24.21.0' },
      ended: 'station',
      seen: 'from-outside',
      signal: 'SIGKILL',
      reason: 'oom',
      fault: { name: 'TypeError', code: 'ENOSPC', places: ['ship-package.js:12'] },
      ranSeconds: 61,
      inLastHour: 2,
    })
  })

  test.each<[string, unknown]>([
    ['a further field', { note: 'Ada' }],
    ['a place outside of the program', { fault: { name: 'Error', places: ['/home/ada/x.js:1'] } }],
    ['a way up', { fault: { name: 'Error', places: ['../ada/x.js:1'] } }],
    ['a word of its own', { ended: 'Ada' }],
    ['another version than a number', { version: '1.2.3-ada' }],
  ])('with %s is none', (_what, more) => {
    const report = crashReport({ ended: 'preview', ranMs: 0 }, AROUND)
    expect(crashReportSchema.safeParse(report).success).toBe(true)
    expect(crashReportSchema.safeParse({ ...report, ...(more as object) }).success).toBe(false)
  })
})
