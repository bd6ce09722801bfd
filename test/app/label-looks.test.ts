// The look at a label beside its print: once for the same bytes, and again where it could not be done.
import { expect, test } from 'vitest'
import { createLabelLooks } from '../../main/app/label-looks.ts'
import type { PrintJob } from '../../main/core/printing/print-job.ts'
import type { Printer } from '../../main/core/printing/printer.ts'
import { problem } from '../../main/core/problem.ts'
import { fail, ok } from '../../main/core/result.ts'
import { waitFor } from '../support/wait-for.ts'

const AT = '2026-03-02T09:00:00.000Z'
const JOB: PrintJob = {
  id: 'job-1',
  mode: 'live',
  printerId: 'printer-1',
  state: 'sending',
  copyNumber: 1,
  title: 'REF',
  byteCount: 6,
  bytesSent: 0,
  labelsExpected: 1,
  needsRelease: false,
  createdAt: AT,
  updatedAt: AT,
}
const PRINTER: Printer = {
  id: 'printer-1',
  name: 'Bench 1',
  connection: { kind: 'network', host: '127.0.0.1', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}
const BYTES = Buffer.from('^XA^XZ')

test.each([
  ['gives no preview', () => Promise.resolve(fail(problem('internal', 'label.preview-failed')))],
  ['throws', () => Promise.reject(new Error('gone'))],
] as const)('a look that %s is tried again when the label goes out', async (_, failing) => {
  let asked = 0
  const warned: string[] = []
  const seen: string[] = []
  const looks = createLabelLooks({
    previews: {
      preview() {
        asked += 1
        return asked === 1
          ? failing()
          : Promise.resolve(ok({ pictures: [], barcodes: [], rules: [], findings: [] }))
      },
    },
    ledger: { purchase: () => Promise.resolve(undefined) },
    spool: {
      job: id => {
        seen.push(id)
        return Promise.resolve(undefined)
      },
      jobsOf: () => Promise.resolve([]),
      jobBytes: () => Promise.resolve(undefined),
      changeJob: () => Promise.resolve(undefined),
    },
    doctor: () => undefined,
    printer: () => ok(PRINTER),
    log: { info() {}, warn: message => warned.push(message), error() {} },
    ending: new AbortController().signal,
  })
  const again = () => {
    looks.goesOut(JOB, BYTES)
    return asked > 1
  }
  looks.goesOut(JOB, BYTES)
  await waitFor(again)
  await waitFor(() => seen.length > 0)
  expect(seen).toEqual(['job-1'])
  // What was seen is not looked at once more.
  looks.goesOut(JOB, BYTES)
  await Promise.resolve()
  expect(asked).toBe(2)
})
