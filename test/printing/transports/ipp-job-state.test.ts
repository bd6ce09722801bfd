// Reading a job's state from CUPS's answers, whole and broken.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ippServer, readJobState } from '../../../main/printing/transports/ipp-job-state.ts'

/** An answer as CUPS gives it: its group of operation attributes, then the job's. */
const answer = (state: number) =>
  Buffer.concat([
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 0x01]),
    Buffer.from([0x47, 0, 18, ...Buffer.from('attributes-charset'), 0, 5, ...Buffer.from('utf-8')]),
    Buffer.from([0x02, 0x23, 0, 9, ...Buffer.from('job-state'), 0, 4, 0, 0, 0, state]),
    Buffer.from([0x03]),
  ])

describe('the state of a job', () => {
  it.each([
    [3, 'waiting'],
    [4, 'waiting'],
    [5, 'waiting'],
    [6, 'waiting'],
    [7, 'canceled'],
    [8, 'aborted'],
    [9, 'completed'],
  ])('%i is %s', (value, state) => {
    expect(readJobState(answer(value))).toBe(state)
  })

  it('is unknown from a cut-off or another answer, and no bytes break the reader', () => {
    const whole = answer(9)
    for (let length = 0; length < whole.length - 1; length++) {
      expect(readJobState(whole.subarray(0, length))).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(() => readJobState(Buffer.from(bytes))).not.toThrow()
      }),
    )
  })
})

it.each([
  ['/run/cups/cups.sock\n', { socketPath: '/run/cups/cups.sock' }],
  ['localhost:631', { host: 'localhost', port: 631 }],
  ['print.example', { host: 'print.example', port: 631 }],
  ['[::1]:8631', { host: '::1', port: 8631 }],
])('finds the scheduler at %j', (told, server) => {
  expect(ippServer(told)).toEqual(server)
})
