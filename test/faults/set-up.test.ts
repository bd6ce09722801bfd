// Fault 104: a set-up file is taken over as a whole, whenever the station is killed meanwhile.
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { hasStrace, interfere, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fault } from './fault.ts'
import { done, lost } from './scene.ts'

const PRINTER = {
  name: 'Left',
  connection: { kind: 'network', host: '127.0.0.1', port: 9 },
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}
const fileOf = (name: string, keepDays: number) => ({
  format: 'packbench-set-up',
  version: 1,
  settings: {
    log: { keepDays },
    parcelLabel: { baseUrl: `https://${name}.example/v1`, serviceProviderKey: `key-of-${name}` },
  },
  printers: [{ ...PRINTER, dpi: keepDays === 3 ? 203 : 300 }],
})
/** Renames and removals of a take-over: the plan, three files, the plan again; one more falls behind it. */
const MOMENTS = [1, 2, 3, 4, 5, 6]

fault(104, async ctx => {
  if (!hasStrace()) ctx.skip(NO_STRACE)
  const dataFolder = await tempFolder('take-over')
  let station = await startStationProcess({ dataFolder })
  const wholeOf = async () => {
    const { settings, secrets } = await done(station.call('settings.get'))
    const printers = await done(station.call('printers.list'))
    return {
      keepDays: settings.log.keepDays,
      baseUrl: settings.parcelLabel.baseUrl,
      apiKey: secrets['parcelLabel.apiKey'],
      dpi: printers.find(({ name }: { name: string }) => name === PRINTER.name)?.dpi,
    }
  }
  const takeOver = (name: string, keepDays: number) =>
    station.call('settings.import', { setUp: fileOf(name, keepDays) })
  const kept: string[] = []
  for (const nth of MOMENTS) {
    await done(takeOver('before', 3))
    await done(station.call('settings.save', { secrets: { 'parcelLabel.apiKey': 'of-before' } }))
    const before = await wholeOf()
    expect(before).toMatchObject({ keepDays: 3, apiKey: true, dpi: 203 })
    const calls = 'rename,renameat,renameat2,unlink,unlinkat'
    const strace = await interfere(station.pid, { calls, inject: `signal=KILL:when=${nth}` })
    const answer = await lost(takeOver('after', 5))
    if (answer) await strace.end()
    else await station.exited
    station = await station.restart()
    const now = await wholeOf()
    // Its key was given for the address before: it follows to no other.
    const after = { keepDays: 5, baseUrl: 'https://after.example/v1', apiKey: false, dpi: 300 }
    expect([before, after], `killed at ${nth}`).toContainEqual(now)
    kept.push(now.keepDays === 3 ? 'before' : 'after')
    expect(readdirSync(dataFolder)).not.toContain('set-up.writing.json')
  }
  expect(new Set(kept)).toEqual(new Set(['before', 'after']))
})
