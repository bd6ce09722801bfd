// Faults 160 to 163, 182 to 184, 190 and 191: printers of other languages than ZPL, which get their labels in their own, or not at all.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { differing, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import { STOCK, settled } from './printed.ts'
import { done, parcelOrder, scene } from './scene.ts'

const code = (data: string) => `^FO60,60^BY3^BCN,160,Y,N,N^FD${data}^FS`
const file = (name: string, bytes: Uint8Array | string) => ({
  fileName: name,
  contentBase64: Buffer.from(bytes).toString('base64'),
})

async function printerOf(language: 'zpl' | 'tspl' | 'epl2', dpi: 203 | 300) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi, language })
  whenFinished(() => printer.close())
  const form = {
    name: `Bench ${language}`,
    connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort },
    dpi,
    stock: STOCK,
    statusQueries: true,
  }
  return { printer, form }
}

async function liveStation(): Promise<RunningStation> {
  const station = await startStationProcess({ dataFolder: await tempFolder('languages') })
  await station.call('settings.save', { settings: { mode: 'live' } })
  return station
}

/** The station's child that draws labels, by its program's name. */
const drawingChild = (pid: number): number | undefined =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find(child => commandOf(child).includes('preview'))

/** Empty where it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

fault(160, async () => {
  const { station } = await scene()
  const tspl = await printerOf('tspl', 203)
  const epl2 = await printerOf('epl2', 300)
  // Nobody says which language they speak: they are asked.
  const left = await done(station.call('printers.save', { ...tspl.form, default: true }))
  expect(left).toMatchObject({ language: 'tspl', default: true, state: { kind: 'ready' } })
  expect(left.concern).toBeUndefined()
  const right = await done(station.call('printers.save', { ...epl2.form, pitch: { x: 11.81, y: 11.81 } }))
  expect(right).toMatchObject({ language: 'epl2', pitch: { x: 11.81, y: 11.81 }, state: { kind: 'ready' } })

  const narrow = (x: number, y: number) => x > 20 && x < 700 && y > 40 && y < 300 && (x * 5 + y) % 9 < 4
  const wide = (x: number, y: number) => x > 20 && x < 1_100 && y > 40 && y < 300 && (x * 5 + y) % 9 < 4
  const zpl = `^XA${code('QUEUE-0001')}^XZ`
  for (const [printerId, picture] of [
    [undefined, greyPicture(812, 1218, narrow)],
    [right.id, greyPicture(1200, 1800, wide)],
  ] as const) {
    for (const label of [file('label.png', picture), file('label.zpl', zpl)]) {
      const job = await settled(station, station.call('labels.print', { ...label, printerId }))
      expect(job).toMatchObject({ state: 'sent' })
    }
  }
  await tspl.printer.until(({ papers }) => papers.length === 2)
  await epl2.printer.until(({ papers }) => papers.length === 2)
  expect(differing(pictureOn(tspl.printer.papers[0]), 812, 1218, narrow)).toBe(0)
  expect(differing(pictureOn(epl2.printer.papers[0]), 1200, 1800, wide)).toBe(0)
  for (const { printer } of [tspl, epl2]) {
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
    expect(printer.receivedBytes().includes('~JX')).toBe(false)
  }
  // The preview of what went out is the paper itself, barcodes and all.
  const jobs = await done(station.call('queue.list'))
  for (const { id } of jobs.filter(({ title }: { title: string }) => title === 'label.zpl')) {
    const preview = await done(station.call('pack.preview', { jobId: id }))
    expect(preview.barcodes).toEqual([{ format: 'Code128', text: 'QUEUE-0001' }])
  }
  // A label that was bought, and a test label.
  const bought = await done(station.call('pack.ship', parcelOrder('ORD-TSPL', { printerId: left.id })))
  await tspl.printer.until(({ papers }) => papers.length === 3)
  const { purchase } = bought.shipment
  const look = await done(station.call('pack.preview', { shipmentId: bought.shipment.id }))
  expect(look.findings).toEqual([])
  const read = look.barcodes.map(({ text }: { text: string }) => text.replace(/\W/g, '')).join(' ')
  expect(read).toContain(purchase.readableBarCode)
  expect(await settled(station, station.call('printers.test', { id: left.id }))).toMatchObject({
    state: 'sent',
  })
  await tspl.printer.until(({ papers }) => papers.length === 4)
  expect(tspl.printer.strange.filter(line => line !== '~HS')).toEqual([])
})

fault(161, async () => {
  const station = await liveStation()
  const tspl = await printerOf('tspl', 203)
  await done(station.call('printers.save', { ...tspl.form, language: 'tspl' }))
  const covered = `^XA${code('COVERED-1')}^FO60,60^GB700,160,160^FS^XZ`
  const held = await settled(station, station.call('labels.print', file('covered.zpl', covered)))
  expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
  expect(held.detail).toMatch(/barcode 1 of 1/)
  expect(tspl.printer.papers).toEqual([])
  expect(await station.call('queue.release', { jobId: held.id })).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label' },
  })
  const released = await settled(
    station,
    station.call('queue.release', { jobId: held.id, printAnyway: 'a test sheet' }),
  )
  expect(released, JSON.stringify(released)).toMatchObject({ state: 'sent' })
  await tspl.printer.until(({ papers }) => papers.length === 1)

  // On a ZPL printer it goes as it came, and nothing has to be allowed.
  const again = await settled(station, station.call('labels.print', file('covered.zpl', covered)))
  expect(again).toMatchObject({ state: 'held', cause: 'not-redrawn' })
  const zpl = await printerOf('zpl', 203)
  const zebra = await done(station.call('printers.save', zpl.form))
  const moved = await settled(
    station,
    station.call('queue.release', { jobId: again.id, printerId: zebra.id }),
  )
  expect(moved, JSON.stringify(moved)).toMatchObject({ state: 'printed', printerId: zebra.id })
  expect(zpl.printer.receivedBytes().includes(covered)).toBe(true)
})

fault(162, async () => {
  const station = await liveStation()
  const tspl = await printerOf('tspl', 203)
  const saved = await done(station.call('printers.save', { ...tspl.form, language: 'tspl' }))
  // Made for one language, and the printer behind the name is another now: it is written anew.
  tspl.printer.faults.paperOut()
  const picture = greyPicture(812, 400, (x, y) => x > 100 && x < 300 && y > 50 && y < 90)
  const waiting = await settled(station, station.call('labels.print', file('late.png', picture)))
  expect(waiting).toMatchObject({ state: 'held', cause: 'printer-not-ready' })
  const epl2 = await printerOf('epl2', 203)
  await done(station.call('printers.save', { ...epl2.form, id: saved.id }))
  await done(station.call('queue.release', { jobId: waiting.id }))
  await epl2.printer.until(({ papers }) => papers.length === 1)
  expect(
    differing(pictureOn(epl2.printer.papers[0]), 812, 400, (x, y) => x > 100 && x < 300 && y > 50 && y < 90),
  ).toBe(0)
})

fault(163, async () => {
  const station = await liveStation()
  const { printer, form } = await printerOf('tspl', 203)
  printer.faults.mute(true)
  const fresh = await done(station.call('printers.save', form))
  expect(fresh.concern).toMatchObject({ code: 'printer.language-unknown' })
  expect(fresh.language).toBeUndefined()
  // Saved again without a word about it, it is asked again, and what it does not say holds nobody up.
  const again = await done(station.call('printers.save', { ...form, id: fresh.id, name: 'Bench 1' }))
  expect(again.concern).toBeUndefined()
  const chosen = await done(station.call('printers.save', { ...form, id: fresh.id, language: 'tspl' }))
  expect(chosen).toMatchObject({ language: 'tspl', state: { kind: 'one-way' } })
  const job = await settled(station, station.call('labels.print', file('a.zpl', `^XA${code('MUTE-1')}^XZ`)))
  expect(job).toMatchObject({ state: 'sent' })
  await waitFor(() => printer.papers.length === 1)

  // One that was saved before it was switched on.
  const late = await printerOf('epl2', 203)
  late.printer.faults.mute(true)
  const off = await done(station.call('printers.save', late.form))
  expect(off.language).toBeUndefined()
  late.printer.faults.mute(false)
  const on = await done(station.call('printers.save', { ...late.form, id: off.id }))
  expect(on).toMatchObject({ id: off.id, language: 'epl2', state: { kind: 'ready' } })
  expect(on.concern).toBeUndefined()

  const zpl = await printerOf('zpl', 203)
  const zebra = await done(station.call('printers.save', zpl.form))
  expect(zebra).toMatchObject({ language: 'zpl', state: { kind: 'ready' } })
  // It was asked in ZPL and in nothing else.
  expect(zpl.printer.receivedBytes().includes(0x1b)).toBe(false)
  expect(zpl.printer.receivedBytes().includes('^ee')).toBe(false)
})

fault(182, async () => {
  const station = await liveStation()
  const tspl = await printerOf('tspl', 203)
  await done(station.call('printers.save', { ...tspl.form, language: 'tspl' }))
  const epl2 = await printerOf('epl2', 203)
  const other = await done(station.call('printers.save', { ...epl2.form, language: 'epl2' }))
  // Allowed for the text in front of it; of its barcode nobody has said a word.
  const covered = `Order 7 ^XA${code('COVERED-2')}^FO60,60^GB700,160,160^FS^XZ`
  const held = await settled(
    station,
    station.call('labels.print', { ...file('covered.zpl', covered), printAnyway: 'a note in front' }),
  )
  expect(held).toMatchObject({ state: 'held', cause: 'not-redrawn' })
  const moved = await settled(station, station.call('queue.release', { jobId: held.id, printerId: other.id }))
  expect(moved).toMatchObject({ state: 'held', cause: 'not-redrawn', printerId: other.id, bytesSent: 0 })
  expect(epl2.printer.papers).toEqual([])
  await settled(station, station.call('queue.release', { jobId: held.id, printAnyway: 'looked at it' }))
  await epl2.printer.until(({ papers }) => papers.length === 1)
  // Said of the barcode and moved at once, the word holds on the other printer.
  const again = await settled(
    station,
    station.call('labels.print', { ...file('covered.zpl', covered), printAnyway: 'a note in front' }),
  )
  const both = { jobId: again.id, printerId: other.id, printAnyway: 'looked at it' }
  expect(await settled(station, station.call('queue.release', both))).toMatchObject({ state: 'sent' })
})

async function whileDrawingIsKilled(
  station: RunningStation,
  print: () => ReturnType<RunningStation['call']>,
) {
  const killing = setInterval(() => {
    const child = drawingChild(station.pid)
    try {
      if (child !== undefined) process.kill(child, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }, 5)
  whenFinished(() => clearInterval(killing))
  const made = await settled(station, print())
  clearInterval(killing)
  return made
}

fault(183, async ctx => {
  if (process.platform !== 'linux') return ctx.skip('not run: children are found in /proc')
  const station = await liveStation()
  const tspl = await printerOf('tspl', 203)
  await done(station.call('printers.save', { ...tspl.form, language: 'tspl' }))
  const label = `^XA${code('DRAWN-1')}^XZ`
  const once = station.call('labels.print', file('once.zpl', label))
  await waitFor(() => drawingChild(station.pid) !== undefined, { what: 'the process that draws' })
  process.kill(drawingChild(station.pid) as number, 'SIGKILL')
  // A fresh one draws it.
  expect(await settled(station, once)).toMatchObject({ state: 'sent' })

  const held = await whileDrawingIsKilled(station, () => station.call('labels.print', file('one.zpl', label)))
  expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
  expect(held.warnings).toMatchObject([{ code: 'label.drawing-ended' }])
  // Nothing is known against it: it goes again without a reason.
  const again = station.call('queue.release', { jobId: held.id })
  expect(await settled(station, again)).toMatchObject({ state: 'sent' })

  const other = await whileDrawingIsKilled(station, () =>
    station.call('labels.print', file('two.zpl', label)),
  )
  expect(other).toMatchObject({ state: 'held', cause: 'not-redrawn' })
  const zpl = await printerOf('zpl', 203)
  const zebra = await done(station.call('printers.save', zpl.form))
  const moved = station.call('queue.release', { jobId: other.id, printerId: zebra.id })
  expect(await settled(station, moved)).toMatchObject({ state: 'printed', printerId: zebra.id })
  expect(await settled(station, station.call('labels.print', file('next.zpl', label)))).toMatchObject({
    state: 'sent',
  })
})

fault(184, async () => {
  const station = await liveStation()
  for (const [language, front] of [
    ['tspl', '\r\nSIZE 4,6\r\nSET TEAR OFF\r\n'],
    ['epl2', '\nN\nq816\nQ100,24\n'],
  ] as const) {
    const { printer, form } = await printerOf(language, 203)
    const saved = await done(station.call('printers.save', { ...form, language }))
    const label = file('in-front.zpl', `${front}^XA${code('FRONT-1')}^XZ`)
    const print = (more: object) => station.call('labels.print', { ...label, printerId: saved.id, ...more })
    expect(await print({})).toMatchObject({ ok: false, problem: { kind: 'unsafe-label' } })
    const job = await settled(station, print({ printAnyway: 'looked at the preview' }))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'sent' })
    expect(printer.receivedBytes().includes(front)).toBe(false)
    expect(printer.receivedBytes().includes('^XA')).toBe(false)
    await printer.until(({ papers }) => papers.length === 1)
  }
})

fault(190, async () => {
  const station = await liveStation()
  const { printer, form } = await printerOf('tspl', 203)
  await done(station.call('printers.save', { ...form, language: 'tspl' }))
  const print = (name: string, zpl: string) =>
    settled(station, station.call('labels.print', file(`${name}.zpl`, zpl)))
  const text = '^FO60,300^A0N,40,40^FDJane Roe^FS'
  for (const [command, inner] of [
    ['^TB', '^FO60,400^A0N,40,40^TBN,300,160^FD12345 Very Long Avenue Building 7^FS'],
    ['^MU', `^MUm^FO6,6^A0N,5,5^FD1 Main St^FS^MUd`],
    ['^XG', '^FO60,400^XGE:LOGO.GRF,1,1^FS'],
    ['^FC', '^FO60,400^A0N,40,40^FC%^FD%m/%d/%y^FS'],
    ['^SF', '^FO60,400^A0N,40,40^FDBL0000^SFAAdddd,1^FS^PQ3'],
  ] as const) {
    const job = await print(command.slice(1), `^XA${code('HELD-1')}${text}${inner}^XZ`)
    expect(job, command).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(job.detail).toContain(command)
  }
  expect(printer.papers).toEqual([])
  const [held] = await done(station.call('queue.list'))
  const released = station.call('queue.release', { jobId: held.id, printAnyway: 'looked at the preview' })
  expect(await settled(station, released)).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length > 0)
})

fault(191, async () => {
  const station = await liveStation()
  const { printer, form } = await printerOf('tspl', 203)
  await done(station.call('printers.save', { ...form, language: 'tspl' }))
  const print = (name: string, zpl: Uint8Array) =>
    settled(station, station.call('labels.print', file(name, zpl)))
  const label = (page: string, encoding: 'latin1' | 'utf8', name: string) =>
    Buffer.from(`^XA${page}${code('PAGE-1')}^FO60,300^A0N,40,40^FD${name}^FS^XZ`, encoding)
  const western = await print('1252.zpl', label('^CI27', 'latin1', 'Muñoz Straße'))
  expect(western, JSON.stringify(western)).toMatchObject({ state: 'sent' })
  const unicode = await print('utf-8.zpl', label('^CI28', 'utf8', 'Muñoz Straße'))
  expect(unicode).toMatchObject({ state: 'sent' })
  await printer.until(({ papers }) => papers.length === 2)
  expect(printer.papers[0]?.image?.rows).toEqual(printer.papers[1]?.image?.rows)
  const boxes = await print('boxes.zpl', label('^CI28', 'utf8', 'Москва'))
  expect(boxes).toMatchObject({ state: 'held', cause: 'not-redrawn' })
  expect(boxes.detail).toContain('М о с к в а')
  expect(printer.papers).toHaveLength(2)
})
