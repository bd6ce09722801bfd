// Owns the tests of the device-file transport: a pty as character device, a FIFO, a plain file.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceFileTransport } from '../../../main/printing/transports/device-file.ts'
import { startSimulatedPrinter } from '../../../main/sandbox/printer/simulated-printer.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { noPtyPair, ptyPair } from '../../support/pty-pair.ts'

transportSuite({
  name: 'device-file on a character device',
  notRun: noPtyPair,
  answers: true,
  stalls: true,
  exclusive: false,
  async start() {
    const pty = await ptyPair()
    const printer = await startSimulatedPrinter({ ptyPath: pty.far, dpi: 203, inputBytes: 4096 })
    return {
      transport: deviceFileTransport(),
      connection: { kind: 'device-file', path: pty.near },
      missing: { kind: 'device-file', path: `${pty.near}-none` },
      printer,
      received: () => printer.receivedBytes(),
      unplug: () => pty.unplug(),
      stall: () => printer.faults.bufferFull(true),
      stallBytes: 256 * 1024,
      close: async () => {
        await printer.close()
        await pty.close()
      },
    }
  },
})

transportSuite({
  name: 'device-file on a FIFO',
  answers: false,
  stalls: true,
  exclusive: false,
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-fifo-'))
    const path = join(folder, 'lp0')
    const made = spawnSync('mkfifo', [path])
    if (made.status !== 0) throw new Error('mkfifo failed')
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    let stalled = false
    let received = Buffer.alloc(0)
    const read = () => {
      if (stalled) return
      try {
        const piece = Buffer.alloc(16_384)
        const count = readSync(reader, piece)
        received = Buffer.concat([received, piece.subarray(0, count)])
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      }
    }
    const timer = setInterval(read, 2)
    let open = true
    const unplug = () => {
      clearInterval(timer)
      if (open) closeSync(reader)
      open = false
    }
    return {
      transport: deviceFileTransport(),
      connection: { kind: 'device-file', path },
      missing: { kind: 'device-file', path: join(folder, 'lp1') },
      received: () => received,
      unplug,
      stall: () => {
        stalled = true
      },
      stallBytes: 256 * 1024,
      close: async () => {
        unplug()
        rmSync(folder, { recursive: true })
      },
    }
  },
})

describe('a device file that is none', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-device-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const open = (path: string) =>
    deviceFileTransport().open({ kind: 'device-file', path }, { timeouts: quickTimeouts })

  it('never creates a file where the device is missing', async () => {
    const path = join(folder, 'lp0')
    expect(await open(path)).toEqual({ kind: 'not-connected', detail: 'ENOENT' })
    expect(existsSync(path)).toBe(false)
  })

  it('adds to a plain file and overwrites nothing', async () => {
    const path = join(folder, 'labels.zpl')
    writeFileSync(path, 'before')
    const outcome = await open(path)
    if (outcome.kind !== 'open') throw new Error(outcome.detail)
    expect(await outcome.link.write(Buffer.from('after'))).toEqual({ kind: 'transmitted', bytesWritten: 5 })
    expect(await outcome.link.drain()).toEqual({ kind: 'drained' })
    await outcome.link.close()
    expect(readFileSync(path, 'utf8')).toBe('beforeafter')
  })

  it('refuses a folder, and a FIFO that nobody reads', async () => {
    expect(await open(folder)).toEqual({ kind: 'not-connected', detail: 'not a printer device' })
    const path = join(folder, 'fifo')
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    expect(await open(path)).toEqual({ kind: 'not-connected', detail: 'ENXIO' })
  })
})
