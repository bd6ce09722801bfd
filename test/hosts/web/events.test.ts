// Proves the web host's event stream, its start and its stop.
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { startWebHost } from '../../../main/hosts/web/web-host.ts'
import { notice, scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { NO_LOG, post, runWebHost, send } from '../../support/web-host.ts'

describe('the event stream', () => {
  const listen = (port: number, headers: Record<string, string>, onText: (text: string) => void) =>
    new Promise<{ socket: Socket; status: number; type: string | undefined }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, response => {
        response.on('data', chunk => onText(String(chunk)))
        response.on('error', () => undefined)
        resolve({
          socket: response.socket,
          status: response.statusCode ?? 0,
          type: response.headers['content-type'],
        })
      })
        .on('error', reject)
        .end()
    })

  it('carries each event by name, in order, to every window', async () => {
    const station = scriptedStation()
    const { port, bearer, host } = await runWebHost(station)
    const texts = ['', '']
    for (const window of [0, 1])
      await listen(port, bearer, text => {
        texts[window] += text
      })
    await waitFor(() => host.windowCount === 2)
    station.emit(notice('first'))
    station.emit(notice('second'))
    for (const window of [0, 1]) {
      const text = await waitFor(() => texts[window]!.includes('second') && texts[window]!)
      const data = [...text.matchAll(/^event: notice\ndata: (.*)\n\n/gm)].map(match => JSON.parse(match[1]!))
      expect(data).toEqual([notice('first'), notice('second')])
    }
  })

  it('beats while nothing happens, and forgets a window that is gone', async () => {
    const station = scriptedStation()
    const limits = { events: { maxClients: 4, maxBufferedBytes: 1024, heartbeatMs: 20 } }
    const { port, bearer, host } = await runWebHost(station, limits)
    let text = ''
    const { socket, type } = await listen(port, bearer, more => {
      text += more
    })
    expect(type).toMatch(/^text\/event-stream/)
    await waitFor(() => text.split(': alive\n\n').length > 3, { what: 'three heartbeats' })
    socket.destroy()
    await waitFor(() => host.windowCount === 0, { what: 'the window to be forgotten' })
  })

  it('asks the station for events only while a window listens', async () => {
    const station = scriptedStation()
    const { port, bearer } = await runWebHost(station)
    expect(station.listenerCount).toBe(0)
    const windows = await Promise.all([0, 1].map(() => listen(port, bearer, () => undefined)))
    await waitFor(() => station.listenerCount === 1, { what: 'the station to be listened to' })
    for (const { socket } of windows) socket.destroy()
    await waitFor(() => station.listenerCount === 0, { what: 'the station to be left alone' })
    await listen(port, bearer, () => undefined)
    await waitFor(() => station.listenerCount === 1, { what: 'the next window' })
  })

  it('is not given to more windows than the cap', async () => {
    const limits = { events: { maxClients: 1, maxBufferedBytes: 1024, heartbeatMs: 1000 } }
    const { port, bearer, ask } = await runWebHost(scriptedStation(), limits)
    await listen(port, bearer, () => undefined)
    expect((await ask({ path: '/api/events', headers: bearer })).status).toBe(429)
  })

  it('cuts off a window that does not read, and keeps the others', async () => {
    const station = scriptedStation()
    const limits = { events: { maxClients: 4, maxBufferedBytes: 64 * 1024, heartbeatMs: 60_000 } }
    const { port, bearer, host } = await runWebHost(station, limits)
    const deaf = connect(port, '127.0.0.1')
    deaf.pause()
    deaf.on('error', () => undefined)
    deaf.write(
      `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${bearer.authorization}\r\n\r\n`,
    )
    let heard = ''
    await listen(port, bearer, text => {
      heard += text
    })
    await waitFor(() => host.windowCount === 2)
    // The other window is let to read each event before the next, so that it never lags itself.
    const long = 'x'.repeat(32 * 1024)
    for (let sent = 1; host.windowCount === 2; sent += 1) {
      station.emit(notice(long))
      await waitFor(() => heard.length > sent * long.length, {
        what: `event ${sent} to be heard`,
        intervalMs: 1,
      })
    }
    station.emit(notice('still here'))
    await waitFor(() => heard.includes('still here'), { what: 'the other window to hear on' })
    deaf.destroy()
  })
})

describe('starting and stopping', () => {
  it('listens on 127.0.0.1 and on no other address of this machine', async () => {
    const { port } = await runWebHost()
    const others = Object.values(networkInterfaces())
      .flat()
      .filter(address => address && address.address !== '127.0.0.1' && !address.scopeid)
      .map(address => address!.address)
    for (const host of ['::1', '127.0.0.2', ...others]) {
      const outcome = await new Promise<string>(resolve => {
        const socket = connect({ host, port, timeout: 2000 })
        socket.once('connect', () => resolve('connected'))
        socket.once('error', () => resolve('refused'))
        socket.once('timeout', () => resolve('refused'))
        socket.once('close', () => socket.destroy())
      })
      expect([host, outcome]).toEqual([host, 'refused'])
    }
  })

  it('says in words that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await waitFor(() => other.listening)
    const { port } = other.address() as { port: number }
    const station = scriptedStation()
    const started = await startWebHost({ station, rendererFolder: '/nonexistent', port, log: NO_LOG })
    expect(started).toMatchObject({ ok: false, problem: { code: 'start.port-taken', params: { port } } })
    expect(station.listenerCount).toBe(0)
    other.close()
  })

  it('stops: running calls get their answer, streams end, the station is let go', async () => {
    let answer = () => {}
    const station = scriptedStation({
      answer: () => new Promise(resolve => (answer = () => resolve({ ok: true, value: 'late' }))),
    })
    const { ask, bearer, host, port } = await runWebHost(station)
    const running = ask(post('queue.list', bearer))
    await waitFor(() => station.calls.length === 1)
    const stopping = host.stop()
    answer()
    expect((await running).json).toEqual({ ok: true, value: 'late' })
    await stopping
    expect(station.listenerCount).toBe(0)
    await expect(send(port, post('queue.list', bearer))).rejects.toThrow(/ECONNREFUSED/)
  })

  it('does not wait for ever for a call that never ends', async () => {
    const station = scriptedStation({ answer: () => new Promise(() => undefined) })
    const { ask, bearer, host } = await runWebHost(station, { stopGraceMs: 50 })
    const running = ask(post('queue.list', bearer))
    await waitFor(() => station.calls.length === 1)
    await host.stop()
    await expect(running).rejects.toThrow()
  })
})
