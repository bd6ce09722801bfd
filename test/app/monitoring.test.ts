// What is said where the station's records cannot be read: the word and its reason, and never an old file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMonitoring } from '../../main/app/monitoring.ts'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { createShiftWatch } from '../../main/metrics/shift-watch.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const AT = new Date('2026-11-23T08:00:00Z')
const clock = { now: () => AT }

const monitoringOf = async (thrown: Error) => {
  const file = join(await tempFolder('monitoring'), 'bench.prom')
  const said: unknown[] = []
  const say = (message: string, more?: object) => void said.push({ message, ...more })
  const monitoring = createMonitoring({
    look: () => Promise.reject(thrown),
    figuresFile: () => file,
    shift: createShiftWatch(clock, () => 0),
    clock,
    log: { info: say, warn: say, error: say },
  })
  return { file, said, monitoring }
}

test('records that cannot be read are the word and the reason, also in the file', async () => {
  const unreadable = new LedgerFailure(problem('storage', 'storage.check-failed'))
  const { file, said, monitoring } = await monitoringOf(unreadable)
  expect(await monitoring.health()).toEqual({ health: 'stopped', reasons: ['records-unreadable'] })
  monitoring.start()
  await monitoring.stop()
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines).toContain(`packbench_written_timestamp_seconds ${AT.getTime() / 1000}`)
  expect(lines).toContain('packbench_health{word="stopped"} 1')
  expect(lines).toContain('packbench_health_reason{reason="records-unreadable"} 1')
  expect(lines.some(line => line.includes('packbench_decisions_waiting'))).toBe(false)
  expect(said).toEqual([])
})

test('what is no matter of the records is not told as one', async () => {
  const { said, monitoring } = await monitoringOf(new Error('something else'))
  await expect(monitoring.health()).rejects.toThrow('something else')
  monitoring.start()
  await waitFor(() => said.length > 0, { what: 'a line of the log' })
  await monitoring.stop()
  expect(said).toEqual([{ message: 'the figures for monitoring could not be written', code: 'unknown' }])
})

test('the other benches are told without any file; that they cannot be reached is no fault of the figures', async () => {
  const told: unknown[] = []
  const seen = { overview: { printers: [], services: [], attentionCount: 0 }, system: {}, decisionCount: 0 }
  const said: unknown[] = []
  const say = (message: string) => void said.push(message)
  const away = new LedgerFailure(problem('storage', 'storage.check-failed'))
  const monitoring = createMonitoring({
    look: async () => seen as never,
    figuresFile: () => '',
    tell: async one => {
      told.push(one)
      throw away
    },
    shift: createShiftWatch(clock, () => 0),
    clock,
    log: { info: say, warn: say, error: say },
  })
  monitoring.start()
  await monitoring.stop()
  expect(told).toEqual([seen])
  expect(said).toEqual([])
})
