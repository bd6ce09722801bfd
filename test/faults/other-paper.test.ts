// Faults 196 to 199 and 235: labels that were made for other paper or another printer than the one that prints them by now.
import { expect } from 'vitest'
import { greyPicture } from '../labels/sample-pictures.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { codesOf, FRAME, printerOf, printFile, settledJob } from './printed.ts'
import { attention, done, jobs, misbehave, parcelOrder, refused, scene, seen } from './scene.ts'

const LANGUAGES = ['zpl', 'tspl', 'epl2'] as const

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
      const waiting = await printFile(station, picture, { printerId: id, fileName: 'a.png' })
      expect(waiting).toMatchObject({ state: 'held', cause: 'printer-not-ready' })
      printer.faults.loadPaper()
      // Nothing of it changes: it goes on as it was.
      await done(station.call('printers.save', { ...form, id, name: 'Another name' }))
      expect(await settledJob(station, waiting.id)).toMatchObject({ cause: 'printer-not-ready' })
      await done(station.call('printers.save', { ...form, ...other, id }))
      const held = await settledJob(station, waiting.id)
      expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
      expect(held.detail).toMatch(/made for a different stock or resolution/)
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
  expect(await settledJob(station, moved.id)).toMatchObject({ state: 'sent' })
  await fine.printer.until(({ papers }) => papers.length === 1)
  // In its size: the frame is as wide as the paper.
  expect(fine.printer.papers[0]?.image?.width).toBeGreaterThan(1190)
  // It went once: the print before it is over, and nothing of the label is left to do.
  expect(await settledJob(station, job.id)).toMatchObject({ state: 'cancelled' })
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
    const held = await printFile(station, below, { printerId: id })
    expect(held).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(held.detail).toMatch(/is outside the 4 × 6 in stock/)
    expect(printer.papers).toEqual([])
    await done(station.call('queue.release', { jobId: held.id, printAnyway: 'the rest is not needed' }))
    await printer.until(({ papers }) => papers.length === 1)
    // A frame that ends a few dots beyond the edge is every carrier's.
    const frame = `^XA^FO0,0^GB820,1225,3^FS${code[203]}FRAME-0001^FS^XZ`
    expect(await printFile(station, frame, { printerId: id })).toMatchObject({ state: 'sent' })
  }
})

fault(199, async () => {
  const { station } = await scene()
  for (const dpi of [203, 300] as const) {
    const { printer, id } = await printerOf(station, dpi)
    const job = await printFile(station, `${labelFor(203, 'FIRST-203')}${labelFor(300, 'SECOND-300')}`, {
      printerId: id,
    })
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

fault(235, async () => {
  const { services, printer: _first, ...set } = await scene()
  let { station } = set
  const [dead, spare] = [
    await printerOf(station, 203, 'zpl', { default: true }),
    await printerOf(station, 203),
  ]
  dead.printer.faults.paperOut()
  const orders = Array.from({ length: 6 }, (_, index) => `ORD-OVER-${index}`)
  const waiting: { readonly id: string }[] = []
  const numbers = new Map<string, string>()
  for (const reference of orders) {
    const order = parcelOrder(reference, { printLater: true })
    const { job, shipment } = await done(station.call('pack.ship', order))
    waiting.push(job)
    numbers.set(reference, shipment.purchase.trackingNumber ?? shipment.purchase.readableBarCode)
  }
  const send = (jobId: string, to: { readonly id: string }) =>
    station.call('queue.release', { jobId, printerId: to.id }).catch(() => undefined)

  // Two hands at once, and a printer that comes back in the same moment; then a hand that is late.
  dead.printer.faults.loadPaper()
  spare.printer.faults.slow({ msPerLabel: 400 })
  await Promise.all(
    waiting.slice(0, 3).flatMap(({ id }) => [send(id, spare), send(id, dead), send(id, spare)]),
  )
  for (const { id } of waiting.slice(0, 3)) {
    const there = async () => (await jobs(station)).find(job => job.id === id)
    await waitFor(async () => (await there())?.state !== 'held', { what: 'a label on its way' })
    await Promise.all([send(id, dead), send(id, spare)])
  }
  // And an end in the middle of it.
  const sent = Promise.all(waiting.slice(3).map(({ id }) => send(id, spare)))
  await station.kill()
  await sent
  station = await station.restart()
  const papers = () => dead.printer.papers.length + spare.printer.papers.length
  const codes = async () => {
    const all = [dead, spare].flatMap(({ printer }) =>
      printer.papers.map(({ format }) => codesOf(format, 203)),
    )
    return (await Promise.all(all)).flat()
  }
  // A person with the papers in hand answers what waits, until nothing does.
  await waitFor(
    async () => {
      for (const { kind, job, shipment } of await attention(station)) {
        const isOnPaper = (await codes()).some(code => code.includes(numbers.get(job?.title) ?? 'no number'))
        if (kind === 'print-held') await send(job.id, spare)
        else if (kind === 'print-unsure')
          await station.call('queue.settle', { jobId: job.id, answer: isOnPaper ? 'printed' : 'not-printed' })
        else await station.call('reprint.print', { shipmentId: shipment.id, reason: 'not-printed' })
      }
      return papers() >= orders.length && (await attention(station)).length === 0
    },
    { what: 'every label on paper, and an empty list', timeoutMs: 90_000 },
  )
  expect(papers()).toBe(orders.length)
  expect(await seen(services, 'request-label')).toBe(orders.length)
})
