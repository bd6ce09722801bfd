// Files in the data folder that hold anything at all: read, or set aside and said, never a crash.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { ownerFileSecrets } from '../../main/settings/owner-file-secrets.ts'
import { openPeople } from '../../main/settings/people-store.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { swapped, unreadable } from '../hostile/broken-json.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const ids = { next: () => 'person-1' }

const PRINTER = {
  id: 'p1',
  name: 'Bench',
  connection: { kind: 'network', host: '127.0.0.1', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}
const PERSON = { id: '1', name: 'S', role: 'supervisor', salt: '00'.repeat(16), hash: '00'.repeat(32) }
const FILES: Readonly<Record<string, object>> = {
  'settings.json': settingsSchema.parse({}),
  'printers.json': [PRINTER],
  'people.json': [PERSON],
  'pin-attempts.json': {
    people: { '1': { wrong: 1, waitUntil: 0 } },
    station: { level: 1, at: 0, triedAt: 0 },
  },
  'secrets.json': { 'parcelLabel.apiKey': 'x' },
}
const spoiled = fc
  .constantFrom(...Object.entries(FILES))
  .chain(([name, whole]) => fc.oneof(swapped(whole), unreadable(whole)).map(text => ({ name, text })))

it('damaged files are read or set aside, and nothing in them makes anyone a supervisor', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = await newFolder('hostile-files')
  const memory = memoryWatch(200)
  try {
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ name, text }) => {
        for (const left of readdirSync(folder)) rmSync(join(folder, left))
        writeFileSync(join(folder, 'people.json'), JSON.stringify([PERSON]))
        writeFileSync(join(folder, name), text)
        const settings = openSettings(folder, clock)
        if (!settings.ok) throw new Error(settings.problem.message)
        expect(settingsSchema.safeParse(settings.value.current()).success).toBe(true)
        const people = openPeople({ dataFolder: folder, clock, ids, supervisorIdleMs: () => 120_000 })
        const nobody = name === 'people.json' && isEmptyList(text)
        if (!nobody) expect(people.present()).toEqual({ role: 'operator' })
        const secrets = ownerFileSecrets(folder, clock)
        expect(['string', 'undefined']).toContain(typeof secrets.boundTo('parcelLabel.apiKey'))
        // Not a byte of what could not be read is lost.
        const aside = readdirSync(folder).find(one => one.startsWith(`${name}.unreadable`))
        if (aside) expect(readFileSync(join(folder, aside), 'utf8')).toBe(Buffer.from(text).toString('utf8'))
        memory.look()
      }),
      { numRuns: casesOf('settings files') },
    )
    expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
  } finally {
    await removeFolder(folder)
  }
})

/** The last supervisor may go, and leaves this. */
function isEmptyList(text: string): boolean {
  try {
    const read = JSON.parse(text)
    return Array.isArray(read) && read.length === 0
  } catch {
    return false
  }
}
