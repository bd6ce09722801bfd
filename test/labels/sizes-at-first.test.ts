// Sizes that a bought label leaves to its printer: those of a printer just switched on, whatever was printed before it.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type PrintTarget, preparePrint } from '../../main/labels/prepare-print.ts'
import { renderZpl } from '../../main/labels/render-zpl.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: SHARED_STOCK,
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const AT_FIRST = '^XA^BY2,3,10^CFA,9,5^XZ'

function prepared(zpl: string | Uint8Array, more: Partial<PrintTarget> = {}): Uint8Array {
  const result = preparePrint({ ...target, ...more, payload: Buffer.from(zpl) })
  if (!result.ok) throw new Error(result.problem.code)
  return result.value.bytes
}
const CODE = '^FO50,300^BQN,2,5^FDQA,A1^FS'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What a simulated printer got of the jobs, one connection each. */
async function arrived(jobs: readonly Uint8Array[]): Promise<Buffer> {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
  let bytes = 0
  for (const job of jobs) {
    const socket = connect(printer.tcpPort ?? 0, '127.0.0.1')
    socket.end(job)
    await once(socket, 'close')
    bytes += job.length
    await printer.until(() => printer.receivedBytes().length === bytes)
  }
  const stream = printer.receivedBytes()
  await printer.close()
  return stream
}

/** The last paper of a stream in a printer that keeps bars and letters from format to format. */
async function lastPaper(stream: Buffer): Promise<Uint8Array> {
  const bars = ['2', '3', '10']
  const letters = ['A', '9', '5']
  let last = ''
  for (const [format] of text(stream).matchAll(/\^XA.*?\^XZ/gs)) {
    const kept = `^BY${bars.join(',')}^CF${letters.join(',')}`
    if (/\^(?:FD|GB|GF)/.test(format)) last = format.replace('^XA', `^XA${kept}`)
    for (const [, name, data = ''] of format.matchAll(/\^(BY|CF)([^^~]*)/g)) {
      const values = data.trim().split(',')
      const memory = name === 'BY' ? bars : letters
      for (const [at, value] of values.entries()) if (value.trim()) memory[at] = value.trim()
    }
  }
  const drawn = await renderZpl(Buffer.from(last, 'latin1'), { dpi: 203, stock: SHARED_STOCK })
  if (!drawn.ok || !drawn.value.labels[0]) throw new Error('not drawn')
  return drawn.value.labels[0].data
}

describe('a bought label that leaves sizes to its printer', () => {
  const fields = {
    'a code without ^BY': '^FO50,50^BCN,100,N,N,N^FD123456^FS',
    'a ^BY behind it': '^FO50,50^BCN,100,N,N,N^FD123456^FS^BY3',
    'thick bars without their ratio': '^BY4^FO50,50^B3N,,200^FDA1^FS',
    'bars without a height': '^BY3^FO50,50^BCN,,N,N,N^FD123456^FS',
    'a matrix without a size': '^FO50,50^BXN,,200^FDA1^FS',
    'letters without a font': `^FO50,50^FDA1^FS${CODE}`,
    'a font without a size': `^FO50,50^A0N^FDA1^FS${CODE}`,
    'a usual font without a size': `^CF0^FO50,50^FDA1^FS${CODE}`,
    'a form that is filled in': `^DFR:F.ZPL^FS^FO50,50^FN1^FS^XZ^XA^XFR:F.ZPL^FS^FN1^FDA1^FS${CODE}`,
  }
  test.each(Object.entries(fields))('%s: said in front, and its own bytes as they came', (_, field) => {
    const zpl = `^XA${field}^XZ`
    expect(text(prepared(zpl))).toBe(AT_FIRST + zpl)
    expect(text(prepared(zpl, { source: 'file' }))).toBe(zpl)
    expect(text(prepared(zpl, { language: 'tspl' }))).toBe(zpl)
  })

  test.each([
    '^BY3^FO50,50^BCN,100,N,N,N^FD123456^FS',
    '^BY3,,80^FO50,50^BC^FD123456^FS',
    '^BY3,2.5^FO50,50^B3N,,200^FDA1^FS',
    '^FO50,50^BQN,2,5^FDQA,A1^FS',
    '^FO50,50^BD2^FDA1^FS',
    '^FO50,50^BXN,4,200^FDA1^FS',
    `^CF0,30^FO50,50^FDA1^FS${CODE}`,
    `^FO50,50^A0N,30^FDA1^FS${CODE}`,
    `^FO50,50^GB20,20,2^FD ^FS${CODE}`,
    `^FO50,50^GSN,30,30^FDA^FS${CODE}`,
    '^FO50,50^FDno barcode^FS',
    `^DFR:F.ZPL^FS^FO50,50^A0N,30^FN1^FS^XZ^XA^XFR:F.ZPL^FS^FN1^FDA1^FS${CODE}`,
  ])('%s goes as it came', field => {
    const zpl = `^XA${field}^XZ`
    expect(text(prepared(zpl))).toBe(zpl)
  })

  test('behind any label at hand it is the paper of a printer just switched on', {
    timeout: 120_000,
  }, async ({ skip }) => {
    if (!SHARED_IS_HERE) skip(NOT_RUN)
    const labels = sharedLabels()
    const leaving = labels.filter(({ zpl }) => /\^(?:BY|CF)/.test(text(zpl)))
    const relying = labels.filter(({ zpl }) => text(prepared(zpl)).startsWith(AT_FIRST))
    expect(leaving.length).toBeGreaterThan(5)
    expect(relying.length).toBeGreaterThan(3)
    for (const { name, zpl } of relying) {
      const own = await lastPaper(await arrived([zpl]))
      for (const before of leaving) {
        const stream = await arrived([prepared(before.zpl), prepared(zpl)])
        expect(Buffer.compare(await lastPaper(stream), own), `${name} behind ${before.name}`).toBe(0)
      }
    }
  })

  test('a label that says its sizes, as every carrier’s at hand does, gets nothing in front', ({ skip }) => {
    if (!SHARED_IS_HERE) skip(NOT_RUN)
    for (const name of ['amazon', 'dbs', 'dhlpaket', 'posten', 'ups', 'usps']) {
      const zpl = sharedLabels().find(label => label.name === name)?.zpl ?? ''
      expect(text(prepared(zpl)).startsWith(AT_FIRST), name).toBe(false)
    }
  })
})
