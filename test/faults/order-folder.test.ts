// Faults 221 to 223: orders come by themselves into a watched folder, from programs that stop half-way and people who put
// anything there, and the station is killed while it takes them.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import type { RunningStation } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, type Scene, scene } from './scene.ts'

const SLOW = { timeoutMs: 60_000 }
const SENDER = {
  name: 'Dock',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

async function watching(): Promise<Scene & { readonly folder: string }> {
  const all = await scene()
  const folder = join(await tempFolder('shop'), 'orders')
  mkdirSync(folder)
  const settings = { orders: { watchedFolder: folder, service: 'parcel-label' }, station: { from: SENDER } }
  await done(all.station.call('settings.save', { settings }))
  return { ...all, folder }
}

const inPlace = (folder: string, place = '') =>
  existsSync(join(folder, place)) ? readdirSync(join(folder, place)).sort() : []
const away = (folder: string, names: readonly string[]) =>
  waitFor(
    () =>
      names.every(name => !inPlace(folder).includes(name)) &&
      inPlace(folder, 'taking').length === 0 &&
      existsSync(join(folder, 'taking')),
    { what: `${names.join(', ')} to be taken`, ...SLOW },
  )
const imports = async (station: RunningStation) =>
  (await done(station.call('orders.imports'))) as {
    readonly fileName: string
    readonly counts: Readonly<Record<string, number>>
  }[]

fault(221, async () => {
  const { folder, station: first } = await watching()
  let station = first
  const names: string[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let place = 0; place < 6; place += 1) {
      const name = `r${round}-${place}.csv`
      names.push(name)
      writeFileSync(join(folder, name), ordersFile(`K-${round}-${place}-a`, `K-${round}-${place}-b`))
    }
    const before = inPlace(folder, 'done').length
    // At a step that chance chooses.
    await waitFor(() => inPlace(folder, 'taking').length > 0 || inPlace(folder, 'done').length > before, {
      what: 'a file to be taken',
      ...SLOW,
    })
    await station.kill()
    station = await station.restart()
  }
  await away(folder, names)
  // As a kill leaves it that falls between the commit and the renaming.
  await station.kill()
  renameSync(join(folder, 'done', 'r0-0.csv'), join(folder, 'taking', 'r0-0.csv'))
  station = await station.restart()
  await away(folder, names)
  expect(inPlace(folder, 'done')).toEqual([...names].sort())
  const all = await imports(station)
  expect(all.map(({ fileName }) => fileName).sort()).toEqual([...names].sort())
  expect(all.filter(({ counts }) => counts.ready !== 2)).toEqual([])
})

fault(222, async () => {
  const { folder, station } = await watching()
  const path = join(folder, 'long.csv')
  writeFileSync(path, `${ordersFile('W-0')}\r\n`)
  let rows = 1
  // Other files that are taken tell that the folder was looked into while this one still grew.
  for (let part = 1; part <= 2; part += 1) {
    const marker = `marker-${part}.csv`
    writeFileSync(join(folder, marker), ordersFile(`M-${part}`))
    const grows = setInterval(() => {
      rows += 1
      appendFileSync(path, `W-${rows},Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2,12,9,6\r\n`)
    }, 300)
    await waitFor(() => inPlace(folder, 'done').includes(marker), { what: marker, ...SLOW }).finally(() =>
      clearInterval(grows),
    )
    expect(existsSync(path)).toBe(true)
  }
  await away(folder, ['long.csv'])
  const long = (await imports(station)).find(({ fileName }) => fileName === 'long.csv')
  expect(long?.counts.ready).toBe(rows)
})

fault(223, async () => {
  const { folder, station, dataFolder } = await watching()
  const outside = join(await tempFolder('outside'), 'theirs.csv')
  writeFileSync(outside, ordersFile('OUT-1'))
  symlinkSync(outside, join(folder, 'link.csv'))
  linkSync(outside, join(folder, 'second-name.csv'))
  symlinkSync(join(dataFolder, 'settings.json'), join(folder, 'settings.json'))
  mkdirSync(join(folder, 'folder.csv'))
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  const left = ['folder.csv', 'link.csv', 'pipe.csv', 'second-name.csv', 'settings.json']
  writeFileSync(join(folder, '.hidden.csv'), ordersFile('HID-1'))
  // Bytes that are no text.
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('fffe2e637376', 'hex')]),
    ordersFile('RAW-1'),
  )
  // As long as a name may be: what is put beside it has to be shorter. It comes before all others.
  const long = `${'0'.repeat(247)}.csv`
  writeFileSync(join(folder, long), Buffer.alloc(1_000))
  const names = [
    long,
    '\ufffd\ufffd.csv',
    'huge.csv',
    '=cmd|calc!A1.csv',
    'new\nline;$(touch x).json',
    'zeros.csv',
  ]
  writeFileSync(join(folder, 'huge.csv'), Buffer.alloc(4_000_000, 'a'))
  writeFileSync(join(folder, '=cmd|calc!A1.csv'), ordersFile('NAME-1'))
  writeFileSync(join(folder, 'new\nline;$(touch x).json'), JSON.stringify([{ order: '__proto__' }]))
  writeFileSync(join(folder, 'zeros.csv'), Buffer.alloc(1_000))
  await away(folder, names)
  expect(inPlace(folder)).toEqual(
    [...left, '.hidden.csv', '.packbench-takes-these', 'done', 'refused', 'taking'].sort(),
  )
  expect(inPlace(folder, 'refused')).toEqual(
    expect.arrayContaining(['huge.csv', 'huge.csv.why.csv', 'zeros.csv', 'zeros.csv.why.csv']),
  )
  expect(readFileSync(outside, 'utf8')).toBe(ordersFile('OUT-1'))
  for (const reference of ['OUT-1', 'HID-1']) {
    expect(await done(station.call('orders.find', { reference }))).toMatchObject({ kind: 'unknown' })
  }
  for (const reference of ['NAME-1', 'RAW-1'])
    expect(await done(station.call('orders.find', { reference }))).toMatchObject({ kind: 'order' })
  // Whoever may write in `taking` gives the bench orders.
  chmodSync(join(folder, 'taking'), 0o777)
  writeFileSync(join(folder, 'taking', 'theirs.csv'), ordersFile('THEIRS-1'))
  await waitFor(
    async () =>
      (await done(station.call('station.overview'))).concerns.some(
        ({ code }: { code: string }) => code === 'orders.folder-others-write',
      ),
    { what: 'the concern', ...SLOW },
  )
  expect(await done(station.call('orders.find', { reference: 'THEIRS-1' }))).toMatchObject({
    kind: 'unknown',
  })
})
