// What is left on the bench: by mode, the owner's alone, and no longer than its age allows.
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { KeptBench, KeptDraft } from '../../main/core/bench.ts'
import { openKeptBench } from '../../main/settings/kept-bench.ts'
import { tempFolder } from '../support/temp-folder.ts'

const draft = (reference: string, name = 'Bo Cole'): KeptDraft => ({
  reference,
  service: 'label-server',
  fields: { 'to.name': name },
  packageCount: 1,
  customsCount: 1,
})
const bench = (onIt: KeptDraft, ...aside: KeptDraft[]): KeptBench => ({
  draft: onIt,
  aside,
  commandId: 'c-1',
})
const clockAt = (day: number) => ({ now: () => new Date(Date.UTC(2026, 10, day)) })

test('each mode has a bench of its own, and both outlive the program', async () => {
  const folder = await tempFolder('bench')
  const first = openKeptBench(folder, clockAt(1))
  expect(first.kept('training')).toBeUndefined()
  await first.keep('training', bench(draft('ORD-1'), draft('ORD-2')))
  await first.keep('live', bench(draft('ORD-3')))
  const second = openKeptBench(folder, clockAt(1))
  expect(second.kept('training')).toEqual(bench(draft('ORD-1'), draft('ORD-2')))
  expect(second.kept('live')).toEqual(bench(draft('ORD-3')))
  expect(statSync(join(folder, 'bench.json')).mode & 0o777).toBe(0o600)
})

test('of many that come while one is written the last is on disk', async () => {
  const folder = await tempFolder('bench')
  const kept = openKeptBench(folder, clockAt(1))
  const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
  await Promise.all(names.map(name => kept.keep('live', bench(draft('ORD-1', name)))))
  expect(openKeptBench(folder, clockAt(1)).kept('live')).toEqual(bench(draft('ORD-1', 'name 39')))
})

test('a draft is forgotten by its own age, however often the others change', async () => {
  const folder = await tempFolder('bench')
  await openKeptBench(folder, clockAt(1)).keep('live', bench(draft('ORD-2'), draft('ORD-1')))
  const later = openKeptBench(folder, clockAt(20))
  await later.keep('live', bench(draft('ORD-2', 'Lee Marsh'), draft('ORD-1')))
  expect(await later.forget(new Date(Date.UTC(2026, 10, 10)))).toBe(1)
  expect(later.kept('live')).toEqual(bench(draft('ORD-2', 'Lee Marsh')))
  expect(await later.forget(new Date(Date.UTC(2026, 10, 25)))).toBe(1)
  expect(readFileSync(join(folder, 'bench.json'), 'utf8')).not.toMatch(/Bo Cole|Lee Marsh|ORD-/)
})

test('a damaged file is set aside, packing goes on without it, and it goes by its age too', async () => {
  const folder = await tempFolder('bench')
  writeFileSync(join(folder, 'bench.json'), '{"live":{"draft"', { mode: 0o600 })
  const kept = openKeptBench(folder, clockAt(1))
  expect(kept.kept('live')).toBeUndefined()
  const [aside = ''] = readdirSync(folder)
  expect(aside).toMatch(/^bench\.json\.unreadable-/)
  await kept.keep('live', bench(draft('ORD-1')))
  utimesSync(join(folder, aside), 0, 0)
  await kept.forget(new Date(Date.UTC(2026, 9, 1)))
  expect(readdirSync(folder)).toEqual(['bench.json'])
  expect(kept.kept('live')).toEqual(bench(draft('ORD-1')))
})
