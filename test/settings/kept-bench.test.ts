// What is left on the benches of a station: by mode, the owner's alone, and no longer than its age allows.
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { announcedBench } from '../../main/api/events/announce.ts'
import type { KeepBench, KeptDraft } from '../../main/core/bench.ts'
import type { Mode } from '../../main/core/purchases/purchase.ts'
import { openKeptBench } from '../../main/settings/kept-bench.ts'
import { tempFolder } from '../support/temp-folder.ts'

const draft = (reference: string, name = 'Bo Cole'): KeptDraft => ({
  reference,
  service: 'label-server',
  fields: { 'to.name': name },
  packageCount: 1,
  customsCount: 1,
})
const onBench = (onIt: KeptDraft, commandId = 'c-1') => ({ draft: onIt, commandId })
const EMPTY = draft('')
/** What a window keeps: its bench, and single changes of what is set aside. */
const kept = (
  windowId: string,
  onIt: KeptDraft,
  ...changes: NonNullable<KeepBench['changes']>
): KeepBench => ({
  windowId,
  bench: onBench(onIt, `c-${windowId}`),
  changes,
})
const put = (reference: string, more: Partial<KeptDraft> = {}) => ({
  put: { ...draft(reference), ...more, id: more.id ?? `id-${reference}` },
})
const PREPARED = { preparedAt: '2026-11-01T12:00:00.000Z' }
const references = ({ aside }: { readonly aside: readonly KeptDraft[] }) => aside.map(one => one.reference)
const clockAt = (day: number) => ({ now: () => new Date(Date.UTC(2026, 10, day)) })

test('each mode has benches of its own, and they outlive the program', async () => {
  const folder = await tempFolder('bench')
  const first = openKeptBench(folder, clockAt(1))
  expect(first.kept('training')).toBeUndefined()
  await first.keep('training', kept('w-1', draft('ORD-1'), put('ORD-2')))
  await first.keep('live', kept('w-1', draft('ORD-3')))
  const second = openKeptBench(folder, clockAt(1))
  expect(second.kept('training', 'w-1')).toEqual(onBench(draft('ORD-1'), 'c-w-1'))
  expect(references(second.aside('training'))).toEqual(['ORD-2'])
  expect(second.kept('live', 'w-1')).toEqual(onBench(draft('ORD-3'), 'c-w-1'))
  expect(references(second.aside('live'))).toEqual([])
  expect(statSync(join(folder, 'bench.json')).mode & 0o777).toBe(0o600)
})

test('what two windows prepare waits in one list, over a restart', async () => {
  const folder = await tempFolder('bench')
  const first = openKeptBench(folder, clockAt(1))
  await first.keep('live', kept('w-1', EMPTY, put('P1', PREPARED)))
  await first.keep('live', kept('w-2', EMPTY, put('P2', PREPARED)))
  // The first window types on, and knows nothing of the second.
  await first.keep('live', kept('w-1', draft('ORD-9')))
  expect(references(openKeptBench(folder, clockAt(1)).aside('live'))).toEqual(['P2', 'P1'])
})

test('one window takes a package back, and the other is told that it is gone', async () => {
  const folder = await tempFolder('bench')
  const benches = openKeptBench(folder, clockAt(1))
  await benches.keep('live', kept('w-1', EMPTY, put('P1', PREPARED)))
  const taken = { ...draft('P1'), id: 'id-P1' }
  const [one, other] = await Promise.all([
    benches.keep('live', kept('w-1', taken, { take: 'id-P1' })),
    benches.keep('live', kept('w-2', taken, { take: 'id-P1' })),
  ])
  expect(one).toMatchObject({ ok: true, value: { missing: [], aside: [] } })
  expect(other).toMatchObject({ ok: true, value: { missing: ['id-P1'], aside: [] } })
  const again = openKeptBench(folder, clockAt(1))
  expect(again.kept('live', 'w-1')?.draft.reference).toBe('P1')
  expect(again.kept('live', 'w-2')?.draft.reference).toBe('')
})

test('changes whose answer was lost are sent again, and put nothing there that was taken since', async () => {
  const benches = openKeptBench(await tempFolder('bench'), clockAt(1))
  const first = { ...kept('w-1', EMPTY, put('P1', PREPARED)), changeId: 'x-1' }
  await benches.keep('live', first)
  await benches.keep('live', kept('w-2', { ...draft('P1'), id: 'id-P1' }, { take: 'id-P1' }))
  await benches.keep('live', first)
  expect(references(benches.aside('live'))).toEqual([])
})

test('a window that was second hears it again where that answer was lost, over a restart too', async () => {
  const folder = await tempFolder('bench')
  const first = openKeptBench(folder, clockAt(1))
  await first.keep('live', kept('w-1', EMPTY, put('P1', PREPARED)))
  const taken = { ...draft('P1'), id: 'id-P1' }
  await first.keep('live', kept('w-1', taken, { take: 'id-P1' }))
  const late = { ...kept('w-2', taken, { take: 'id-P1' }), changeId: 'x-2' }
  await first.keep('live', late)
  for (const benches of [first, openKeptBench(folder, clockAt(1))]) {
    expect(await benches.keep('live', late)).toMatchObject({ value: { missing: ['id-P1'] } })
    expect(benches.kept('live', 'w-2')?.draft.reference).toBe('')
    // Left before the answer came: the page sends what was on its bench, and no change with it.
    await benches.keep('live', { windowId: 'w-2', bench: late.bench })
    expect(benches.kept('live', 'w-2')?.draft.reference).toBe('')
    expect(benches.kept('live', 'w-1')?.draft.reference).toBe('P1')
  }
  // Set aside again by the first, it is the second window's to take.
  await first.keep('live', { ...kept('w-1', EMPTY, put('P1')), changeId: 'x-3' })
  const again = await first.keep('live', { ...late, changeId: 'x-4' })
  expect(again).toMatchObject({ value: { missing: [] } })
  expect(first.kept('live', 'w-2')?.draft.reference).toBe('P1')
})

test('the windows are told of every change of the list, and of nothing else', async () => {
  const folder = await tempFolder('bench')
  const told: Mode[] = []
  const opened = openKeptBench(folder, clockAt(1))
  const benches = announcedBench(opened, mode => told.push(mode))
  const tells = async (act: () => unknown) => {
    const { revision } = benches.aside('live')
    told.length = 0
    await act()
    return [told.includes('live'), benches.aside('live').revision > revision]
  }
  expect(await tells(() => benches.keep('live', kept('w-1', draft('ORD-1'))))).toEqual([false, false])
  expect(await tells(() => benches.keep('live', kept('w-1', EMPTY, put('P1'))))).toEqual([true, true])
  // What the window that is gone longest had on its bench is set aside.
  for (let index = 0; index <= 20; index += 1) {
    const closed = benches.windowOpened(`gone-${index}`)
    await benches.keep('live', kept(`gone-${index}`, draft(`G-${index}`)))
    closed()
  }
  expect(await tells(() => benches.keep('live', kept('w-new', EMPTY)))).toEqual([true, true])
  expect(references(benches.aside('live'))).toEqual(['G-0', 'P1'])
  expect(await tells(() => benches.forget(clockAt(3).now()))).toEqual([true, true])
  expect(references(benches.aside('live'))).toEqual([])
  expect(await tells(() => benches.forget(clockAt(3).now()))).toEqual([false, false])
  // The list is another one, whatever the disk says.
  rmSync(folder, { recursive: true })
  expect(await tells(() => benches.keep('live', kept('w-1', EMPTY, put('P2'))))).toEqual([true, true])
})

test('what is prepared is not replaced by what was begun under its name, and by a newer one it is', async () => {
  const benches = openKeptBench(await tempFolder('bench'), clockAt(1))
  await benches.keep('live', kept('w-1', EMPTY, put('P1', PREPARED)))
  await benches.keep('live', kept('w-2', EMPTY, put('p1 ', { id: 'begun' })))
  expect(references(benches.aside('live'))).toEqual(['p1 ', 'P1'])
  await benches.keep('live', kept('w-2', EMPTY, put('P1', { ...PREPARED, id: 'newer' })))
  expect(benches.aside('live').aside.map(({ id }) => id)).toEqual(['newer'])
})

test('a package that becomes an order is taken back by no window meanwhile, and stays where none was made', async () => {
  const benches = openKeptBench(await tempFolder('bench'), clockAt(1))
  await benches.keep('live', kept('w-1', EMPTY, put('P1', PREPARED), put('P2', PREPARED)))
  expect(benches.hold('live', ['id-P1', 'id-P2'])).toBe(true)
  expect(benches.hold('live', ['id-P2'])).toBe(false)
  expect(await benches.keep('live', kept('w-2', EMPTY, { take: 'id-P1' }))).toMatchObject({
    value: { missing: ['id-P1'] },
  })
  await benches.release('live', ['id-P1', 'id-P2'], ['id-P1'])
  expect(references(benches.aside('live'))).toEqual(['P2'])
  expect(benches.hold('live', ['id-P1'])).toBe(false)
})

test('a window has its own command, and a new one goes on only with what a window that is gone has left', async () => {
  const folder = await tempFolder('bench')
  const benches = openKeptBench(folder, clockAt(1))
  const gone = benches.windowOpened('w-1')
  await benches.keep('live', kept('w-1', draft('ORD-1')))
  expect(benches.kept('live', 'w-2')).toBeUndefined()
  expect(benches.kept('live', 'w-1')?.commandId).toBe('c-w-1')
  gone()
  expect(benches.kept('live', 'w-3')).toEqual(onBench(draft('ORD-1'), 'c-w-1'))
  expect(benches.kept('live', 'w-4')).toBeUndefined()
  // After a restart each window that is loaded again has its own.
  await benches.keep('live', kept('w-2', draft('ORD-2')))
  const again = openKeptBench(folder, clockAt(1))
  expect(again.kept('live', 'w-3')?.commandId).toBe('c-w-1')
  expect(again.kept('live', 'w-2')?.commandId).toBe('c-w-2')
})

test('the file of the version before opens with everything in it', async () => {
  const folder = await tempFolder('bench')
  const changedAt = '2026-11-01T00:00:00.000Z'
  const former = {
    draft: { draft: draft('ORD-1'), changedAt },
    aside: [
      { draft: { ...draft('P2'), ...PREPARED }, changedAt },
      { draft: draft('ORD-3'), changedAt },
    ],
    commandId: 'before',
    last: { shipmentId: 's-1', onBench: false },
  }
  writeFileSync(join(folder, 'bench.json'), JSON.stringify({ live: former }), { mode: 0o600 })
  const benches = openKeptBench(folder, clockAt(1))
  const { last } = former
  expect(benches.kept('live', 'w-1')).toEqual({ ...onBench(draft('ORD-1'), 'before'), last })
  expect(references(benches.aside('live'))).toEqual(['P2', 'ORD-3'])
  expect(benches.aside('live').aside[0]).toMatchObject(PREPARED)
})

test('a page of the version before adds what it has set aside, and takes nothing from the list', async () => {
  const benches = openKeptBench(await tempFolder('bench'), clockAt(1))
  await benches.keep('live', kept('w-1', EMPTY, put('P1', PREPARED), put('P2', PREPARED)))
  const taken = { ...draft('P2'), id: 'id-P2' }
  await benches.keep('live', kept('w-1', taken, { take: 'id-P2' }))
  await benches.keep('live', { bench: { ...onBench(EMPTY), aside: [draft('OLD-1'), draft('OLD-2'), taken] } })
  expect(references(benches.aside('live'))).toEqual(['OLD-1', 'OLD-2', 'P1'])
  await benches.keep('live', { bench: { ...onBench(EMPTY), aside: [] } })
  expect(references(benches.aside('live'))).toEqual(['OLD-1', 'OLD-2', 'P1'])
})

test('of many that come while one is written the last is on disk', async () => {
  const folder = await tempFolder('bench')
  const benches = openKeptBench(folder, clockAt(1))
  const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
  await Promise.all(names.map(name => benches.keep('live', kept('w-1', draft('ORD-1', name)))))
  const left = openKeptBench(folder, clockAt(1)).kept('live', 'w-1')
  expect(left?.draft).toEqual(draft('ORD-1', 'name 39'))
})

test('a draft is forgotten by its own age, however often the others change', async () => {
  const folder = await tempFolder('bench')
  await openKeptBench(folder, clockAt(1)).keep('live', kept('w-1', draft('ORD-2'), put('ORD-1')))
  const later = openKeptBench(folder, clockAt(20))
  await later.keep('live', kept('w-1', draft('ORD-2', 'Lee Marsh')))
  expect(await later.forget(new Date(Date.UTC(2026, 10, 10)))).toBe(1)
  expect(references(later.aside('live'))).toEqual([])
  expect(later.kept('live', 'w-1')?.draft).toEqual(draft('ORD-2', 'Lee Marsh'))
  expect(await later.forget(new Date(Date.UTC(2026, 10, 25)))).toBe(1)
  expect(readFileSync(join(folder, 'bench.json'), 'utf8')).not.toMatch(/Bo Cole|Lee Marsh|ORD-/)
})

test('a damaged file is set aside, packing goes on without it, and it goes by its age too', async () => {
  const folder = await tempFolder('bench')
  writeFileSync(join(folder, 'bench.json'), '{"live":{"draft"', { mode: 0o600 })
  const benches = openKeptBench(folder, clockAt(1))
  expect(benches.kept('live')).toBeUndefined()
  const [aside = ''] = readdirSync(folder)
  expect(aside).toMatch(/^bench\.json\.unreadable-/)
  await benches.keep('live', { bench: onBench(draft('ORD-1')) })
  utimesSync(join(folder, aside), 0, 0)
  await benches.forget(new Date(Date.UTC(2026, 9, 1)))
  expect(readdirSync(folder)).toEqual(['bench.json'])
  expect(benches.kept('live')).toEqual(onBench(draft('ORD-1')))
})
