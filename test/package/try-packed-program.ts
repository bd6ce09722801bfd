// Proves that the packed files are enough: the station starts from them alone, buys, prints, shows and closes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleShipment } from '../support/sample-shipment.ts'
import { asar } from './builder-modules.ts'

type Reply = { readonly ok: boolean; readonly value?: Record<string, unknown>; readonly problem?: unknown }

const CLOSE_WAIT_MS = 30_000

/**
 * Unpacks the archive into `folder`, far from any other `node_modules`, and works a day in training mode.
 * Throws with the station's own words where a step fails.
 */
export async function tryPackedProgram(archive: string, folder: string): Promise<void> {
  const program = join(folder, 'program')
  await mkdir(program, { recursive: true })
  asar.extractAll(archive, program)
  const entry = join(program, 'out', 'main', 'browser.js')
  const child = spawn(process.execPath, [entry, '--port', '0', '--data', join(folder, 'data'), '--no-open'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  try {
    await workADay(await readyLine(child))
  } catch (error) {
    throw new Error(`the packed program failed: ${String(error)}\n${log}`)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function readyLine(child: ChildProcess): Promise<{ origin: string; token: string }> {
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)
  const first = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])])
  const said = JSON.parse(String(first[0])) as { ready?: boolean; url?: string; token?: string }
  if (!said.ready || !said.url || !said.token) throw new Error(`not ready: ${String(first[0])}`)
  return { origin: new URL(said.url).origin, token: said.token }
}

async function workADay({ origin, token }: { origin: string; token: string }): Promise<void> {
  const authorization = `Bearer ${token}`
  const call = async (channel: string, input?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/api/${channel}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input ?? null),
    })
    const reply = (await answer.json()) as Reply
    if (!reply.ok) throw new Error(`${channel}: ${JSON.stringify(reply.problem)}`)
    return reply.value ?? {}
  }
  const page = await (await fetch(`${origin}/`, { headers: { authorization } })).text()
  if (!page.includes('id="root"')) throw new Error('the screens are not served')
  const { settings } = (await call('settings.get')) as {
    settings: { labelServer: { services: string[] } }
  }
  const services = [
    { service: 'label-server', shipment: sampleShipment(settings.labelServer.services[0]) },
    { service: 'parcel-label', shipment: sampleShipment() },
  ]
  for (const [index, { service, shipment }] of services.entries()) {
    const { shipment: bought } = await call('pack.ship', { service, reference: `packed-${index}`, shipment })
    const { barcodes } = await call('pack.preview', { shipmentId: (bought as { id: string }).id })
    if ((barcodes as unknown[]).length === 0)
      throw new Error(`${service}: no barcode was read from the label`)
  }
  const { id } = await call('closeDay.run', {})
  const until = Date.now() + CLOSE_WAIT_MS
  for (;;) {
    const run = await call('closeDay.get', { id })
    if (run.state !== 'running') {
      if ((run.documents as unknown[]).length === 0) throw new Error('the close gave no document')
      return
    }
    if (Date.now() > until) throw new Error('the close did not end')
    await pause(50)
  }
}
