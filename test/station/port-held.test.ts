// A station that ended by itself, and whose port another process holds as it starts again.
import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { startKeptStation } from '../support/kept-station.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

/** Holds the port from the moment that the station lets go of it. */
async function held(port: number): Promise<Server> {
  const server = createServer(socket => socket.destroy())
  whenFinished(() => void server.close())
  const listens = () =>
    new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
  await waitFor(listens, { what: 'the port to be free' })
  return server
}

test('a station waits for its port as long as another process holds it, and serves open windows there again', async () => {
  const station = await startKeptStation(await tempFolder('port-held'), 1)
  const { origin, port } = new URL(station.url)
  process.kill(await waitFor(() => station.pidOf('station'), { what: 'the station' }), 'SIGKILL')
  const other = await held(Number(port))
  await waitFor(() => station.refused().length >= 3, { what: 'three refused starts', timeoutMs: 60_000 })
  other.close()
  await waitFor(() => station.starts() === 2, { what: 'the station to serve again', timeoutMs: 60_000 })
  expect(new Set(station.refused())).toEqual(new Set(['start.port-taken']))
  expect(station.log()).toContain(
    'Another process still holds its port: the station is started as soon as that lets go, within 5 minutes at most.',
  )
  expect((await fetch(`${origin}/health`)).status).toBe(200)
})
