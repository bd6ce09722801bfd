// A line to one printer: states, jobs, evidence, one holder at a time.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { steppedClock } from '../../main/simulator/printer/printer-clock.ts'
import { noPtyPair } from '../support/pty-pair.ts'
import { waitFor } from '../support/wait-for.ts'
import { type BenchOptions, keptMemory, label, printerBench, wholePapers } from './printer-bench.ts'

const ask = { maxAgeMs: 0, deadlineMs: 2000 }

describe('the defaults of every printing deadline', () => {
  it('are these', () => {
    expect(settingsSchema.parse({}).printing).toEqual({
      jobExpiryMinutes: 15,
      statusMaxAgeMs: 2_000,
      statusDeadlineMs: 300,
      openTimeoutMs: 3_000,
      queryTimeoutMs: 1_000,
      settleTimeoutMs: 50,
      idleTimeoutMs: 15_000,
      stallTimeoutMs: 600_000,
      drainTimeoutMs: 15_000,
      closeTimeoutMs: 1_000,
      confirmationTimeoutMs: 20_000,
      faultTimeoutMs: 1_800_000,
      awayTimeoutMs: 120_000,
      odometerTimeoutMs: 3_000,
      confirmationIntervalMs: 250,
    })
  })
})

describe('a printer that answers ~HS and nothing else', () => {
  const HOST_STATUS =
    '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n'

  /** A line to such a printer, which has answered before, and what it was asked. */
  async function lineTo() {
    const asked: string[] = []
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', bytes => {
        asked.push(bytes.toString('latin1'))
        if (bytes.includes('~HS')) socket.write(HOST_STATUS)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const bench = await printerBench({ settings: { queryTimeoutMs: 60_000 } })
    const known = keptMemory({ answeredBefore: () => true })
    const line = bench.lineAgain({ connection: { kind: 'network', host: '127.0.0.1', port } }, known)
    onTestFinished(() => line.close())
    return { line, asked }
  }

  it('has answered: after a restart, too, the first question finds it ready and does not wait for the others', async () => {
    const { line, asked } = await lineTo()
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 300, patienceMs: 200 })).toMatchObject({
      kind: 'ready',
    })
    expect(asked.join('')).toContain('~HQES')
  })

  it('has said nothing to a later question, which waits for its turn', async () => {
    const { line, asked } = await lineTo()
    await line.state({ maxAgeMs: 0, deadlineMs: 300, patienceMs: 200 })
    const identified = line.identify(3_000)
    await waitFor(() => asked.join('').includes('~HI'), { what: 'the question before it to be asked' })
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 100, patienceMs: 100 })).toMatchObject({
      kind: 'not-ready',
    })
    await identified
  })
})

for (const wire of ['network', 'serial'] as const) {
  describe(`a job over ${wire}`, () => {
    const start = async (skip: (note: string) => void, options: BenchOptions = {}) => {
      const why = wire === 'serial' ? noPtyPair() : undefined
      if (why) skip(why)
      return printerBench({ wire, ...options })
    }

    it('is printed when the odometer moved by its labels', async ({ skip }) => {
      const { print, printer } = await start(skip)
      const bytes = Buffer.concat([label('A', '^PQ2'), label('B')])
      const counts: number[] = []
      const outcome = await print(bytes, { labelsExpected: 3, onProgress: count => counts.push(count) })
      expect(outcome).toEqual({
        kind: 'printed',
        bytesWritten: bytes.length,
        evidence: { odometerBefore: 500, odometerAfter: 503, labelsExpected: 3 },
        told: expect.any(Array),
      })
      expect(counts.at(-1)).toBe(bytes.length)
      expect(wholePapers(printer)).toEqual(['A', 'A', 'B'])
    })

    it('is preceded by a question once the computer has slept, however short its own clock says it was', async ({
      skip,
    }) => {
      const { line, printer } = await start(skip)
      const recently = { maxAgeMs: 2_000, deadlineMs: 2_000 }
      expect(await line.state(ask)).toMatchObject({ kind: 'ready' })
      printer.faults.paperOut()
      expect(await line.state(recently)).toMatchObject({ kind: 'ready' })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(line.lastState()?.ageMs).toBeGreaterThan(3_000_000)
      expect(await line.state(recently)).toMatchObject({ kind: 'not-ready', reason: 'paper-out' })
    })

    it('follows another without mixing, however many ask at once', async ({ skip }) => {
      const { print, printer, line } = await start(skip)
      const outcomes = await Promise.all([
        print(label('A')),
        line.state(ask),
        print(label('B')),
        line.state(ask),
        print(label('C')),
      ])
      expect(outcomes.map(({ kind }) => kind)).toEqual(['printed', 'ready', 'printed', 'ready', 'printed'])
      expect(wholePapers(printer)).toEqual(['A', 'B', 'C'])
    })

    it('is asked beside what is put on record for its label, and gets no byte of that before', async ({
      skip,
    }) => {
      const { print, printer } = await start(skip)
      const cleared = Promise.withResolvers<boolean>()
      const printing = print(label('A'), { cleared: cleared.promise })
      await printer.until(({ receivedBytes }) => receivedBytes().includes('odometer'))
      expect(printer.receivedBytes().toString()).not.toContain('^XA')
      cleared.resolve(true)
      expect(await printing).toMatchObject({ kind: 'printed' })

      const refused = print(label('B'), { cleared: Promise.resolve(false) })
      expect(await refused).toMatchObject({ kind: 'not-started' })
      expect(await print(label('C'))).toMatchObject({ kind: 'printed' })
      expect(wholePapers(printer)).toEqual(['A', 'C'])
    })

    it('takes as long as a slow printer takes', async ({ skip }) => {
      const { print, printer } = await start(skip, { settings: { queryTimeoutMs: 300 } })
      const bytes = label('x'.repeat(40_000))
      const outcome = await print(bytes, {
        onProgress: count => {
          if (count === 1) printer.faults.slow({ bytesPerSecond: 20_000 })
        },
      })
      expect(outcome).toMatchObject({ kind: 'printed', bytesWritten: bytes.length })
    })

    it('is sent, not printed, over a link that never answered', async ({ skip }) => {
      const { print, printer, line, states } = await start(skip, { settings: { queryTimeoutMs: 200 } })
      printer.faults.mute(true)
      const bytes = label('A')
      expect(await print(bytes)).toMatchObject({ kind: 'sent', bytesWritten: bytes.length })
      await printer.until(({ odometer }) => odometer === 501)
      expect(await line.state(ask)).toEqual({ kind: 'one-way' })
      expect(states.at(0)).toEqual({ kind: 'one-way' })
    })

    it('asks nothing where the printer is not to be asked', async ({ skip }) => {
      const { print, printer, line } = await start(skip, { saved: { statusQueries: false } })
      expect(await line.state(ask)).toEqual({ kind: 'one-way' })
      expect((await print(label('A'))).kind).toBe('sent')
      await printer.until(({ odometer }) => odometer === 501)
      expect(printer.receivedBytes().equals(label('A'))).toBe(true)
    })
  })
}

describe('the state', () => {
  it('is what the printer says, with its warnings', async () => {
    const { line, printer } = await printerBench()
    printer.faults.mediaLow(true)
    expect(await line.state(ask)).toMatchObject({ kind: 'ready', warnings: ['media-low'] })
    printer.faults.openHead()
    expect(await line.state(ask)).toEqual({ kind: 'not-ready', reason: 'head-open' })
    printer.faults.closeHead()
    printer.faults.paperJam(true)
    expect(await line.state(ask)).toEqual({ kind: 'not-ready', reason: 'paper-jam' })
  })

  it('is not asked again while young enough, and told only when it changes', async () => {
    const { line, printer, states } = await printerBench()
    await line.state(ask)
    const connections = printer.connections
    await line.state({ maxAgeMs: 60_000, deadlineMs: 300 })
    expect(printer.connections).toBe(connections)
    await line.state(ask)
    await line.state(ask)
    expect(states).toHaveLength(1)
    expect(line.lastState()?.state.kind).toBe('ready')
  })

  it('of a printer that answered before and is silent now is not ready, also after a restart', async () => {
    const { line, lineAgain, printer } = await printerBench({ settings: { queryTimeoutMs: 50 } })
    await line.state(ask)
    printer.faults.mute(true)
    expect(await line.state({ maxAgeMs: 0, deadlineMs: 500 })).toMatchObject({
      kind: 'not-ready',
      reason: 'silent',
    })
    const answered = keptMemory({ answeredBefore: () => true })
    const restarted = lineAgain({}, answered)
    expect(await restarted.state({ maxAgeMs: 0, deadlineMs: 500 })).toMatchObject({ reason: 'silent' })
    await restarted.close()
    const fresh = lineAgain()
    expect(await fresh.state({ maxAgeMs: 0, deadlineMs: 500 })).toEqual({ kind: 'one-way' })
    await fresh.close()
  })

  it('tells the caller who keeps it that the printer has answered', async () => {
    const { lineAgain } = await printerBench()
    let noted = 0
    const line = lineAgain({}, keptMemory({ answeredBefore: () => noted > 0, noteAnswered: () => noted++ }))
    await line.state(ask)
    expect(noted).toBeGreaterThan(0)
    await line.close()
  })

  it('is unreachable where nothing listens, and ready again when it does', async () => {
    const { line, printer } = await printerBench()
    await printer.faults.powerOff()
    expect(await line.state(ask)).toMatchObject({ kind: 'not-ready', reason: 'unreachable' })
    await printer.faults.powerOn()
    expect(await line.state(ask)).toMatchObject({ kind: 'ready' })
  })

  it('during a job is what the job saw, and no byte is put between', async () => {
    const clock = steppedClock()
    const { line, print, printer } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
    const job = print(label('A'))
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    const connections = printer.connections
    expect(await line.state(ask)).toMatchObject({ kind: 'ready' })
    printer.faults.openHead()
    await expect
      .poll(() => line.lastState()?.state, { timeout: 20_000 })
      .toMatchObject({ reason: 'head-open' })
    expect(await line.state(ask)).toMatchObject({ reason: 'head-open' })
    expect(printer.connections).toBe(connections)
    printer.faults.closeHead()
    clock.advance(1000)
    expect((await job).kind).toBe('printed')
  })
})

describe('who the printer is', () => {
  it('is said with its resolution', async () => {
    const { line } = await printerBench({
      simulated: { dpi: 300, model: 'ZT411-300dpi', serialNumber: '50J1' },
    })
    expect(await line.identify(1000)).toEqual({
      identity: 'zpl:ZT411-300dpi:50J1',
      model: 'ZT411-300dpi',
      firmware: 'V93.21.07Z',
      dotsPerMm: 12,
      dpi: 300,
    })
  })

  it('is unknown over a one-way link', async () => {
    const { line, printer } = await printerBench({ settings: { queryTimeoutMs: 50 } })
    printer.faults.mute(true)
    expect(await line.identify(50)).toBeUndefined()
  })
})

describe('before the first byte', () => {
  it('labels of others are let out, so that the odometer counts ours', async () => {
    const clock = steppedClock()
    const { print, printer, line } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
    const elsewhere = line.print(label('other', '^PQ2'), {
      labelsExpected: 2,
      signal: AbortSignal.timeout(200),
    })
    expect((await elsewhere).kind).toBe('unsure')
    const job = print(label('ours'))
    await printer.until(() => printer.receivedBytes().toString('latin1').split('~HS').length > 3)
    expect(printer.receivedBytes().includes('ours')).toBe(false)
    clock.advance(2000)
    await printer.until(() => printer.receivedBytes().includes('ours'))
    clock.advance(1000)
    expect(await job).toMatchObject({
      kind: 'printed',
      evidence: { odometerBefore: 502, odometerAfter: 503 },
    })
  })

  it('a printer that others keep busy holds the job', async () => {
    const clock = steppedClock()
    const { print, line } = await printerBench({
      simulated: { clock, msPerLabel: 1000 },
      settings: { idleTimeoutMs: 50 },
    })
    await line.print(label('other'), { labelsExpected: 1, signal: AbortSignal.timeout(200) })
    expect(await print(label('ours'))).toMatchObject({ kind: 'not-started', reason: 'busy' })
  })

  it('half a label that somebody left in the printer is dropped and does not swallow ours', async () => {
    const { print, printer, lineAgain } = await printerBench()
    const oneWay = lineAgain({ statusQueries: false })
    await oneWay.print(Buffer.from('^XA^FO5,5^FDhalf'), { labelsExpected: 1 })
    await oneWay.close()
    expect(printer.partialFormat).toBe(true)
    expect((await print(label('ours'))).kind).toBe('printed')
    expect(wholePapers(printer)).toEqual(['ours'])
  })

  it('half a label of a job that broke off is dropped also where the printer cannot be asked', async ({
    skip,
  }) => {
    const why = noPtyPair()
    if (why) skip(why)
    const { print, printer } = await printerBench({
      wire: 'serial',
      saved: { statusQueries: false },
      simulated: { inputBytes: 4096 },
    })
    const stop = new AbortController()
    const broken = print(label('x'.repeat(100_000)), {
      signal: stop.signal,
      onProgress: count => {
        if (count === 1) printer.faults.bufferFull(true)
        if (count > 20_000) stop.abort()
      },
    })
    expect((await broken).kind).toBe('partly-written')
    printer.faults.bufferFull(false)
    await printer.until(({ partialFormat }) => partialFormat)
    expect((await print(label('ours'))).kind).toBe('sent')
    await printer.until(({ odometer }) => odometer === 501)
    expect(wholePapers(printer)).toEqual(['ours'])
  })

  it('a station that stops sends nothing', async () => {
    const { print, printer } = await printerBench()
    expect(await print(label('A'), { signal: AbortSignal.abort() })).toMatchObject({ kind: 'not-started' })
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
  })
})

it('closing the line ends the wait of the job under way, as unsure', async () => {
  const clock = steppedClock()
  const { line, print, printer } = await printerBench({ simulated: { clock, msPerLabel: 1000 } })
  const job = print(label('A'))
  await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
  await line.close()
  expect(await job).toMatchObject({ kind: 'unsure' })
  expect(await line.print(label('B'), { labelsExpected: 1 })).toMatchObject({ kind: 'not-started' })
})
