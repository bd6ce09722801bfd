// The device-file transport: a pty and a FIFO that a policy lists, and everything that is no printer.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceFileTransport } from '../../../main/printing/transports/device-file.ts'
import { isPrinter } from '../../../main/printing/transports/printer-device.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { noPtyPair, ptyPair } from '../../support/pty-pair.ts'

transportSuite({
  name: 'device-file on a character device',
  notRun: noPtyPair,
  answers: true,
  stalls: true,
  exclusive: false,
  async start() {
    const pty = await ptyPair()
    const printer = await startFaultyPrinter({ ptyPath: pty.far, dpi: 203, inputBytes: 4096 })
    return {
      transport: deviceFileTransport({ listed: ['/dev/pts/*'] }),
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
      transport: deviceFileTransport({ listed: [realpathSync(path)] }),
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

describe('what is no printer', () => {
  let folder = ''
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'packbench-device-')))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const open = (path: string, listed: readonly string[] = []) =>
    deviceFileTransport({ listed }).open({ kind: 'device-file', path }, { timeouts: quickTimeouts })
  const REFUSED = { kind: 'not-a-printer', detail: 'not a printer device' }

  it('is never created where the device is missing', async () => {
    const path = join(folder, 'lp0')
    expect(await open(path)).toEqual({ kind: 'not-connected', detail: 'ENOENT' })
    expect(existsSync(path)).toBe(false)
  })

  it('is not written to, neither by its own name nor by a link, and no list makes a file a printer', async () => {
    const path = join(folder, '.bashrc')
    writeFileSync(path, 'before')
    const link = join(folder, 'lp0')
    symlinkSync(path, link)
    expect(await open(path)).toEqual(REFUSED)
    expect(await open(link)).toEqual(REFUSED)
    expect(await open(path, [path])).toEqual(REFUSED)
    expect(await open(link, [link, path, `${folder}/*`])).toEqual(REFUSED)
    expect(readFileSync(path, 'utf8')).toBe('before')
  })

  it.each(['/dev/null', '/dev/zero', '/dev/full', '/dev/random'])(
    'is %s, also where a list names it',
    async path => {
      expect(await open(path)).toEqual(REFUSED)
      expect(await open(path, [path, '/dev/*'])).toEqual(REFUSED)
    },
  )

  it('is a folder, or a socket', async () => {
    expect(await open(folder)).toEqual(REFUSED)
    const path = join(folder, 'socket')
    const server = createServer().listen(path)
    await once(server, 'listening')
    expect(await open(path, [path])).toEqual(REFUSED)
    server.close()
  })

  it('is a terminal or a pipe that nobody listed; a listed link does not list what it leads to', async ctx => {
    const fifo = join(folder, 'fifo')
    expect(spawnSync('mkfifo', [fifo]).status).toBe(0)
    expect(await open(fifo)).toEqual(REFUSED)
    expect(await open(fifo, [fifo])).toEqual({ kind: 'not-connected', detail: 'ENXIO' })
    const reason = noPtyPair()
    if (reason !== undefined) ctx.skip(reason)
    const pty = await ptyPair()
    expect(await open(pty.near)).toEqual(REFUSED)
    expect(await open(pty.near, [pty.near])).toEqual(REFUSED)
    const listed = await open(pty.near, ['/dev/pts/*'])
    expect(listed.kind).toBe('open')
    if (listed.kind === 'open') await listed.link.close()
    await pty.close()
  })
})

describe.runIf(process.platform === 'linux')('the system’s printer devices', () => {
  const device = (major: number, minor: number, kind: 'character' | 'block' = 'character') => ({
    rdev: major * 256 + minor,
    isFIFO: () => false,
    isCharacterDevice: () => kind === 'character',
  })

  it.each([
    ['/dev/lp0', 6, 0],
    ['/dev/usb/lp0', 180, 0],
    ['/dev/usb/lp15', 180, 15],
    ['/dev/usb/lp3', 180, 77],
    ['/dev/usblp2', 180, 200],
    ['/dev/zebra', 180, 1],
  ])('are %s (%i, %i)', (path, major, minor) => {
    expect(isPrinter(path, device(major, minor), [])).toBe(true)
  })

  it.each([
    ['/dev/usb/hiddev0', 180, 96, 'character'],
    ['/dev/usb/lp0', 8, 0, 'block'],
    ['/dev/usb/lp0', 8, 0, 'character'],
    ['/dev/lp0', 1, 1, 'character'],
    ['/dev/tty1', 4, 1, 'character'],
    ['/dev/ttyUSB0', 188, 0, 'character'],
    ['/dev/input/event0', 13, 64, 'character'],
  ] as const)('are not %s (%i, %i, %s)', (path, major, minor, kind) => {
    expect(isPrinter(path, device(major, minor, kind), [])).toBe(false)
  })

  it('are what the policy lists too, a star for anything within a folder', () => {
    expect(isPrinter('/dev/ttyUSB0', device(188, 0), ['/dev/ttyUSB*'])).toBe(true)
    expect(isPrinter('/dev/ttyUSB0', device(188, 0), ['/dev/*'])).toBe(true)
    expect(isPrinter('/dev/bus/usb/1', device(189, 0), ['/dev/*'])).toBe(false)
    expect(isPrinter('/dev/ttyUSB0x', device(188, 0), ['/dev/ttyUSB0'])).toBe(false)
    expect(isPrinter('/dev/sda', device(8, 0, 'block'), ['/dev/sda'])).toBe(false)
  })
})
