// Whoever opens connections and says nothing shuts out nobody who has something to say.
import { createServer, get, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeRoom } from '../../main/hosts/make-room.ts'
import { waitFor } from '../support/wait-for.ts'

const MOST = 4

async function listening(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server: Server = createServer({}, answer)
  makeRoom(server, MOST)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

const opened = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  // Being cut is what the server may do.
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('connect', resolve))
  onTestFinished(() => void socket.destroy())
  return socket
}

const asked = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', agent: false }, response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
  })

test('a request is answered however many connections wait, and the oldest of those are cut', async () => {
  const port = await listening((_request, response) => void response.end('here'))
  const silent: Socket[] = []
  for (let count = 0; count < 3 * MOST; count += 1) silent.push(await opened(port))
  for (let count = 0; count < 5; count += 1) expect(await asked(port)).toBe(200)
  await waitFor(() => silent.filter(socket => !socket.destroyed && !socket.readableEnded).length < MOST)
  expect(silent[0]?.closed || silent[0]?.readableEnded).toBe(true)
})

test('a request under way is not cut for a newcomer; the newcomer is', async () => {
  const held: (() => void)[] = []
  const port = await listening((_request, response) => void held.push(() => response.end('done')))
  const running = Array.from({ length: MOST }, () => asked(port))
  await waitFor(() => held.length === MOST)
  await expect(asked(port)).rejects.toThrow()
  for (const end of held) end()
  expect(await Promise.all(running)).toEqual([200, 200, 200, 200])
})

test('a connection that is kept after its answer makes room as the others do', async () => {
  const port = await listening((_request, response) => void response.end('here'))
  const kept = await opened(port)
  kept.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await new Promise(resolve => kept.once('data', resolve))
  for (let count = 0; count < MOST; count += 1) await opened(port)
  await waitFor(() => kept.readableEnded || kept.destroyed)
  expect(await asked(port)).toBe(200)
})
