// A station that is killed while a label goes out in TSPL or EPL2: half of it stays in the printer, which would take the
// next label, and every question, for the rest of the picture.
import { expect, test } from 'vitest'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { differing, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { noPtyPair, ptyPair } from '../support/pty-pair.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { whenFinished } from '../support/when-finished.ts'

const isBlack = (x: number, y: number) => x >= 37 && x < 500 && y >= 21 && y < 150 && (x * 3 + y) % 7 < 3
const small = greyPicture(812, 400, isBlack)
/** More than a cable takes in at once. */
const large = greyPicture(812, 1200, (x, y) => (x * 3 + y) % 7 < 3)

const print = (station: RunningStation, png: Uint8Array) =>
  station.call('labels.print', {
    fileName: 'label.png',
    contentBase64: Buffer.from(png).toString('base64'),
  })

const WHY_NOT = noPtyPair()

test.skipIf(WHY_NOT !== undefined).each(['tspl', 'epl2'] as const)(
  'the next label of a station that was killed in the middle of one comes out whole in %s',
  { timeout: 60_000 },
  async language => {
    const cable = await ptyPair()
    const printer = await startFaultyPrinter({
      ptyPath: cable.far,
      dpi: 203,
      language,
      inputBytes: 1024,
    })
    whenFinished(async () => {
      await printer.close()
      await cable.close()
    })
    const dataFolder = await tempFolder('half-label')
    const first = await startStationProcess({ dataFolder })
    await first.call('settings.save', { settings: { mode: 'live' } })
    const saved = await first.call('printers.save', {
      name: 'Bench 1',
      connection: { kind: 'serial', path: cable.near, baudRate: 115_200, flowControl: 'rtscts' },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
      language,
    })
    expect(saved, JSON.stringify(saved)).toMatchObject({ ok: true })
    printer.faults.slow({ bytesPerSecond: 20_000 })
    const cut = print(first, large).catch(() => undefined)
    await printer.until(({ partialFormat }) => partialFormat)
    await first.kill()
    await cut
    printer.faults.slow({ bytesPerSecond: Number.POSITIVE_INFINITY })

    const second = await startStationProcess({ dataFolder })
    expect(await print(second, small)).toMatchObject({ ok: true })
    await printer.until(({ papers }) => papers.length > 0)
    expect(printer.papers).toHaveLength(1)
    expect(differing(pictureOn(printer.papers[0]), 812, 400, isBlack)).toBe(0)
  },
)
