// The simulated printer as a program of its own, controlled over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { connectTo } from '../../simulator/printer/wire-client.ts'

let program: ChildProcess | undefined
afterEach(() => {
  program?.kill('SIGKILL')
})

interface Ready {
  readonly tcpPort: number
  readonly controlUrl: string
}

async function start(...options: string[]): Promise<Ready> {
  const entry = new URL('./main.ts', import.meta.url).pathname
  program = spawn(process.execPath, [entry, '--port', '0', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: program.stdout! })
  const [line] = (await once(lines, 'line')) as [string]
  const ready = JSON.parse(line) as Ready & { ready: boolean }
  expect(ready.ready).toBe(true)
  return ready
}

async function inflict({ controlUrl }: Ready, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${controlUrl}/faults`, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.status
}

const asked = async ({ controlUrl }: Ready, what: string) => (await fetch(`${controlUrl}/${what}`)).json()

it('prints, shows its papers and what it received, and takes faults', async () => {
  const ready = await start('--odometer', '10', '--serial-number', 'S1')
  expect(await inflict(ready, { fault: 'openHead' })).toBe(200)
  const host = await connectTo(ready.tcpPort)
  host.send('^XA^FDhello^FS^XZ')
  await expect
    .poll(() => asked(ready, 'state'), { timeout: 20_000 })
    .toMatchObject({ formatsInBuffer: 1, odometer: 10 })
  expect(await inflict(ready, { fault: 'closeHead' })).toBe(200)
  await expect
    .poll(() => asked(ready, 'state'), { timeout: 20_000 })
    .toMatchObject({ odometer: 11, wholePapers: 1 })
  const [paper] = (await asked(ready, 'papers')) as { formatBase64: string }[]
  expect(Buffer.from(paper?.formatBase64 ?? '', 'base64').toString()).toBe('^XA^FDhello^FS^XZ')
  const received = (await asked(ready, 'received')) as { connection: number; bytesBase64: string }[]
  expect(Buffer.concat(received.map(entry => Buffer.from(entry.bytesBase64, 'base64'))).toString()).toBe(
    '^XA^FDhello^FS^XZ',
  )
  expect(await inflict(ready, { fault: 'powerCycle' })).toBe(200)
  expect(await host.ended).toBe('reset')
  expect(await inflict(ready, { fault: 'no-such-fault' })).toBe(400)
  expect(await inflict(ready, { fault: 'mute' })).toBe(400)
})

it.each([
  ['SIGTERM', () => program?.kill('SIGTERM')],
  ['the end of whoever started it', () => program?.stdin?.end()],
])('stops on %s', async (_how, stop) => {
  await start()
  const ended = once(program!, 'exit')
  stop()
  expect(await ended).toEqual([0, null])
})
