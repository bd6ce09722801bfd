// What is kept of a rehearsal, and that one which cannot be read is said.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Rehearsal } from '../../main/core/rehearsal.ts'
import { openKeptRehearsal } from '../../main/settings/kept-rehearsal.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const REHEARSAL: Rehearsal = {
  id: 'r-1',
  startedAt: '2026-11-20T10:00:00.000Z',
  service: 'parcel-label',
  printerId: 'p-1',
  reference: 'REHEARSAL-2026-11-20-R1',
  steps: {},
  tries: {},
  labels: {},
}

test('one that cannot be read is set aside and said, at every start until another one is begun', async () => {
  const folder = await tempFolder('rehearsal')
  expect(openKeptRehearsal(folder, clock).damage()).toBeUndefined()
  writeFileSync(join(folder, 'rehearsal.json'), '{"id":')
  expect(openKeptRehearsal(folder, clock)).toMatchObject({ current: expect.any(Function) })
  const again = openKeptRehearsal(folder, clock)
  expect(again.current()).toBeUndefined()
  expect(again.damage()).toMatchObject({ kind: 'storage', code: 'rehearsal.set-aside' })
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^rehearsal\.json\.unreadable-/)])
  again.keep(REHEARSAL)
  expect(again.damage()).toBeUndefined()
  expect(openKeptRehearsal(folder, clock).damage()).toBeUndefined()
  expect(openKeptRehearsal(folder, clock).current()).toEqual(REHEARSAL)
})
