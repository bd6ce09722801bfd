// How the program begins and ends on real Electron: one instance, its window's place, its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import {
  electron,
  electronEnvironment,
  electronFolder,
  giveToElectron,
  launch,
  launchArguments,
  needsElectron,
} from './real-electron.ts'

needsElectron()

describe('an instance', () => {
  it('gives way to the first, which comes back to the front', async () => {
    const folder = await electronFolder()
    const first = await launch(folder)
    await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    const minimized = () =>
      first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
    await waitFor(minimized, { what: 'the window to be minimised' })
    const second = spawn(electron().command, launchArguments(join(folder, 'data')), {
      env: electronEnvironment(folder),
      stdio: 'ignore',
    })
    expect(await once(second, 'exit')).toEqual([0, null])
    await waitFor(async () => !(await minimized()), { what: 'the window to come back' })
    expect(await call(first.page, 'station.overview')).toMatchObject({ ok: true })
  })

  it('with other data is a station of its own beside it', async () => {
    const [one, other] = await Promise.all([launch(await electronFolder()), launch(await electronFolder())])
    for (const { page } of [one, other])
      expect(await call(page, 'station.overview')).toMatchObject({ ok: true })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends by %s after the station has stopped', async signal => {
    const folder = await electronFolder()
    const program = await launch(folder)
    process.kill(program.pid, signal)
    expect(await program.exited).toBe(0)
    const again = await launch(folder)
    expect(await call(again.page, 'station.overview')).toMatchObject({ ok: true })
  })

  it('ends with its window, and opens it where it stood', async () => {
    const folder = await electronFolder()
    const { app, exited } = await launch(folder)
    const place = { x: 60, y: 70, width: 1000, height: 720 }
    await app.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    )
    const bounds = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
    const stood = await waitFor(async () => {
      const now = await bounds()
      return now?.width === place.width && now
    })
    await app.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()))
    expect(await exited).toBe(0)
    expect(JSON.parse(await readFile(join(folder, 'data', 'window.json'), 'utf8'))).toEqual({
      ...stood,
      maximized: false,
    })
    const again = await launch(folder)
    const found = await again.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds(),
    )
    expect(found).toMatchObject({ width: place.width, height: place.height })
  })

  it('that cannot start says why and ends', async () => {
    const folder = await electronFolder()
    await writeFile(join(folder, 'data'), '')
    giveToElectron(join(folder, 'data'))
    const program = spawn(electron().command, launchArguments(join(folder, 'data')), {
      env: electronEnvironment(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    program.stderr.on('data', chunk => {
      said += chunk
    })
    expect(await once(program, 'exit')).toEqual([1, null])
    expect(said).toContain('Packbench')
  })
})
