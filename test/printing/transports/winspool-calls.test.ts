// The declared calls into winspool: made by the real koffi into a C library of the same shape.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSpooler, type Spooler, WinSpoolError } from '../../../main/printing/transports/winspool-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-winspool-'))
let spooler: Spooler | undefined
let notRun: string | undefined

beforeAll(async () => {
  const library = join(folder, 'fake-winspool.so')
  const source = new URL('fake-winspool.c', import.meta.url).pathname
  const built = spawnSync('cc', ['-shared', '-fPIC', '-w', '-o', library, source])
  if (built.status !== 0) {
    notRun = 'not run: no C compiler to build the stand-in for winspool'
    return
  }
  process.env.FAKE_WINSPOOL = folder
  spooler = await loadSpooler({ winspool: library, kernel: library })
})
afterAll(() => {
  delete process.env.FAKE_WINSPOOL
  rmSync(folder, { recursive: true })
})

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')

describe('the calls into winspool', () => {
  it('list the queues', ({ skip }) => {
    if (notRun) skip(notRun)
    expect(spooler?.printers()).toEqual(['Zebra ZD421', 'Office'])
  })

  it('send a RAW job with every byte, and close what they opened', ({ skip }) => {
    if (notRun) skip(notRun)
    const printer = spooler?.openPrinter('Zebra ZD421')
    expect(printer?.startJob('a label')).toBe(77)
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 256)
    expect(printer?.write(bytes)).toBe(1000)
    printer?.endJob()
    expect(printer?.jobStatus(77)).toBe(0x1010)
    expect(printer?.jobStatus(78)).toBeUndefined()
    printer?.deleteJob(77)
    printer?.abortJob()
    printer?.close()
    expect(readFileSync(join(folder, 'bytes')).equals(Buffer.from(bytes))).toBe(true)
    expect(calls()).toEqual([
      'OpenPrinterW Zebra ZD421',
      'StartDocPrinterW 1 a label (null) RAW',
      'StartPagePrinter',
      'WritePrinter 1000',
      'EndPagePrinter',
      'EndDocPrinter',
      'SetJobW 77 0 5',
      'AbortPrinter',
      'ClosePrinter',
    ])
  })

  it('give the number by which Windows said no', ({ skip }) => {
    if (notRun) skip(notRun)
    const open = () => spooler?.openPrinter('No such printer')
    expect(open).toThrow(WinSpoolError)
    expect(open).toThrow('OpenPrinterW failed with 1801')
  })
})

it('do not load where there is no winspool', async ({ skip }) => {
  if (process.platform === 'win32') skip('not run: this is Windows')
  await expect(loadSpooler()).rejects.toThrow()
})
