// The sandbox as a program of its own: one ready line, state that outlives it, a clean end.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type Json, read, send } from '../simulator/open-sandbox.ts'

const started = new Set<ChildProcessWithoutNullStreams>()
const folders: string[] = []

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    started.delete(child)
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

interface Program {
  readonly child: ChildProcessWithoutNullStreams
  readonly ready: Json
  readonly output: () => string
}

function run(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['test/lab/main.ts', ...args])
  started.add(child)
  return child
}

async function start(...args: string[]): Promise<Program> {
  const child = run(...args)
  let output = ''
  const ready = await new Promise<Json>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      output += chunk
      if (output.includes('\n')) resolve(JSON.parse(output.slice(0, output.indexOf('\n'))))
    })
    child.once('exit', code => reject(new Error(`the sandbox ended with ${code}`)))
  })
  return { child, ready, output: () => output }
}

async function end(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = await exit
  return code
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-sandbox-'))
  folders.push(folder)
  return folder
}

const address = {
  name: 'Bo Cole',
  address1: '9 Elm Ave',
  city: 'Kenmore',
  state: 'WA',
  postalCode: '98028',
  country: 'US',
}

async function buy({ labelServer }: Json): Promise<Json> {
  const body = {
    techPartnerId: labelServer.techPartnerId,
    fromAddress: address,
    toAddress: address,
    shippingServiceEnum: 'Usps_Ground_Advantage',
    packages: [{ weight: { weightOz: 8 } }],
  }
  const headers = { authorization: `Bearer ${labelServer.token}` }
  return (await send('POST', `${labelServer.baseUrl}/api/v1/label`, body, headers)).body
}

it('prints one line with where both services are and how to sign in, and ends on SIGTERM', async () => {
  const { child, ready, output } = await start('--port', '0')
  expect(ready.ready).toBe(true)
  expect(Object.keys(ready.labelServer).sort()).toEqual([
    'baseUrl',
    'clientId',
    'clientSecret',
    'techPartnerId',
    'token',
    'tokenUrl',
  ])
  expect(Object.keys(ready.parcelLabel).sort()).toEqual([
    'accountCode',
    'apiKey',
    'baseUrl',
    'serviceProviderKey',
  ])
  expect((await buy(ready)).errors).toEqual([])
  expect(await end(child, 'SIGTERM')).toBe(0)
  expect(output().trim().split('\n')).toHaveLength(1)
})

it('shows a person what the services saw at the address that it prints', async () => {
  const { ready } = await start()
  await buy(ready)
  const page = await fetch(ready.controlUrl)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('1 requests seen')
})

it('ends on SIGTERM while an answer is held', async () => {
  const { child, ready } = await start()
  const rule = { operation: 'label', fault: { kind: 'hold' } }
  await send('POST', `${ready.controlUrl}/misbehave`, rule, {})
  const waiting = buy(ready).catch(() => 'lost')
  await read(`${ready.controlUrl}/state`)
  expect(await end(child, 'SIGTERM')).toBe(0)
  await waiting
})

it('keeps meters, labels and credentials in its data folder, even when it is killed', async () => {
  const folder = await dataFolder()
  const first = await start('--data', folder)
  const bought = await buy(first.ready)
  const before = (await read(`${first.ready.controlUrl}/state`)).body
  await end(first.child, 'SIGKILL')

  const second = await start('--data', folder)
  const after = (await read(`${second.ready.controlUrl}/state`)).body
  expect(after.meters).toEqual(before.meters)
  expect(after.shipments).toEqual(before.shipments)
  const { labelServer, parcelLabel } = second.ready
  expect(parcelLabel.apiKey).toBe(first.ready.parcelLabel.apiKey)
  expect(labelServer.clientSecret).toBe(first.ready.labelServer.clientSecret)
  // The token of the first run is still good: the signing key was kept.
  const headers = { authorization: `Bearer ${first.ready.labelServer.token}` }
  const path = `${bought.trackingNumber}/${labelServer.techPartnerId}`
  const cancelled = await send('DELETE', `${labelServer.baseUrl}/api/v1/label/${path}`, undefined, headers)
  expect(cancelled.body.errors).toEqual([])
})

it('without a data folder starts afresh', async () => {
  const first = await start()
  await buy(first.ready)
  await end(first.child, 'SIGTERM')
  const second = await start()
  expect((await read(`${second.ready.controlUrl}/state`)).body.shipments).toEqual([])
})

it('says so when its port is taken', async () => {
  const { ready } = await start()
  const { port } = new URL(ready.controlUrl)
  const child = run('--port', port)
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toMatch(/^The sandbox cannot start: .*EADDRINUSE/)
})

it.each([
  [['--port', 'seven'], '--port seven is not a port.'],
  [['--colour', 'red'], 'colour'],
])('says what is wrong with %s', async (args, words) => {
  const child = run(...args)
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(2)
  expect(said).toContain(words)
  expect(said).toContain('Usage:')
})
