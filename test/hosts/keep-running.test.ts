// A station that ends without having been told to is started again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type End,
  GIVEN_UP,
  type GivenUp,
  type KeepRunning,
  type KeptStation,
  keepRunning,
} from '../../main/hosts/keep-running.ts'
import { NODE } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const SERVES =
  "process.send({ kind: 'ready', page: 'file:///page' }); process.on('message', () => process.exit(0));"
const LIVES = 'setInterval(() => {}, 1000);'

/** A program in the station's place, which writes a line for each of its starts: `start` is how many there were before. */
async function kept(
  program: string,
  most = 5,
  { pulse, patience }: Pick<KeepRunning, 'pulse' | 'patience'> = {},
) {
  const starts = join(await tempFolder('kept'), 'starts')
  const said: string[] = []
  let readyCount = 0
  const crashes: End[] = []
  const givenUp: GivenUp[] = []
  const station: KeptStation = keepRunning({
    command: NODE,
    args: [
      '-e',
      `const { appendFileSync, readFileSync } = require('node:fs'); const starts = ${JSON.stringify(starts)};
      appendFileSync(starts, process.pid + '\\n'); const start = readFileSync(starts, 'utf8').trim().split('\\n').length - 1;
      ${program}`,
    ],
    restarts: { most, withinMs: 600_000 },
    ...(pulse && { pulse }),
    ...(patience && { patience }),
    say: line => said.push(line),
    onReady: () => {
      readyCount += 1
    },
    onCrash: end => crashes.push(end),
    onGivenUp: async why => givenUp.push(why),
  })
  whenFinished(() => station.end())
  const pids = (): readonly number[] => {
    try {
      return readFileSync(starts, 'utf8').trim().split('\n').map(Number)
    } catch {
      return []
    }
  }
  return { station, said, pids, crashes, givenUp, readyCount: () => readyCount }
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
    const { station, pids, said, readyCount } = await kept(beats + SERVES, 5, { pulse })
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
    const { station, pids, said } = await kept(endsByItself, 5, {
      pulse: { everyMs: 5, mostMissed: 1 },
    })
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

  const refused = (code: string) =>
    `process.send({ kind: 'refused', code: '${code}' }, () => process.exit(1));`

  it.each([
    ['its port', 'start.port-taken'],
    ['its data folder', 'storage.in-use'],
  ])(
    'waits for %s that another process still holds, and serves again though that took more starts than crashes are allowed',
    async (what, code) => {
      const { station, pids, said, readyCount, crashes, givenUp } = await kept(
        `if (start > 0 && start < 10) { ${refused(code)} } else { ${SERVES} ${LIVES} }`,
        2,
        { patience: { firstMs: 5, longestMs: 20, mostMs: 60_000 } },
      )
      await waitFor(() => readyCount() === 1, { what: 'the station to serve' })
      process.kill(pids()[0] ?? 0, 'SIGKILL')
      await waitFor(() => pids().length === 11, { what: 'the start that is not refused' })
      await waitFor(() => said.at(-1) === 'The station is started.', { what: 'the station to serve again' })
      expect(said).toEqual([
        'The station ended by itself (SIGKILL) and starts again.',
        `Another process still holds ${what}: the station is started as soon as that lets go, within 1 minute at most.`,
        'The station is started.',
      ])
      expect(crashes).toHaveLength(1)
      // What was refused counts as no end: the second of two is still started again.
      process.kill(pids()[10] ?? 0, 'SIGKILL')
      await waitFor(() => pids().length === 12, { what: 'the start after the second end' })
      station.end()
      expect(await station.over).toBe(0)
      expect(givenUp).toEqual([])
    },
  )

  it('pauses longer before each further start that was refused', async () => {
    const { station, pids, said, givenUp } = await kept(
      `if (start > 0) { ${refused('start.port-taken')} } else { ${SERVES} setTimeout(() => process.exit(7), 50) }`,
      5,
      { patience: { firstMs: 1_000, longestMs: 60_000, mostMs: 5_000 } },
    )
    expect(await station.over).toBe(GIVEN_UP)
    // One right after the end, one after 1 s, one after 2 s more; the next would be beyond the time.
    expect(pids()).toHaveLength(4)
    expect(said.at(-1)).toBe(
      'Another process has held its port for 5 s: the station is not started again. End that process, then start the station yourself.',
    )
    expect(givenUp).toEqual([{ kind: 'held', code: 'start.port-taken' }])
  })

  it('is ended in order while it waits for what another process holds', async () => {
    const { station, pids, said } = await kept(
      `if (start > 0) { ${refused('storage.in-use')} } else { ${SERVES} setTimeout(() => process.exit(7), 50) }`,
      5,
      { patience: { firstMs: 60_000, longestMs: 60_000, mostMs: 600_000 } },
    )
    await waitFor(() => said.length === 2, { what: 'the station to wait' })
    station.end()
    expect(await station.over).toBe(0)
    expect(pids()).toHaveLength(2)
  })

  it('that was refused and shows why until somebody has read it, as in a window, is ended and waited for', async () => {
    const { station, pids, readyCount } = await kept(
      `if (start === 1) { process.send({ kind: 'refused', code: 'storage.in-use' }); ${LIVES} } else { ${SERVES} ${LIVES} }`,
      5,
      { patience: { firstMs: 5, longestMs: 20, mostMs: 60_000 } },
    )
    await waitFor(() => readyCount() === 1, { what: 'the station to serve' })
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await waitFor(() => pids().length === 3, { what: 'the third start' })
    station.end()
    expect(await station.over).toBe(0)
  })

  it('that another program of its kind answers for, as it starts again, is waited for, and is over where it was the first start', async () => {
    const isThere = "process.send({ kind: 'refused', code: 'storage.in-use' }, () => process.exit(0));"
    const first = await kept(isThere)
    expect(await first.station.over).toBe(0)
    expect(first.pids()).toHaveLength(1)
    const again = await kept(`if (start === 1) { ${isThere} } else { ${SERVES} ${LIVES} }`, 5, {
      patience: { firstMs: 5, longestMs: 20, mostMs: 60_000 },
    })
    await waitFor(() => again.readyCount() === 1, { what: 'the station to serve' })
    process.kill(again.pids()[0] ?? 0, 'SIGKILL')
    await waitFor(() => again.pids().length === 3, { what: 'the third start' })
    again.station.end()
    expect(await again.station.over).toBe(0)
  })

  it('counts a start that is refused for another reason as an end', async () => {
    const { station, pids } = await kept(
      `if (start > 0) { ${refused('storage.full')} } else { ${SERVES} setTimeout(() => process.exit(7), 50) }`,
      1,
    )
    expect(await station.over).toBe(GIVEN_UP)
    expect(pids()).toHaveLength(2)
  })

  it('is not started again where its first start was refused', async () => {
    const taken = "process.send({ kind: 'refused', code: 'start.port-taken' }, () => process.exit(1))"
    for (const program of ['process.exit(1)', taken]) {
      const { station, pids } = await kept(program)
      expect(await station.over).toBe(1)
      expect(pids()).toHaveLength(1)
    }
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
