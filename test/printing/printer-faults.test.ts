// The printer faults 22 to 34 (reliability.md) where they concern one printer's line.
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { steppedClock } from '../../main/simulator/printer/printer-clock.ts'
import { connectTo, type WireClient } from '../simulator/printer/wire-client.ts'
import { noPtyPair } from '../support/pty-pair.ts'
import {
  type BenchOptions,
  keptMemory,
  label,
  type PrinterBench,
  printerBench,
  wholePapers,
} from './printer-bench.ts'

async function serialBench(skip: (note: string) => void, options: BenchOptions = {}) {
  const why = noPtyPair()
  if (why) skip(why)
  return printerBench({ wire: 'serial', ...options })
}
/** Another host that has got hold of the data port; our own link may still be on its way out. */
async function holdPort(tcpPort: number): Promise<WireClient> {
  for (;;) {
    const host = await connectTo(tcpPort).catch(() => undefined)
    host?.send('~HI')
    const got =
      host && (await Promise.race([host.heard('PB-SIM').then(() => true), host.ended.then(() => false)]))
    if (host && got) return host
  }
}
const soon = { timeout: 20_000 }
const knownBefore = keptMemory({ answeredBefore: () => true })

describe('22 unplugged in the middle of the bytes', () => {
  it('says how many went over the serial line', async ({ skip }) => {
    const { print, printer, pty } = await serialBench(skip, { simulated: { inputBytes: 4096 } })
    const bytes = label('x'.repeat(200_000))
    let bytesSoFar = 0
    const job = print(bytes, {
      onProgress: count => {
        if (bytesSoFar === 0) printer.faults.bufferFull(true)
        bytesSoFar = count
      },
    })
    await expect.poll(() => bytesSoFar, soon).toBeGreaterThan(1)
    await pty?.unplug()
    const outcome = await job
    expect(outcome).toMatchObject({ kind: 'partly-written' })
    expect(printer.papers).toEqual([])
  })

  it('is unsure over the network once the bytes have left, and is printed if the evidence comes', async () => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
    const job = print(label('A'))
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    printer.faults.unplug()
    await printer.until(({ connections }) => connections >= 2)
    clock.advance(1000)
    expect(await job).toMatchObject({ kind: 'printed' })
    expect(wholePapers(printer)).toEqual(['A'])
  })
})

describe('23 paper out before', () => {
  it.each([
    ['paper-out', (bench: PrinterBench) => bench.printer.faults.paperOut()],
    ['head-open', (bench: PrinterBench) => bench.printer.faults.openHead()],
    ['ribbon-out', (bench: PrinterBench) => bench.printer.faults.ribbonOut()],
    ['paused', (bench: PrinterBench) => bench.printer.faults.pause()],
    ['over-temperature', (bench: PrinterBench) => bench.printer.faults.overTemperature(true)],
    ['cutter-fault', (bench: PrinterBench) => bench.printer.faults.cutterFault(true)],
  ])('%s: no byte leaves, the job may go later', async (reason, inflict) => {
    const made = await printerBench()
    inflict(made)
    expect(await made.print(label('A'))).toMatchObject({ kind: 'not-started', reason })
    expect(made.printer.receivedBytes().includes('^XA')).toBe(false)
  })

  it('is "silent" from a printer that does not answer without paper', async () => {
    const { line, print, printer } = await printerBench({ settings: { queryTimeoutMs: 400 } })
    await line.state({ maxAgeMs: 0, deadlineMs: 2000 })
    printer.faults.silentOnFault(true)
    printer.faults.paperOut()
    expect(await print(label('A'))).toMatchObject({ kind: 'not-started', reason: 'silent' })
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
  })
})

describe('24 and 25 stopped in the middle of a label', () => {
  it.each([
    ['paper out', false],
    ['paper out, and silent about it', true],
  ])('%s: the printer prints it again itself, the station sends it once', async (_what, silent) => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({
      simulated: { clock, msPerLabel: 1000 },
      settings: { queryTimeoutMs: 400 },
    })
    printer.faults.loadPaper(0.5)
    printer.faults.silentOnFault(silent)
    const reasons: unknown[] = []
    const job = print(label('A'), { onWaiting: reason => reasons.push(reason) })
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    clock.advance(500)
    await expect.poll(() => reasons, soon).toEqual([silent ? 'silent' : 'paper-out'])
    printer.faults.loadPaper()
    clock.advance(1000)
    expect(await job).toMatchObject({
      kind: 'printed',
      evidence: { odometerBefore: 500, odometerAfter: 501, labelsExpected: 1 },
    })
    expect(printer.papers.map(({ complete }) => complete)).toEqual([false, true])
    expect(printer.receivedBytes().toString('latin1').match(/\^XA/g)).toHaveLength(1)
  })

  it('head closed ten minutes later: exactly one label', async () => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
    const reasons: unknown[] = []
    const job = print(label('A'), { onWaiting: reason => reasons.push(reason) })
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    clock.advance(300)
    printer.faults.openHead()
    await expect.poll(() => reasons, soon).toEqual(['head-open'])
    clock.advance(600_000)
    printer.faults.closeHead()
    clock.advance(1000)
    expect((await job).kind).toBe('printed')
    expect(wholePapers(printer)).toEqual(['A'])
    expect(printer.odometer).toBe(501)
  })

  it('is unsure when nobody mends it in time', async () => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({
      simulated: { clock, msPerLabel: 1000 },
      settings: { faultTimeoutMs: 200 },
    })
    const job = print(label('A'))
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    printer.faults.openHead()
    expect(await job).toMatchObject({ kind: 'unsure', detail: 'still head-open when the time was up' })
  })
})

describe('26 power-cycled with a full buffer', () => {
  it('is unsure: the buffer is gone, and the station does not send again', async () => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
    const job = print(Buffer.concat([label('A'), label('B')]), { labelsExpected: 2 })
    await printer.until(({ formatsInBuffer }) => formatsInBuffer === 1)
    clock.advance(1000)
    await printer.faults.powerOff()
    await printer.faults.powerOn()
    expect(await job).toMatchObject({
      kind: 'unsure',
      detail: 'the printer is idle and counted 1 of 2 labels',
    })
    expect(wholePapers(printer)).toEqual(['A'])
    expect(printer.receivedBytes().toString('latin1').match(/\^XA/g)).toHaveLength(2)
  })
})

describe('27 a mute printer', () => {
  it('that answered before is not ready; one that never did is a one-way link', async () => {
    const { print, printer, lineAgain } = await printerBench({ settings: { queryTimeoutMs: 400 } })
    printer.faults.mute(true)
    const known = lineAgain({}, knownBefore)
    expect(await known.print(label('A'), { labelsExpected: 1 })).toMatchObject({
      kind: 'not-started',
      reason: 'silent',
    })
    await known.close()
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
    expect((await print(label('A'))).kind).toBe('sent')
  })

  it('that falls silent after the bytes is unsure in the end', async () => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({
      simulated: { clock, msPerLabel: 1000 },
      settings: { queryTimeoutMs: 400, faultTimeoutMs: 500 },
    })
    const job = print(label('A'))
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    printer.faults.mute(true)
    expect(await job).toMatchObject({ kind: 'unsure', detail: 'still silent when the time was up' })
  })
})

describe('28 half or garbage answers', () => {
  it.each(['half', 'garbage'] as const)('%s before the job: not understood, no byte leaves', async mode => {
    const { print, printer } = await printerBench({ settings: { queryTimeoutMs: 400 } })
    printer.faults.answers(mode)
    expect(await print(label('A'))).toMatchObject({ kind: 'not-started', reason: 'not-understood' })
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
  })

  it.each(['half', 'garbage'] as const)('%s during confirmation is waited through', async mode => {
    const clock = steppedClock()
    const { print, printer } = await printerBench({
      simulated: { clock, msPerLabel: 1000 },
      settings: { queryTimeoutMs: 400 },
    })
    const reasons: unknown[] = []
    const job = print(label('A'), { onWaiting: reason => reasons.push(reason) })
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    printer.faults.answers(mode)
    await expect.poll(() => reasons, soon).toContain('not-understood')
    printer.faults.answers('whole')
    clock.advance(1000)
    expect((await job).kind).toBe('printed')
  })
})

describe('29 reset after accept', () => {
  it('is no job begun, whether the printer is asked first or not', async () => {
    const { print, printer, lineAgain } = await printerBench({ settings: { settleTimeoutMs: 2000 } })
    printer.faults.resetAfterAccept(true)
    const asked = await print(label('A'))
    expect(asked.kind).toBe('not-started')
    const oneWay = lineAgain({ statusQueries: false })
    expect((await oneWay.print(label('A'), { labelsExpected: 1 })).kind).toBe('not-started')
    await oneWay.close()
    expect(printer.receivedBytes()).toHaveLength(0)
  })

  it('after the bytes of a one-way job is unsure', async () => {
    const server = createServer(socket => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () => socket.resetAndDestroy())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { lineAgain } = await printerBench()
    const line = lineAgain({ connection: { kind: 'network', host: '127.0.0.1', port }, statusQueries: false })
    const outcome = await line.print(label('A'), { labelsExpected: 1 })
    expect(['unsure', 'partly-written']).toContain(outcome.kind)
    await line.close()
    await new Promise(resolve => server.close(resolve))
  })
})

describe('30 the port is held by another', () => {
  it.each([
    ['waits', 'silent'],
    ['refused', 'busy'],
  ] as const)(
    'that makes us wait or throws us out (%s): not begun, and printed later',
    async (how, reason) => {
      const { line, print, printer } = await printerBench({
        simulated: { secondConnection: how },
        settings: { queryTimeoutMs: 500 },
      })
      await line.state({ maxAgeMs: 0, deadlineMs: 2000 })
      const other = await holdPort(printer.tcpPort ?? 0)
      expect(await print(label('A'))).toMatchObject({ kind: 'not-started', reason })
      expect(printer.receivedBytes().includes('^XA')).toBe(false)
      other.socket.end()
      await other.ended
      await expect.poll(async () => (await print(label('A'))).kind, soon).toBe('printed')
      expect(wholePapers(printer)).toEqual(['A'])
    },
  )

  it('holds the serial port: busy', async ({ skip }) => {
    const { print, lineAgain, printer } = await serialBench(skip, {
      simulated: { clock: steppedClock(), msPerLabel: 1000 },
    })
    const stop = new AbortController()
    const other = lineAgain()
    const holding = other.print(label('other'), { labelsExpected: 1, signal: stop.signal })
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    expect(await print(label('A'))).toMatchObject({ kind: 'not-started', reason: 'busy' })
    stop.abort()
    expect((await holding).kind).toBe('unsure')
    await other.close()
  })
})

describe('31 wrong flow control', () => {
  it('loses bytes on the way, which the odometer brings to light', async ({ skip }) => {
    const { print, printer } = await serialBench(skip, {
      flowControl: 'none',
      simulated: { serialFlow: 'xonxoff', inputBytes: 2048 },
      settings: { queryTimeoutMs: 500, confirmationTimeoutMs: 400 },
    })
    // The gaps are longer than a label, so labels are missing and not only letters of one.
    const bytes = Buffer.concat(Array.from({ length: 300 }, () => label('x'.repeat(300))))
    const job = print(bytes, {
      labelsExpected: 300,
      onProgress: count => {
        if (count === 1) printer.faults.slow({ bytesPerSecond: 20_000 })
        if (count === bytes.length) printer.faults.slow({ bytesPerSecond: Number.POSITIVE_INFINITY })
      },
    })
    expect((await job).kind).toBe('unsure')
    expect(printer.lostBytes).toBeGreaterThan(0)
    expect(wholePapers(printer).length).toBeLessThan(300)
  })
})

describe('32 another device on the same port', () => {
  it('is noticed by what it says of itself, before the first byte', async () => {
    const { lineAgain, printer } = await printerBench({ simulated: { model: 'ZD421', serialNumber: 'B2' } })
    for (const [identity, kind] of [
      ['zpl:ZD421:A1', 'not-started'],
      ['zpl:ZT411:B2', 'not-started'],
      ['zpl:ZD421:B2', 'printed'],
      ['zpl:ZD421:', 'printed'],
    ] as const) {
      const line = lineAgain({ identity })
      const outcome = await line.print(label(identity), { labelsExpected: 1 })
      expect(outcome.kind, identity).toBe(kind)
      if (outcome.kind === 'not-started') expect(outcome.reason).toBe('another-device')
      await line.close()
    }
    expect(wholePapers(printer)).toEqual(['zpl:ZD421:B2', 'zpl:ZD421:'])
  })

  it('is noticed when it took the place between two labels, and nobody saw the printer away', async () => {
    for (const identity of ['zpl:ZD421:A1', 'zpl:ZD421:']) {
      const settings = { statusMaxAgeMs: 0 }
      const { lineAgain, printer } = await printerBench({
        simulated: { model: 'ZD421', serialNumber: 'A1' },
        settings,
      })
      const line = lineAgain({ identity })
      expect((await line.print(label('A'), { labelsExpected: 1 })).kind).toBe('printed')
      const place = printer.tcpPort ?? 0
      await printer.close()
      const simulated = { tcpPort: place, model: 'ZT411', serialNumber: 'B2' }
      const stranger = await printerBench({ simulated })
      expect(await line.print(label('B'), { labelsExpected: 1 })).toMatchObject({ reason: 'another-device' })
      expect(wholePapers(stranger.printer)).toEqual([])
      await line.close()
      await stranger.printer.close()
    }
  })

  it('is asked who it is anew only once the answer is as old as a status may be', async () => {
    const { lineAgain, printer } = await printerBench({
      simulated: { model: 'ZD421', serialNumber: 'A1' },
      settings: { statusMaxAgeMs: 60_000 },
    })
    const line = lineAgain({ identity: 'zpl:ZD421:A1' })
    await line.state({ maxAgeMs: 0, deadlineMs: 2000 })
    expect((await line.print(label('A'), { labelsExpected: 1 })).kind).toBe('printed')
    const heard = Buffer.concat(printer.received.map(({ bytes }) => bytes)).toString('latin1')
    expect(heard.match(/device\.unique_id/g)).toHaveLength(1)
    await line.close()
  })

  it('is noticed when it took the place while the printer was away', async () => {
    const { lineAgain, printer } = await printerBench({ simulated: { model: 'ZD421', serialNumber: 'A1' } })
    const line = lineAgain({ identity: 'zpl:ZD421:A1' })
    expect((await line.print(label('A'), { labelsExpected: 1 })).kind).toBe('printed')
    const place = printer.tcpPort ?? 0
    await printer.close()
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 2000 })).toMatchObject({ reason: 'unreachable' })
    const stranger = await printerBench({ simulated: { tcpPort: place, model: 'ZD421', serialNumber: 'B2' } })
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 2000 })).toMatchObject({ reason: 'another-device' })
    expect(await line.print(label('B'), { labelsExpected: 1 })).toMatchObject({ reason: 'another-device' })
    expect(wholePapers(stranger.printer)).toEqual([])
    await line.close()
  })
})

describe('34 the command prefix was changed by another host', () => {
  it.each([
    ['^', '^CC+'],
    ['~', '~CT#'],
  ])('%s: noticed before the first byte', async (_prefix, command) => {
    const { line, print, printer } = await printerBench({ settings: { queryTimeoutMs: 500 } })
    await line.state({ maxAgeMs: 0, deadlineMs: 2000 })
    const other = await connectTo(printer.tcpPort ?? 0)
    other.send(command)
    other.socket.end()
    await other.ended
    expect(await print(label('A'))).toMatchObject({ kind: 'not-started', reason: 'commands-changed' })
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
    await printer.faults.powerCycle()
    expect((await print(label('A'))).kind).toBe('printed')
  })

  it('after the check is unsure, not printed', async () => {
    const { print, printer } = await printerBench()
    const outcome = await print(label('A'), {
      onProgress: count => {
        if (count === 1) printer.faults.prefix({ caret: '+' })
      },
    })
    expect(['unsure', 'printed']).toContain(outcome.kind)
    expect(outcome.kind).toBe(printer.odometer === 501 ? 'printed' : 'unsure')
  })
})
