// The records as a whole on a real station: the trail's head, tampering, the check, and a copy.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const ship = (station: RunningStation, reference: string) =>
  station.call('pack.ship', {
    service: 'parcel-label',
    reference,
    shipment: sampleShipment(),
    printLater: true,
  })

it('a closed day names the head of the audit trail, and every head of an earlier day still stands in it', async () => {
  const dataFolder = await tempFolder('trail')
  const station = await startStationProcess({ dataFolder })
  const heads: { station: string; sequence: number; hash: string }[] = []
  for (const reference of ['ORD-1', 'ORD-2']) {
    expect(await ship(station, reference)).toMatchObject({ ok: true })
    const { value } = await station.call('closeDay.run', { services: ['parcel-label'] })
    const close = await waitFor(
      async () => {
        const read = (await station.call('closeDay.get', { id: value.id })).value
        return read.state !== 'running' && read
      },
      { what: 'the close to end' },
    )
    expect(close.trail).toMatchObject({
      station: expect.any(String),
      hash: expect.stringMatching(/^[\w-]{43}$/),
    })
    heads.push(close.trail)
  }
  expect(heads[1]?.sequence).toBeGreaterThan(heads[0]?.sequence ?? Number.NaN)
  await station.kill('SIGTERM')
  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true })
  for (const head of heads) {
    const event = database
      .prepare('select hash from events where station = ? and sequence = ?')
      .get(head.station, head.sequence)
    expect(event?.hash).toBe(head.hash)
  }
  database.close()
})

it('a trail that was changed from outside is said at the start and in the bundle, and stays in the trail', async () => {
  const dataFolder = await tempFolder('trail')
  const station = await startStationProcess({ dataFolder })
  await ship(station, 'ORD-1')
  expect((await station.call('station.overview')).value.concerns).toEqual([])
  const sound = (await station.call('diagnostics.export')).value
  expect(sound.check).toMatchObject({ damageCount: 0, broken: [] })
  expect(sound.check.checkedCount).toBeGreaterThan(3)
  // Killed: the checkpoint is that of the start, and what came after it is what the next start checks.
  await station.kill()
  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'))
  const { sequence } = database
    .prepare(`select sequence from events where kind = 'purchase-bought'`)
    .get() as { sequence: number }
  database.prepare('update events set operator = ? where sequence = ?').run('Someone', sequence)
  database.close()

  const again = await station.restart()
  expect((await again.call('station.overview')).value.concerns).toMatchObject([
    { code: 'storage.chain-broken', params: { sequence } },
  ])
  const { path, check } = (await again.call('diagnostics.export')).value
  expect(check.broken).toMatchObject([{ sequence }])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    concerns: [{ code: 'storage.chain-broken' }],
    records: { broken: [{ sequence }] },
  })
  await again.kill()
  const kept = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true })
  expect(kept.prepare(`select detail from events where kind = 'trail-broken'`).all()).toHaveLength(1)
  kept.close()
})

it('a copy is one of one moment, made while work goes on, and opens as records of its own', async () => {
  const dataFolder = await tempFolder('trail')
  const station = await startStationProcess({ dataFolder })
  await ship(station, 'ORD-1')
  const shipping = Promise.all(['ORD-2', 'ORD-3', 'ORD-4'].map(reference => ship(station, reference)))
  const { path, byteCount } = (await station.call('records.backUp')).value
  await shipping
  expect(path.startsWith(dataFolder)).toBe(true)
  expect(statSync(path).size).toBe(byteCount)
  if (process.platform !== 'win32') expect(statSync(join(path, '..')).mode & 0o077).toBe(0)
  const copy = new DatabaseSync(path, { readOnly: true })
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(copy.prepare(`select count(*) count from purchases where reference = 'ORD-1'`).get()).toEqual({
    count: 1,
  })
  copy.close()
  for (let more = 0; more < 8; more += 1) await station.call('records.backUp')
  // The oldest go, so that copies cannot fill the disk.
  expect(() => statSync(path)).toThrow('ENOENT')

  await station.kill()
  mkdirSync(join(dataFolder, 'copies', 'kept'))
  expect(await (await station.restart()).call('records.backUp')).toMatchObject({ ok: true })
})
