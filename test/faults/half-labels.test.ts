// Fault 226: a label that left the station whole, and of which its printer has a part, takes nothing of the next one.
import { expect } from 'vitest'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { differing, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { cuttingWire } from '../support/cutting-wire.ts'
import { startStationProcess } from '../support/station-process.ts'
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

/** Order A's label breaks off in its picture; then order B's is printed. */
async function theNextIsWhole(language: 'tspl' | 'epl2', statusQueries: boolean, restarts: boolean) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, language })
  whenFinished(() => printer.close())
  const wire = await cuttingWire(printer.tcpPort ?? 0)
  const dataFolder = await tempFolder('half-labels')
  let station = await startStationProcess({ dataFolder })
  await station.call('settings.save', {
    settings: { mode: 'live', printing: { confirmationIntervalMs: 20 } },
  })
  const connection = { kind: 'network', host: '127.0.0.1', port: wire.port }
  const form = { name: 'Bench', connection, dpi: 203, stock: STOCK, language, statusQueries }
  const saved = await done(station.call('printers.save', form))
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
  if (restarts) station = await station.restart()
  const labelB = file('b.png', greyPicture(812, 1000, ofB))
  const next = await settled(station, station.call('labels.print', { ...labelB, printerId: saved.id }))
  expect(next).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length > 0)
  expect(printer.papers).toHaveLength(1)
  expect(differing(pictureOn(printer.papers[0]), 812, 1000, ofB)).toBe(0)
  await station.kill('SIGTERM')
}

fault(226, async () => {
  await theNextIsWhole('tspl', false, false)
  await theNextIsWhole('epl2', false, true)
  await theNextIsWhole('tspl', true, true)
  await theNextIsWhole('epl2', true, false)
})
