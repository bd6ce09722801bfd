// Proves what a bench is called before anybody named it: as its computer, and what was called something stays so.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPolicy } from '../../main/settings/policy.ts'
import { nameNewStation, stationName } from '../../main/settings/station-name.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const HERE = stationName('{host}')

it('is the computer’s own name in the place that a company’s template gives it', () => {
  expect(stationName('Pack {host}', 'BENCH-07.reno.example')).toBe('Pack BENCH-07')
  expect(stationName('Bench 7', 'BENCH-07')).toBe('Bench 7')
  expect(stationName('{host}', 'a<b>\u202Ec\n')).toBe('abc')
  expect(stationName('{host}', '')).toBe('bench')
  expect(stationName('{host}', 'x'.repeat(200))).toHaveLength(60)
  const long = `${'Warehouse of the North '.repeat(3)}{host} by the door`
  expect(stationName(long, 'BENCH-07')).toMatch(/^Warehouse of the North .*BENCH-07$/)
  expect(stationName(long, 'BENCH-08')).toHaveLength(60)
  expect(stationName(long, 'BENCH-08')).not.toBe(stationName(long, 'BENCH-07'))
  expect(stationName(`{host} ${'of the North '.repeat(9)}`, 'BENCH-07')).toMatch(/^BENCH-07 of the North/)
  expect(HERE).toContain(hostname().split('.')[0])
})

it('names a new bench at its first start, and keeps the name over restarts and what is saved', async () => {
  const dataFolder = await tempFolder('name')
  const station = await startStationProcess({ dataFolder })
  expect((await station.call('station.overview')).value.stationName).toBe(HERE)
  await station.call('settings.save', { settings: { log: { keepDays: 3 } } })
  const again = await station.restart()
  expect((await again.call('settings.get')).value.saved.station.name).toBe(HERE)
})

it('is what can be read of what was typed, and nothing else is one', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('name') })
  const named = (name: string) => station.call('settings.save', { settings: { station: { name } } })
  expect(await named(' \u200B\t')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
  expect(await named(' Bench\uD800  7\u202E\n')).toMatchObject({ ok: true })
  expect((await station.call('settings.get')).value.saved.station.name).toBe('Bench  7')
})

it('leaves a bench that has records, or settings of any kind, as it is', async () => {
  for (const name of ['packbench.sqlite', 'printers.json', 'settings.json.unreadable-2026']) {
    const dataFolder = await tempFolder('name')
    writeFileSync(join(dataFolder, name), '')
    nameNewStation(dataFolder)
    expect(existsSync(join(dataFolder, 'settings.json'))).toBe(false)
  }
  const dataFolder = await tempFolder('name')
  writeFileSync(join(dataFolder, 'settings.json'), '{"log":{"keepDays":3}}')
  nameNewStation(dataFolder)
  expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe('{"log":{"keepDays":3}}')
})

it('is each bench’s own by one policy file for all', async () => {
  const dataFolder = await tempFolder('name')
  const path = join(dataFolder, 'policy.json')
  writeFileSync(path, '{"station":{"name":"Pack {host}"}}')
  const policy = readPolicy({ PACKBENCH_POLICY: path }, [])
  expect(policy).toMatchObject({
    ok: true,
    value: { settings: { station: { name: `Pack ${HERE}` } }, locked: ['station.name'] },
  })
})
