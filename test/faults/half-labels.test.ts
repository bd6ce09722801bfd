// Faults 226 and 232: a label that left the station whole, and of which its printer has a part, takes nothing of the next
// one, also where the printer is saved anew.
import { expect } from 'vitest'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { differing, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { cuttingWire } from '../support/cutting-wire.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import { STOCK, settled } from './printed.ts'
import { done } from './scene.ts'

const ofB = (x: number, y: number) => x > 100 && x < 700 && y > 50 && y < 900 && (x * 5 + y) % 9 < 4
const file = (name: string, picture: Uint8Array) => ({
  fileName: name,
  contentBase64: Buffer.from(picture).toString('base64'),
})

/** Order A's label breaks off in its picture, and a person says that it is on no paper. */
async function withHalfLabel(language: 'tspl' | 'epl2', statusQueries: boolean) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, language })
  whenFinished(() => printer.close())
  const wire = await cuttingWire(printer.tcpPort ?? 0)
  const station = await startStationProcess({ dataFolder: await tempFolder('half-labels') })
  await station.call('settings.save', {
    settings: { mode: 'live', printing: { confirmationIntervalMs: 20 } },
  })
  const connection = { kind: 'network', host: '127.0.0.1', port: wire.port }
  const form = { name: 'Bench', connection, dpi: 203, stock: STOCK, statusQueries }
  const saved = await done(station.call('printers.save', { ...form, language }))
  wire.holdLabel()
  const labelA = file(
    'a.png',
    greyPicture(812, 1218, (x, y) => (x + y) % 5 < 3),
  )
  const printing = station.call('labels.print', { ...labelA, printerId: saved.id })
  await wire.cut(60_000, 'reset')
  const broken = await settled(station, printing)
  expect(broken).toMatchObject({ state: 'unsure', cause: 'not-confirmed' })
  await done(station.call('queue.settle', { jobId: broken.id, answer: 'not-printed' }))
  return { printer, station, form, saved }
}

/** Order B's label comes out, alone and as its own. */
async function theNextIsWhole(
  station: RunningStation,
  printer: Awaited<ReturnType<typeof startFaultyPrinter>>,
  printerId: string,
) {
  const labelB = file('b.png', greyPicture(812, 1000, ofB))
  const next = await settled(station, station.call('labels.print', { ...labelB, printerId }))
  expect(next).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length > 0)
  expect(printer.papers).toHaveLength(1)
  expect(differing(pictureOn(printer.papers[0]), 812, 1000, ofB)).toBe(0)
  await station.kill('SIGTERM')
}

async function printsOn(language: 'tspl' | 'epl2', statusQueries: boolean, restarts: boolean) {
  const { printer, station, saved } = await withHalfLabel(language, statusQueries)
  await theNextIsWhole(restarts ? await station.restart() : station, printer, saved.id)
}

fault(226, async () => {
  await printsOn('tspl', false, false)
  await printsOn('epl2', false, true)
  await printsOn('tspl', true, true)
  await printsOn('epl2', true, false)
})

/** Nobody has asked it behind the label, so that it still holds a part when it is saved to be asked. */
async function savedAnew(language: 'tspl' | 'epl2', how: 'removed' | 'elsewhere' | 'as-zpl') {
  const { printer, station, saved, ...half } = await withHalfLabel(language, false)
  const form = { ...half.form, statusQueries: true }
  let { id } = saved
  if (how === 'removed') {
    await done(station.call('printers.remove', { id }))
    const added = await done(station.call('printers.save', form))
    expect(added).toMatchObject({ language })
    id = added.id
  } else if (how === 'elsewhere') {
    const { port } = await cuttingWire(printer.tcpPort ?? 0)
    const moved = await done(
      station.call('printers.save', { ...form, id, connection: { ...form.connection, port } }),
    )
    expect(moved).toMatchObject({ language })
  } else {
    await done(station.call('printers.save', { ...form, id, language: 'zpl' }))
    await done(station.call('printers.save', { ...form, id, language }))
  }
  await theNextIsWhole(station, printer, id)
}

fault(232, async () => {
  await savedAnew('tspl', 'removed')
  await savedAnew('epl2', 'removed')
  await savedAnew('epl2', 'elsewhere')
  await savedAnew('tspl', 'elsewhere')
  await savedAnew('tspl', 'as-zpl')
})
