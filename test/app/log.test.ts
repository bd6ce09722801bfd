// Proves the station's log on disk: lines of JSON, a level that changes at once, nothing that must not be in it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStationLog } from '../../main/app/log.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const linesOf = async (folder: string): Promise<Record<string, unknown>[]> =>
  (await readFile(join(folder, 'packbench.log'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>)

describe('the log file', () => {
  it('has a line an event, follows the level, and cuts out what has the name of a secret', async () => {
    const folder = await tempFolder('log')
    const log = createStationLog(folder, 'info')
    log.info('seen', { token: 'never-seen', places: 2 })
    log.follow({ level: 'error', keepDays: 3 })
    log.warn('not seen')
    log.error('seen too')
    await log.close()
    const lines = await linesOf(folder)
    expect(lines.map(({ msg }) => msg)).toEqual(['seen', 'seen too'])
    expect(lines[0]).toMatchObject({ token: '[cut]', places: 2 })
  })

  it('keeps every line in its order when the number of kept files changes again and again', async () => {
    const folder = await tempFolder('log')
    const log = createStationLog(folder, 'info')
    const messages = Array.from({ length: 30 }, (_, n) => `line ${n}`)
    for (const [n, message] of messages.entries()) {
      log.info(message)
      log.follow({ level: 'info', keepDays: n + 1 })
    }
    await log.close()
    expect((await linesOf(folder)).map(({ msg }) => msg)).toEqual(messages)
  })

  it('is written by a station, whose level is changed while it runs', async () => {
    const dataFolder = await tempFolder('log')
    const station = await startStationProcess({ dataFolder })
    const logs = join(dataFolder, 'logs')
    await waitFor(async () => (await linesOf(logs)).some(({ msg }) => msg === 'the station starts'))
    await station.call('settings.save', { settings: { log: { level: 'error' } } })
    const before = (await linesOf(logs)).length
    await station.kill('SIGTERM')
    expect(await linesOf(logs)).toHaveLength(before)
  })
})
