// Proves the program that serves the station: its ready line, its refusals, its end, and npm in front of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npmCommand } from './support/npm.ts'
import { builtEntry, ROOT } from './support/program.ts'
import { startStationProcess, tryStationProcess } from './support/station-process.ts'
import { tempFolder } from './support/temp-folder.ts'
import { waitFor } from './support/wait-for.ts'
import { whenFinished } from './support/when-finished.ts'

const listens = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  )

/** The starter that npm began, and its station. */
function keptBy(npm: { readonly pid?: number | undefined }): {
  readonly starter: number
  readonly station: number
} {
  const starter = npm.pid && firstChildOf(npm.pid)
  const station = starter && firstChildOf(starter)
  if (!station) throw new Error('There is no station below npm.')
  return { starter, station }
}

function firstChildOf(pid: number): number | undefined {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? Number(child) : undefined
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

describe('the station program', () => {
  it('says that it is ready in one JSON line, and serves calls, events and the page', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('station') })
    expect(station.lines).toHaveLength(1)
    expect(JSON.parse(station.lines[0]!)).toEqual({ ready: true, url: station.url, token: station.token })
    expect(new URL(station.url).hostname).toBe('127.0.0.1')
    const overview = await station.call('station.overview')
    expect(overview).toMatchObject({ ok: true, value: { mode: 'training' } })
    const page = await fetch(station.origin)
    expect(await page.text()).toContain('<div id="root">')
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops cleanly by %s', async signal => {
    const station = await startStationProcess({ dataFolder: await tempFolder('station') })
    expect(await station.kill(signal)).toEqual({ code: 0, signal: null })
    expect(await listens(station.origin)).toBe(false)
    expect(station.lines).toHaveLength(1)
    expect(station.log()).toContain('the station has stopped')
  })

  it('stops as cleanly when told twice, as a terminal and npm do', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('station') })
    const ended = station.kill('SIGINT')
    process.kill(station.pid, 'SIGINT')
    await ended
    expect(station.log()).toContain('the station has stopped')
  })

  it('starts again on the same data after kill -9', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('station') })
    expect(await station.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    const again = await station.restart()
    expect(again.token).not.toBe(station.token)
    expect(await again.call('station.overview')).toMatchObject({ ok: true })
  })

  it('refuses a second process on the same data, in words, and lets the first work on', async () => {
    const dataFolder = await tempFolder('station')
    const first = await startStationProcess({ dataFolder })
    const second = await tryStationProcess({ dataFolder })
    expect(second).toMatchObject({ ready: false, exit: { code: 1 }, problem: { kind: 'storage' } })
    if (!second.ready) expect(String(second.problem.message)).toMatch(/^[A-Z].*\.$/)
    expect(await first.call('station.overview')).toMatchObject({ ok: true })
  })

  it('refuses arguments that it does not know', async () => {
    const outcome = await tryStationProcess({
      dataFolder: await tempFolder('station'),
      args: ['--listen', '0.0.0.0'],
    })
    expect(outcome).toMatchObject({ ready: false, exit: { code: 1 }, problem: { code: 'start.arguments' } })
  })

  it('refuses a port that is taken, and lets go of the data', async () => {
    const dataFolder = await tempFolder('station')
    const other = await startStationProcess({ dataFolder: await tempFolder('station') })
    const port = new URL(other.url).port
    const outcome = await tryStationProcess({ dataFolder, args: ['--port', port] })
    expect(outcome).toMatchObject({ ready: false, exit: { code: 1 }, problem: { code: 'start.port-taken' } })
    await startStationProcess({ dataFolder })
  })

  it('refuses a data folder that cannot be one', async () => {
    const folder = await tempFolder('station')
    await writeFile(join(folder, 'file'), 'not a folder')
    const outcome = await tryStationProcess({ dataFolder: join(folder, 'file', 'data') })
    expect(outcome).toMatchObject({ ready: false, exit: { code: 1 }, problem: { kind: 'storage' } })
  })
})

describe('npm in front of the station', () => {
  /** `npm run station` or `npm start`, as a person types it. */
  async function npm(args: readonly string[], env: Record<string, string> = {}) {
    // Built beforehand, so that the wait is for the start alone.
    await builtEntry('browser.js')
    const npm = npmCommand(args)
    const child = spawn(npm.command, npm.args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    whenFinished(() => child.kill('SIGKILL'))
    let said = ''
    let log = ''
    child.stdout.on('data', chunk => {
      said += chunk
    })
    child.stderr.on('data', chunk => {
      log += chunk
    })
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    const jsonLines = () =>
      said
        .split('\n')
        .filter(line => line.startsWith('{'))
        .map(line => JSON.parse(line) as { ready: boolean; url: string })
    return { child, exited, jsonLines, said: () => said, log: () => log }
  }

  it('gets the ready line through and hands SIGTERM on', async () => {
    const dataFolder = join(await tempFolder('station'), 'data')
    await mkdir(dataFolder)
    const { child, exited, jsonLines, said } = await npm([
      'run',
      'station',
      '--',
      '--port',
      '0',
      '--data',
      dataFolder,
      '--no-open',
    ])
    const [ready] = await waitFor(() => jsonLines().length > 0 && jsonLines(), { timeoutMs: 60_000 })
    expect(ready).toMatchObject({ ready: true })
    // Nothing but npm's own heading stands beside it.
    const others = said()
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('>') && !line.startsWith('{'))
    expect(others).toEqual([])
    child.kill('SIGTERM')
    const [code] = await exited
    expect(code).toBe(0)
    await waitFor(async () => !(await listens(new URL(ready!.url).origin)), {
      what: 'the station to be gone',
    })
    // The data is free again: the station has ended, not only npm.
    await startStationProcess({ dataFolder })
  })

  it('has a station that is killed started again on its port, and one whose starter is killed goes on', async () => {
    const dataFolder = await tempFolder('station')
    const args = ['run', 'station', '--', '--data', dataFolder, '--no-open']
    const { child, jsonLines, log } = await npm(args)
    const started = async (count: number) => {
      await waitFor(() => jsonLines().length === count, { what: `start ${count}`, timeoutMs: 60_000 })
      return new URL(jsonLines()[count - 1]?.url ?? '')
    }
    const first = await started(1)
    const { starter, station } = keptBy(child)
    whenFinished(() => killIfThere(station))
    process.kill(station, 'SIGKILL')
    const second = await started(2)
    expect(second.port).toBe(first.port)
    expect(await listens(second.origin)).toBe(true)
    expect(log()).toContain('starts again')

    const { station: again } = keptBy(child)
    whenFinished(() => killIfThere(again))
    process.kill(starter, 'SIGKILL')
    await waitFor(() => log().includes('it goes on'), { what: 'the station to notice' })
    expect(await listens(second.origin)).toBe(true)
    process.kill(again, 'SIGTERM')
    await waitFor(async () => !(await listens(second.origin)), { what: 'the station to be gone' })
  })

  it('hands on the exit code of a refusal', async () => {
    const { exited, jsonLines } = await npm(['run', 'station', '--', '--port', 'none'])
    const [code] = await exited
    expect(code).toBe(1)
    expect(jsonLines()).toMatchObject([{ ready: false, problem: { code: 'start.arguments' } }])
  })

  it('opens the browser host where Electron cannot be had, and says why in one sentence', async () => {
    const dataFolder = await tempFolder('station')
    const { child, exited, jsonLines, log } = await npm(['start', '--', '--data', dataFolder], {
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    })
    await waitFor(() => jsonLines().length > 0, { timeoutMs: 60_000 })
    const said = log()
      .split('\n')
      .filter(line => line.startsWith('The station opens in the browser'))
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^The station opens in the browser, since [^.]+\.$/)
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  })
})
