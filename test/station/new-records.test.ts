// Proves the command line that begins new records: after damage, on purpose, with the old ones kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stationCommand } from '../support/station-command.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('where there is no station, nothing is begun or moved, and the command says what is missing', async () => {
  const nowhere = join(await tempFolder('new-records'), 'mistyped')
  const database = 'postgres://bench@127.0.0.1:1/packbench'
  for (const args of [['--new-records'], ['--move-ledger-to', database]]) {
    const { code, said } = await stationCommand(nowhere, args)
    expect({ code, said }).toEqual({
      code: 1,
      said: 'There is no data folder at this place. Name the station’s own with --data.\n',
    })
    expect(existsSync(nowhere)).toBe(false)
  }
})

const begin = (dataFolder: string) => stationCommand(dataFolder, ['--new-records'])

test('new records are begun where the old ones are damaged, and those are kept', async () => {
  const dataFolder = await tempFolder('new-records')
  const station = await startStationProcess({ dataFolder })
  expect(await begin(dataFolder)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already using this data folder'),
  })
  await station.kill('SIGTERM')
  const store = join(dataFolder, 'packbench.sqlite')
  writeFileSync(store, readFileSync(store).fill(7, 0, 4096))
  const refused = await stationCommand(dataFolder, ['--no-open'])
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('storage.corrupt') })
  // It was set aside by that start already; said again until somebody begins anew on purpose.
  expect(await stationCommand(dataFolder, ['--no-open'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('storage.missing'),
  })

  const begun = await begin(dataFolder)
  expect(begun).toEqual({ code: 0, said: 'The next start begins with new records.\n' })
  const anew = await startStationProcess({ dataFolder })
  expect(await anew.call('station.overview')).toMatchObject({ ok: true, value: { attentionCount: 0 } })
  await anew.kill('SIGTERM')

  const again = await begin(dataFolder)
  const [, kept] = /kept as (\S+)\./.exec(again.said) ?? []
  expect(existsSync(kept ?? '')).toBe(true)
  expect(existsSync(store)).toBe(false)
})
