// The process of native printer drivers as Electron's own utility process: it starts, dies, and the station asks
// the next one.
import type { ElectronApplication } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

const driverOf = (app: ElectronApplication): Promise<number | undefined> =>
  app.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Packbench native-printer')?.pid)

it('a driver process that is killed while it is asked takes nothing with it, and the next one answers', async () => {
  const { app, page, log } = await launch(await electronFolder())
  expect(await call(page, 'printers.discover')).toMatchObject({ ok: true })
  const first = await waitFor(() => driverOf(app), { what: 'the driver process' })
  // Its end while a question is open is an answer too.
  const asked = call(page, 'printers.discover')
  process.kill(first, 'SIGKILL')
  expect(await asked).toMatchObject({ ok: true })
  await waitFor(() => log().includes('a process of Electron’s own ended'), { what: 'the end to be logged' })
  expect(await call(page, 'printers.discover')).toMatchObject({ ok: true })
  const second = await waitFor(() => driverOf(app), { what: 'the next driver process' })
  expect(second).not.toBe(first)
  expect(await call(page, 'station.overview')).toMatchObject({ ok: true })
})
