// Proves how the built Electron program begins and ends, and where it keeps secrets, on the stand-in.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath, NO_CHROMIUM } from '../support/chromium.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { call, closeWindow, startElectron } from './electron-process.ts'

beforeEach(ctx => {
  if (!chromiumPath()) ctx.skip(NO_CHROMIUM)
})

describe('an instance', () => {
  it('gives way to the first, which comes to the front', async () => {
    const dataFolder = await tempFolder('electron')
    const first = await startElectron(dataFolder)
    await first.page()
    const second = await startElectron(dataFolder)
    expect(await second.exited).toBe(0)
    await waitFor(async () => (await first.ask('state')).windows[0]!.calls.includes('focus'), {
      what: 'the focus',
    })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends by %s after the station has stopped', async signal => {
    const dataFolder = await tempFolder('electron')
    const program = await startElectron(dataFolder)
    await program.page()
    program.kill(signal)
    expect(await program.exited).toBe(0)
    // The data is free again.
    const again = await startElectron(dataFolder)
    expect(await call(await again.page(), 'station.overview')).toMatchObject({ ok: true })
  })

  it('ends with its window', async () => {
    const program = await startElectron(await tempFolder('electron'))
    const page = await program.page()
    closeWindow(page)
    expect(await program.exited).toBe(0)
  })

  it('that cannot start says why and ends', async () => {
    const folder = await tempFolder('electron')
    await writeFile(join(folder, 'file'), '')
    const program = await startElectron(join(folder, 'file', 'data'))
    expect(await program.exited).toBe(1)
    expect(program.log()).toContain('Packbench')
  })
})

describe('secrets', () => {
  const secrets = { 'parcelLabel.apiKey': 'canary-5f2c' }

  it('lie in the keychain’s cipher, and are there after a restart', async () => {
    const dataFolder = await tempFolder('electron')
    const program = await startElectron(dataFolder)
    const saved = await call(await program.page(), 'settings.save', { secrets })
    expect(saved).toMatchObject({
      ok: true,
      value: { secretStore: 'keychain', secrets: { 'parcelLabel.apiKey': true } },
    })
    expect(await readFile(join(dataFolder, 'keychain.json'), 'utf8')).not.toContain('canary')
    program.kill('SIGTERM')
    await program.exited
    const again = await startElectron(dataFolder)
    expect(await call(await again.page(), 'settings.get')).toMatchObject({
      value: { secrets: { 'parcelLabel.apiKey': true } },
    })
  })

  it.each(['basic_text', 'none'])('are kept for the shift only where the keychain is %s', async keychain => {
    const dataFolder = await tempFolder('electron')
    const program = await startElectron(dataFolder, { STAND_IN_KEYCHAIN: keychain })
    const saved = await call(await program.page(), 'settings.save', { secrets })
    expect(saved).toMatchObject({
      ok: true,
      value: { secretStore: 'memory', secrets: { 'parcelLabel.apiKey': true } },
    })
    await expect(readFile(join(dataFolder, 'keychain.json'))).rejects.toThrow(/ENOENT/)
  })
})
