// Faults 173 and 174: labels that were made for another resolution than the printer's.
import { expect } from 'vitest'
import { greyPicture } from '../labels/sample-pictures.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fault } from './fault.ts'
import { codesOf, FRAME, printerOf, printFile, settledJob } from './printed.ts'
import { done, labelServerOrder, misbehave, newestJob, scene } from './scene.ts'

async function liveStation(): Promise<RunningStation> {
  const station = await startStationProcess({ dataFolder: await tempFolder('resolutions') })
  await station.call('settings.save', {
    settings: { mode: 'live', printing: { statusDeadlineMs: 5_000, confirmationIntervalMs: 20 } },
  })
  return station
}

const CODES = {
  203: '^FO60,100^BY3^BCN,160,N,N,N^FDMADE-0001^FS^FO60,400^BXN,4,200^FDMATRIX-1^FS^FO60,600^A0N,40,40^FDText^FS',
  300: '^FO90,150^BY4^BCN,240,N,N,N^FDMADE-0001^FS^FO90,600^BXN,6,200^FDMATRIX-1^FS^FO90,900^A0N,60,60^FDText^FS',
}

fault(173, async () => {
  const station = await liveStation()
  for (const [madeFor, dpi] of [
    [203, 300],
    [300, 203],
  ] as const) {
    const { printer, id } = await printerOf(station, dpi)
    const label = `^XA^PW${madeFor === 203 ? 812 : 1200}${FRAME[madeFor]}${CODES[madeFor]}^XZ`
    const job = await printFile(station, label, { printerId: id })
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'printed' })
    expect(job.warnings.map(({ code }: { code: string }) => code)).toEqual(['label.transcoded'])
    const came = printer.papers[0]!.format
    expect(await codesOf(came, dpi)).toEqual(['MADE-0001', 'MATRIX-1'])
    const width = Number(/\^PW(\d+)/.exec(came.toString('latin1'))?.[1])
    expect(Math.abs(width - (dpi === 300 ? 1200 : 813))).toBeLessThan(3)
    // What is looked at is what came out.
    const preview = await done(station.call('pack.preview', { jobId: job.id }))
    expect(preview.barcodes.map(({ text }: { text: string }) => text).sort()).toEqual([
      'MADE-0001',
      'MATRIX-1',
    ])
    expect(preview.findings).toEqual([])

    // The printer's own resolution, and what may be anybody's, goes out as it came.
    for (const [at, own] of [`^XA${FRAME[dpi]}${CODES[dpi]}^XZ`, `^XA${CODES[madeFor]}^XZ`].entries()) {
      expect(await printFile(station, own, { printerId: id })).toMatchObject({ state: 'printed' })
      expect(printer.papers[at + 1]!.format.toString('latin1')).toBe(own)
    }
  }
  const { printer, id } = await printerOf(station, 300, 'tspl')
  const drawn = await printFile(station, `^XA${FRAME[203]}${CODES[203]}^XZ`, { printerId: id })
  expect(drawn, JSON.stringify(drawn)).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length === 1)
  // The frame is as large as the paper.
  expect(printer.papers[0]!.image!.width).toBeGreaterThan(1190)
  await goesAsItCameBesideAPicture(`^XA^PW1200${FRAME[300]}${CODES[300]}^XZ`)
})

/** A form of a parcel, whose label is a picture in the printer's dots. */
async function goesAsItCameBesideAPicture(customsForm: string): Promise<void> {
  const set = await scene()
  const picture = greyPicture(812, 1218, (x, y) => x > 40 && x < 80 && y > 20)
  const labelImage = Buffer.from(picture).toString('base64')
  const body = { trackingNumber: '1Z999AA10123450000', labelImage, customsForm }
  await misbehave(set.services, 'label', { kind: 'status', code: 200, body })
  await done(set.station.call('pack.ship', labelServerOrder('ORD-BOTH')))
  const job = await newestJob(set.station, 'printed')
  const said = job.warnings.map(({ code }: { code: string }) => code)
  expect(said).toContain('label.made-for-other-dpi')
  expect(said).not.toContain('label.transcoded')
  expect((await set.printer.received()).includes(customsForm)).toBe(true)
}

fault(174, async () => {
  const station = await liveStation()
  const { printer, id } = await printerOf(station, 300)
  const unknown = `^XA${FRAME[203]}^FO60,100^BY3^BZN,60,N,N^FD12345^FS^XZ`
  const held = await printFile(station, unknown, { printerId: id })
  expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
  expect(held.detail).toMatch(/made for 203 dpi.*\^BZ/)
  const saidOf = (job: typeof held) => job.warnings.map(({ code }: { code: string }) => code)
  // Why it is held, until it is not any more; that it comes out as it came is said for good.
  expect(saidOf(held)).toEqual(['label.transcode-command', 'label.not-transcoded'])
  expect(printer.papers).toEqual([])
  expect(await station.call('queue.release', { jobId: held.id })).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label' },
  })
  // A person may print it as it came, or on a printer that it was made for.
  const other = await printerOf(station, 203)
  await done(station.call('queue.release', { jobId: held.id, printAnyway: 'a test sheet' }))
  const printed = await settledJob(station, held.id)
  expect(printed).toMatchObject({ state: 'printed' })
  expect(saidOf(printed)).toEqual(['label.not-transcoded'])
  expect(printer.papers[0]!.format.toString('latin1')).toBe(unknown)
  expect(await printFile(station, unknown, { printerId: other.id })).toMatchObject({ state: 'printed' })
  expect(other.printer.papers[0]!.format.toString('latin1')).toBe(unknown)
})
