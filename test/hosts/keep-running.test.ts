// A station that ends without having been told to is started again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type End, GIVEN_UP, type KeptStation, keepRunning } from '../../main/hosts/keep-running.ts'
import { NODE } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const SERVES =
  "process.send({ kind: 'ready', page: 'file:///page' }); process.on('message', () => process.exit(0));"
const LIVES = 'setInterval(() => {}, 1000);'

/** A program in the station's place, which writes a line for each of its starts. */
async function kept(program: string, most = 5, pulse?: { everyMs: number; mostMissed: number }) {
  const starts = join(await tempFolder('kept'), 'starts')
  const said: string[] = []
  let readyCount = 0
  const crashes: End[] = []
  const station: KeptStation = keepRunning({
    command: NODE,
    args: [
      '-e',
      `require('node:fs').appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n'); ${program}`,
    ],
    restarts: { most, withinMs: 600_000 },
    ...(pulse && { pulse }),
    say: line => said.push(line),
    onReady: () => {
      readyCount += 1
    },
    onCrash: end => crashes.push(end),
  })
  whenFinished(() => station.end())
  const pids = (): readonly number[] => {
    try {
      return readFileSync(starts, 'utf8').trim().split('\n').map(Number)
    } catch {
      return []
    }
  }
  return { station, said, pids, crashes, readyCount: () => readyCount }
}

describe('a station that is kept running', () => {
  it('is started again when it is killed, and its page is opened once', async () => {
    const { station, pids, readyCount, said } = await kept(SERVES + LIVES)
    await waitFor(() => readyCount() === 1, { what: 'the station to serve' })
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await waitFor(() => pids().length === 2, { what: 'the second start' })
    expect(said).toEqual(['The station ended by itself (SIGKILL) and starts again.'])
    station.end()
    expect(await station.over).toBe(0)
    expect(pids()).toHaveLength(2)
    expect(readyCount()).toBe(1)
  })

  it('is ended and started again where it hangs, and left alone as long as it shows signs of life', async () => {
    const pulse = { everyMs: 50, mostMissed: 20 }
    const beats = "const beat = () => process.send({ kind: 'alive' }); beat(); setInterval(beat, 20);"
    const { station, pids, said, readyCount } = await kept(beats + SERVES, 5, pulse)
    await waitFor(() => readyCount() === 1, { what: 'the station to serve' })
    const [first = 0] = pids()
    process.kill(first, 'SIGSTOP')
    await waitFor(() => pids().length === 2, { what: 'the second start' })
    expect(said).toEqual([
      'The station has shown no sign of life for 1 s: it is ended.',
      'The station ended by itself (SIGKILL) and starts again.',
    ])
    expect(() => process.kill(first, 0)).toThrow()
    station.end()
    expect(await station.over).toBe(0)
    expect(pids()).toHaveLength(2)
  })

  it('that never shows a sign of life, as one of an older version, is not ended for it', async () => {
    const endsByItself = `${SERVES} setTimeout(() => process.exit(0), 300)`
    const { station, pids, said } = await kept(endsByItself, 5, { everyMs: 5, mostMissed: 1 })
    expect(await station.over).toBe(0)
    expect({ starts: pids().length, said }).toEqual({ starts: 1, said: [] })
  })

  it('has each of its crashes told, with the process that it was, and no end in order', async () => {
    const { station, pids, crashes, readyCount } = await kept(SERVES + LIVES)
    await waitFor(() => readyCount() === 1, { what: 'the station to serve' })
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await waitFor(() => pids().length === 2, { what: 'the second start' })
    expect(crashes).toEqual([
      { pid: pids()[0], exitCode: null, signal: 'SIGKILL', ranMs: expect.any(Number) },
    ])
    station.end()
    expect(await station.over).toBe(0)
    expect(crashes).toHaveLength(1)
  })

  it('is left alone after the most restarts, in words, with a code that whoever starts it at log-on leaves alone', async () => {
    const { station, pids, said } = await kept(`${SERVES} setTimeout(() => process.exit(7), 50)`, 2)
    expect(await station.over).toBe(GIVEN_UP)
    expect(pids()).toHaveLength(3)
    expect(said.at(-1)).toMatch(/^The station ended 3 times within 10 minutes and is not started again\./)
  })

  it('is not started again where its first start was refused', async () => {
    const { station, pids } = await kept('process.exit(1)')
    expect(await station.over).toBe(1)
    expect(pids()).toHaveLength(1)
  })

  it('is not taken for one that serves where it has only begun', async () => {
    const { station, pids, readyCount } = await kept(
      `process.send({ kind: 'begun' }, () => process.exit(1)); ${LIVES}`,
    )
    expect(await station.over).toBe(1)
    expect(pids()).toHaveLength(1)
    expect(readyCount()).toBe(0)
  })

  it('is over when it ends in order, whoever asked for that', async () => {
    const { station, pids } = await kept(`${SERVES} setTimeout(() => process.exit(0), 50)`)
    expect(await station.over).toBe(0)
    expect(pids()).toHaveLength(1)
  })
})
