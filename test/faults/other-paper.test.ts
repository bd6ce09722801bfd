// Faults 196 to 199: labels that were made for other paper or another printer than the one that prints them by now.
import { expect } from 'vitest'
import { readBarcodes } from '../../main/labels/read-barcodes.ts'
import { renderZpl } from '../../main/labels/render-zpl.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import { attention, done, misbehave, parcelOrder, refused, scene } from './scene.ts'

const STOCK = { widthInch: 4, heightInch: 6 }
const LANGUAGES = ['zpl', 'tspl', 'epl2'] as const

async function printerOf(
  station: RunningStation,
  dpi: 203 | 300,
  language: (typeof LANGUAGES)[number] = 'zpl',
  more: object = {},
) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi, language })
  whenFinished(() => printer.close())
  const form = {
    name: `Bench ${language} ${dpi}`,
    connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort },
    dpi,
    stock: STOCK,
    statusQueries: true,
    language,
    ...more,
  }
  const saved = await done(station.call('printers.save', form))
  return { printer, form, id: saved.id as string }
}

const print = async (
  station: RunningStation,
  printerId: string,
  bytes: Uint8Array | string,
  name = 'a.png',
) => {
  const { id } = await done(
    station.call('labels.print', {
      fileName: name,
      contentBase64: Buffer.from(bytes).toString('base64'),
      printerId,
    }),
  )
  return settled(station, id)
}

async function settled(station: RunningStation, id: string) {
  // biome-ignore lint/suspicious/noExplicitAny: replies are asserted, not trusted
  let job: any
  await waitFor(
    async () => {
      job = (await done(station.call('queue.list'))).find((one: { id: string }) => one.id === id)
      return job.state !== 'sending' && (job.state !== 'held' || job.needsRelease)
    },
    { what: 'the job to be settled' },
  )
  return job
}

const codesOf = async (zpl: Buffer, dpi: 203 | 300) => {
  const drawn = await renderZpl(zpl, { dpi, stock: STOCK })
  if (!drawn.ok) throw new Error(drawn.problem.code)
  const codes = await Promise.all(drawn.value.labels.map(label => readBarcodes(label)))
  return codes
    .flat()
    .map(({ text }) => text)
    .sort()
}

const FRAME = { 203: '^FO0,0^GB812,1218,3^FS', 300: '^FO0,0^GB1199,1798,4^FS' }
const code = { 203: '^FO60,100^BY3^BCN,160,N,N,N^FD', 300: '^FO90,150^BY4^BCN,240,N,N,N^FD' }
const labelFor = (dpi: 203 | 300, data: string) =>
  `^XA^PW${dpi === 203 ? 812 : 1200}${FRAME[dpi]}${code[dpi]}${data}^FS^XZ`

fault(196, async () => {
  const { station } = await scene()
  const picture = greyPicture(812, 1218, (x, y) => x > 40 && x < 780 && y > 20 && y < 1200 && x % 7 < 3)
  for (const language of LANGUAGES) {
    for (const other of [{ stock: { widthInch: 4, heightInch: 3 } }, { dpi: 300, pitch: { x: 12, y: 12 } }]) {
      const { printer, form, id } = await printerOf(station, 203, language)
      printer.faults.paperOut()
      const waiting = await print(station, id, picture)
      expect(waiting).toMatchObject({ state: 'held', cause: 'printer-not-ready' })
      printer.faults.loadPaper()
      // Nothing of it changes: it goes on as it was.
      await done(station.call('printers.save', { ...form, id, name: 'Another name' }))
      expect(await settled(station, waiting.id)).toMatchObject({ cause: 'printer-not-ready' })
      await done(station.call('printers.save', { ...form, ...other, id }))
      const held = await settled(station, waiting.id)
      expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
      expect(held.detail).toMatch(/made for other labels or another resolution/)
      await refused(station.call('queue.release', { jobId: waiting.id }), 'unsafe-label')
      expect(printer.papers).toEqual([])
      // A person who looked prints it as it was made.
      await done(station.call('queue.release', { jobId: waiting.id, printAnyway: 'a test sheet' }))
      await printer.until(({ papers }) => papers.length > 0)
    }
  }
})

fault(197, async () => {
  const set = await scene()
  const { station } = set
  const [small, fine] = [
    await printerOf(station, 203, 'zpl', { default: true }),
    await printerOf(station, 300, 'tspl'),
  ]
  await misbehave(set.services, 'request-label', {
    kind: 'merge',
    patch: { labelZPL: labelFor(203, 'MOVED-0001') },
  })
  small.printer.faults.paperOut()
  const { shipment, job } = await done(
    station.call('pack.ship', { ...parcelOrder('ORD-MOVED'), printLater: true }),
  )
  expect(job).toMatchObject({ state: 'held', printerId: small.id })
  const moved = await done(station.call('queue.release', { jobId: job.id, printerId: fine.id }))
  expect(moved).toMatchObject({ printerId: fine.id, shipmentId: shipment.id })
  expect(await settled(station, moved.id)).toMatchObject({ state: 'sent' })
  await fine.printer.until(({ papers }) => papers.length === 1)
  // In its size: the frame is as wide as the paper.
  expect(fine.printer.papers[0]?.image?.width).toBeGreaterThan(1190)
  // It went once: the print before it is over, and nothing of the label is left to do.
  expect(await settled(station, job.id)).toMatchObject({ state: 'cancelled' })
  small.printer.faults.loadPaper()
  await refused(station.call('queue.release', { jobId: job.id, printerId: small.id }), 'wrong-state')
  expect(JSON.stringify(await attention(station))).not.toContain('not-on-paper')
  expect(small.printer.papers).toEqual([])
})

fault(198, async () => {
  const { station } = await scene()
  for (const language of ['tspl', 'epl2'] as const) {
    const { printer, id } = await printerOf(station, 203, language)
    const below = `^XA${code[203]}SHORT-0001^FS^FO60,1300^A0N,60,60^FDbelow the label^FS^XZ`
    const held = await print(station, id, below, 'a.zpl')
    expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(held.detail).toMatch(/lies beyond the 4 × 6 in stock/)
    expect(printer.papers).toEqual([])
    await done(station.call('queue.release', { jobId: held.id, printAnyway: 'the rest is not needed' }))
    await printer.until(({ papers }) => papers.length === 1)
    // A frame that ends a few dots beyond the edge is every carrier's.
    const frame = `^XA^FO0,0^GB820,1225,3^FS${code[203]}FRAME-0001^FS^XZ`
    expect(await print(station, id, frame, 'b.zpl')).toMatchObject({ state: 'sent' })
  }
})

fault(199, async () => {
  const { station } = await scene()
  for (const dpi of [203, 300] as const) {
    const { printer, id } = await printerOf(station, dpi)
    const job = await print(
      station,
      id,
      `${labelFor(203, 'FIRST-203')}${labelFor(300, 'SECOND-300')}`,
      'two.zpl',
    )
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'printed' })
    await printer.until(({ papers }) => papers.length === 2)
    const widths = printer.papers.map(({ format }) =>
      Number(/\^PW(\d+)/.exec(format.toString('latin1'))?.[1]),
    )
    for (const width of widths) expect(Math.abs(width - (dpi === 203 ? 812 : 1200))).toBeLessThan(3)
    const codes = await Promise.all(printer.papers.map(({ format }) => codesOf(format, dpi)))
    expect(codes).toEqual([['FIRST-203'], ['SECOND-300']])
    // What is the printer's own goes byte for byte.
    const own = printer.papers[dpi === 203 ? 0 : 1]?.format.toString('latin1')
    expect(own).toBe(dpi === 203 ? labelFor(203, 'FIRST-203') : labelFor(300, 'SECOND-300'))
  }
})
