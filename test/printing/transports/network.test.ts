// The network transport on a real socket.
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { networkTransport } from '../../../main/printing/transports/network.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { outsidePrinter } from '../../support/outside-programs.ts'

async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
const listening = (server: Server) =>
  new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

transportSuite({
  name: 'network',
  answers: true,
  stalls: true,
  exclusive: false,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, inputBytes: 4096 })
    return {
      transport: networkTransport(),
      connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort ?? 0 },
      missing: { kind: 'network', host: '127.0.0.1', port: await closedPort() },
      printer,
      received: () => printer.receivedBytes(),
      unplug: () => printer.faults.unplug(),
      stall: () => printer.faults.bufferFull(true),
      // The kernel keeps megabytes of a socket nobody reads.
      stallBytes: 32 * 1024 * 1024,
      close: () => printer.close(),
    }
  },
})

describe('the end of a job on a network printer', () => {
  const servers: Server[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(server => new Promise(resolve => server.close(resolve))))
  })
  async function serve(behave: Parameters<typeof createServer>[1]) {
    const server = createServer({ allowHalfOpen: true }, behave)
    servers.push(server)
    const port = await listening(server)
    return networkTransport().open(
      { kind: 'network', host: '127.0.0.1', port },
      { timeouts: { ...quickTimeouts, drainMs: 300 } },
    )
  }
  const label = Buffer.from('^XA^FDx^FS^XZ')

  it('is half-closed by the station and ended by the printer when it has read everything', async () => {
    let heard = ''
    let endedBeforeAnswer = false
    const outcome = await serve(socket => {
      socket.on('data', bytes => {
        heard += bytes.toString()
      })
      socket.on('end', () => {
        endedBeforeAnswer = heard === label.toString()
        socket.end()
      })
    })
    if (outcome.kind !== 'open') throw new Error(outcome.detail)
    await outcome.link.write(label)
    expect(await outcome.link.drain()).toEqual({ kind: 'drained' })
    expect(endedBeforeAnswer).toBe(true)
    await outcome.link.close()
  })

  it.each([
    ['never ends its side', 'the printer did not end the connection'],
    ['ends before the station does', 'the printer ended the connection'],
    ['resets instead of ending', 'ECONNRESET'],
  ] as const)('is not drained by a printer that %s', async (how, detail) => {
    const outcome = await serve(socket => {
      socket.on('error', () => socket.destroy())
      if (how === 'never ends its side') {
        socket.resume()
        // The station gives up; its close ends this socket.
        socket.on('end', () => setTimeout(() => socket.destroy(), 600))
      } else if (how === 'ends before the station does') {
        socket.once('data', () => socket.end())
        socket.on('end', () => socket.destroy())
      } else {
        socket.resume()
        socket.on('end', () => socket.resetAndDestroy())
      }
    })
    if (outcome.kind !== 'open') throw new Error(outcome.detail)
    const { link } = outcome
    await link.write(label)
    if (how === 'ends before the station does')
      await expect.poll(() => link.closed, { timeout: 20_000 }).toBe(true)
    expect(await link.drain()).toEqual({ kind: 'partly-written', bytesWritten: label.length, detail })
    await link.close()
  })

  it('hears an answer that came while the computer was too busy to look', async () => {
    const printer = await outsidePrinter()
    const connection = { kind: 'network', host: '127.0.0.1', port: printer.port } as const
    const outcome = await networkTransport().open(connection, { timeouts: quickTimeouts })
    if (outcome.kind !== 'open') throw new Error(outcome.detail)
    const ends = (answer: Uint8Array) => Buffer.from(answer).toString().split('\x03').length === 4
    // The first question wakes the printer up; its own time does not count then.
    expect(ends(await outcome.link.query(Buffer.from('~HS'), ends, 60_000))).toBe(true)
    const answer = outcome.link.query(Buffer.from('~HS'), ends, 5)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    expect(ends(await answer)).toBe(true)
    await outcome.link.close()
  })

  it('sends no byte into a connection that the printer throws out at once', async () => {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    printer.faults.resetAfterAccept(true)
    const outcome = await networkTransport().open(
      { kind: 'network', host: '127.0.0.1', port: printer.tcpPort ?? 0 },
      { timeouts: { ...quickTimeouts, settleMs: 2000 } },
    )
    // The reset meets the connecting socket or the settled one; either way no byte went.
    if (outcome.kind === 'open') {
      expect(await outcome.link.write(label)).toMatchObject({ kind: 'partly-written', bytesWritten: 0 })
      await outcome.link.close()
    } else {
      expect(outcome.kind).toBe('busy')
    }
    await printer.close()
  })
})
