// A station whose starter was killed goes on; whoever starts another one is told which process to end first.
import { expect, test } from 'vitest'
import { isRunning, startKeptStation } from '../support/kept-station.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

test('a start beside a station that nothing keeps running names that process, and succeeds once it was ended', async () => {
  const dataFolder = await tempFolder('orphaned')
  const station = await startKeptStation(dataFolder)
  const pid = await waitFor(() => station.pidOf('station'), { what: 'the station' })
  const starter = station.pidOf('starter') ?? 0
  process.kill(starter, 'SIGKILL')
  await waitFor(() => station.pidOf('starter') === undefined, { what: 'the starter to be gone' })
  const second = await tryStationProcess({ dataFolder })
  expect(second).toMatchObject({
    ready: false,
    problem: {
      code: 'storage.in-use',
      message: 'Another Packbench is already using this data folder.',
      nextStep: expect.stringContaining('end its process'),
      detail: `process ${pid}`,
    },
  })
  expect(await station.call('station.overview')).toMatchObject({ ok: true })
  // As the guide says it.
  process.kill(pid, 'SIGTERM')
  await waitFor(() => !isRunning(pid), { what: 'the station to end', timeoutMs: 60_000 })
  await startStationProcess({ dataFolder })
})
