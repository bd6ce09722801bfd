// Faults 121 to 126, 150 and 192: what a service sends is not one label for each package that was bought.
import { expect } from 'vitest'
import { greyPicture } from '../labels/sample-pictures.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  attention,
  copiesOf,
  done,
  jobs,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  whole,
} from './scene.ts'

const INK = '^FO50,50^A0N,40,40^FDHELLO^FS'
const FORMAT = `^XA${INK}^XZ`
const picture = (column: number) =>
  Buffer.from(greyPicture(812, 1218, (x, y) => x >= column && x < column + 40 && y > 20)).toString('base64')
const [FIRST, SECOND] = [picture(40), picture(400)]
const PDF = Buffer.from(`%PDF-1.4\n${'x'.repeat(400)}`).toString('base64')

const giving = (set: Scene, labelZPL: string) =>
  misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL } })
/** The label server answers with this and nothing of its own. */
const answering = (set: Scene, body: object) =>
  misbehave(set.services, 'label', { kind: 'status', code: 200, body })

const marksOf = async (set: Scene, id: string): Promise<readonly string[]> => {
  const item = (await attention(set.station)).find(one => one.shipment?.id === id)
  return item?.shipment.purchase.attention ?? []
}

fault(121, async () => {
  const set = await scene()
  const { labelServer } = (await done(set.station.call('settings.get'))).settings
  const multiPackageServices = ['Express_Worldwide']
  await done(
    set.station.call('settings.save', {
      settings: { labelServer: { ...labelServer, multiPackageServices } },
    }),
  )
  const cases: readonly (readonly [object, number, readonly string[]])[] = [
    [{ packages: [pack('1', FIRST), pack('2', SECOND)] }, 2, []],
    [{ packages: [pack('3', FIRST), pack('4')] }, 1, ['too-few-labels']],
    [{ packages: [pack('5', FIRST), pack('6', FIRST)] }, 1, ['too-few-labels']],
    [{ packages: [pack('7', FIRST), pack('8', 'https://carrier.example/l.png')] }, 1, ['too-few-labels']],
    [{ packages: [pack('9', FIRST), pack('10', PDF)] }, 1, ['too-few-labels']],
    [{ packages: [pack('11', FORMAT), pack('12')] }, 1, ['too-few-labels']],
    [{ packages: [pack('13', FIRST), pack('13', SECOND)] }, 2, ['too-few-numbers']],
    [pack('14', FIRST), 1, ['too-few-numbers', 'too-few-labels']],
  ]
  for (const [index, [body, papers, marks]] of cases.entries()) {
    await answering(set, body)
    const shipment = sampleShipment('Express_Worldwide')
    const order = { ...labelServerOrder(`ORD-TWO-${index}`), shipment }
    const before = await whole(set.printer)
    const packages = [...shipment.packages, ...shipment.packages]
    const bought = await done(
      set.station.call('pack.ship', { ...order, shipment: { ...shipment, packages } }),
    )
    await newestJob(set.station, 'printed')
    expect((await whole(set.printer)) - before, JSON.stringify(marks)).toBe(papers)
    expect(await marksOf(set, bought.shipment.id)).toEqual(marks)
  }
})

const pack = (number: string, labelImage?: string) => ({
  trackingNumber: `1Z999AA1012345${number.padStart(4, '0')}`,
  labelImage,
})

fault(122, async () => {
  const set = await scene()
  const empty = [
    `^XA^DFR:A.ZPL^FS${INK}^XZ`,
    '~DGR:A.GRF,8,1,FFFFFFFFFFFFFFFF',
    '^XA^FXHello^FS^XZ',
    `^XA${INK}^ISR:A.GRF,N^XZ`,
    '^XA^POI^XZ',
  ]
  for (const [index, zpl] of empty.entries()) {
    await giving(set, zpl)
    const { shipment, job } = await done(set.station.call('pack.ship', parcelOrder(`ORD-EMPTY-${index}`)))
    expect(shipment.purchase.kind).toBe('bought')
    expect(job, zpl).toBeUndefined()
    expect(await marksOf(set, shipment.id), zpl).toEqual(['not-printable'])
    // A reprint makes no paper of it either, and says so.
    const again = { shipmentId: shipment.id, reason: 'no paper' }
    const problem = await refused(set.station.call('reprint.print', again), 'invalid-input')
    expect(problem).toMatchObject({ code: 'label.is-empty' })
    expect(await marksOf(set, shipment.id)).toEqual(['not-printable'])
  }
  expect(await whole(set.printer)).toBe(0)
})

fault(123, async () => {
  const set = await scene()
  const form = `^XA^DFR:A.ZPL^FS${INK}^XZ`
  const repeated = [FORMAT.repeat(50), form + '^XA^XFR:A.ZPL^FS^XZ'.repeat(20), FORMAT.repeat(2)]
  for (const [index, zpl] of repeated.entries()) {
    await giving(set, zpl)
    const { job } = await done(set.station.call('pack.ship', parcelOrder(`ORD-AGAIN-${index}`)))
    expect(job, zpl.slice(0, 60)).toMatchObject({
      state: 'held',
      cause: 'unsafe-label',
      warnings: [
        { code: 'label.repeated', params: { packages: 1 } },
        { code: 'label.more-than-packages', params: { packages: 1 } },
      ],
    })
  }
  expect(await whole(set.printer)).toBe(0)
  expect((await attention(set.station)).filter(({ kind }) => kind === 'print-held')).toHaveLength(3)
  // Nothing was cut: a person may print what came.
  const held = (await attention(set.station)).find(({ kind }) => kind === 'print-held')
  await done(
    set.station.call('queue.release', { jobId: held.job.id, printAnyway: 'all of them belong on the box' }),
  )
  await newestJobPrinted(set, held.job.id)
  expect(await copiesOf(set.printer, FORMAT)).toBe(50)

  // Another paper beside the label comes out with it, and is said.
  await giving(set, `${FORMAT}^XA^FO50,50^A0N,40,40^FDRECEIPT^FS^XZ`)
  const { shipment } = await done(set.station.call('pack.ship', parcelOrder('ORD-RECEIPT')))
  const job = await newestJob(set.station, 'printed')
  expect(job.warnings).toMatchObject([
    { code: 'label.more-than-packages', params: { labels: 2 } },
    { code: 'label.no-code-read' },
  ])
  expect(await marksOf(set, shipment.id)).toEqual([])
})

const newestJobPrinted = async (set: Scene, id: string) =>
  expect
    .poll(async () => (await done(set.station.call('queue.list'))).find(job(id))?.state, { timeout: 60_000 })
    .toBe('printed')
const job = (id: string) => (one: { id: string }) => one.id === id

const abroad = () => {
  const { to, ...shipment } = sampleShipment('Usps_Ground_Advantage')
  const item = { countryOfOrigin: 'US', description: 'Toy', valueCents: 1_000, quantity: 1, weightOz: 10 }
  return {
    ...shipment,
    to: { ...to, city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1', country: 'CA' },
    from: { ...DEPOT },
    customs: { valueCents: 1_000, description: 'Toys', items: [item] },
  }
}

fault(124, async () => {
  const set = await scene()
  const trackingNumber = '1Z999AA10123459999'
  const cases: readonly (readonly [object, number, readonly string[]])[] = [
    [{ customsForm: SECOND }, 2, []],
    [{ customs: { declaration: SECOND } }, 2, []],
    [{ unnamed: SECOND }, 2, []],
    [{ customsForm: FORMAT }, 2, []],
    [{ customsForm: PDF }, 1, ['paper-not-printable']],
    [{ carrierLogo: SECOND, labelZpl: FORMAT }, 1, []],
  ]
  for (const [index, [beside, papers, marks]] of cases.entries()) {
    await answering(set, { trackingNumber: `${trackingNumber}${index}`, labelImage: FIRST, ...beside })
    const before = await whole(set.printer)
    const order = { ...labelServerOrder(`ORD-ABROAD-${index}`), shipment: abroad() }
    const { shipment } = await done(set.station.call('pack.ship', order))
    await newestJob(set.station, 'printed')
    const what = Object.keys(beside).join()
    expect((await whole(set.printer)) - before, what).toBe(papers)
    expect(await marksOf(set, shipment.id), what).toEqual(marks)
  }
})

fault(125, async () => {
  const set = await scene()
  for (const [index, trackingNumber] of ['..', '.'].entries()) {
    await misbehave(set.services, 'label', { kind: 'merge', patch: { trackingNumber } })
    const { shipment } = await done(set.station.call('pack.ship', labelServerOrder(`ORD-DOTS-${index}`)))
    await newestJob(set.station, 'printed')
    expect(await marksOf(set, shipment.id)).toContain('number-not-usable')
    const voided = await set.station.call('shipments.void', { id: shipment.id, reason: 'packed twice' })
    expect(voided).toMatchObject({ ok: false })
    expect(await seen(set.services, 'cancel')).toBe(0)
    // Cancelled on the service's own pages; a person says so.
    const said = { id: shipment.id, outcome: 'voided', note: 'cancelled there' }
    await done(set.station.call('shipments.resolveAccount', said))
    expect(await marksOf(set, shipment.id)).toEqual([])
  }
})

fault(126, async () => {
  const set = await scene()
  const [printer] = await done(set.station.call('printers.list'))
  const { name, connection, dpi, stock, statusQueries } = printer
  const form = { name, connection, dpi, stock, statusQueries }
  for (const more of [
    { language: 'cpcl' },
    { language: 'ZPL' },
    { pitch: { x: 5, y: 5 } },
    { colour: 'red' },
  ]) {
    const problem = await refused(
      set.station.call('printers.save', { ...form, id: printer.id, ...more }),
      'invalid-input',
    )
    expect(problem.message).not.toMatch(/expected|unrecognized/i)
  }
  const kept = { ...form, id: printer.id, language: 'zpl', pitch: { x: 8, y: 8 } }
  expect(await done(set.station.call('printers.save', kept))).toMatchObject(kept)
})

fault(150, async () => {
  const set = await scene()
  const number = '1Z999AA10123450150'
  const field = (at: string) => `^${at}^A0N,40,40^FD${number}^FS`
  const code = (at: string) => `^${at}^BCN,120,N,N,N^FD>:${number}^FS`
  const labels: readonly (readonly [string, readonly string[]])[] = [
    [`^XA${INK}${field('FO900,50')}^XZ`, ['identifier-not-on-label']],
    [`^XA${INK}${code('FO50,4000')}${field('FO50,4200')}^XZ`, ['identifier-not-on-label']],
    [`^XA${field('FO2000,50')}^XZ`, ['identifier-not-on-label']],
    [`^XA${INK}${field('FO50,300')}^XZ`, []],
    [`^XA${INK}${code('FO50,300')}${field('FO900,300')}^XZ`, []],
  ]
  const BEYOND = 2
  for (const [index, [labelImage, marks]] of labels.entries()) {
    const trackingNumber = number.slice(0, -1) + index
    await answering(set, { trackingNumber, labelImage: labelImage.replaceAll(number, trackingNumber) })
    const bought = await done(set.station.call('pack.ship', labelServerOrder(`ORD-EDGE-${index}`)))
    // Of one that is beyond the paper as a whole nothing comes out before somebody has looked.
    if (index === BEYOND) {
      await waitFor(async () => (await jobs(set.station))[0]?.cause === 'unsafe-label')
    } else await newestJob(set.station, 'printed')
    const preview = await done(set.station.call('pack.preview', { shipmentId: bought.shipment.id }))
    const told = preview.findings.some(({ code }: { code: string }) =>
      ['preflight.number-off-paper', 'preflight.blank'].includes(code),
    )
    expect(told, labelImage).toBe(marks.length > 0)
    // The preview above was made behind the look, so that a mark is there by now.
    if (marks.length === 0) expect(await marksOf(set, bought.shipment.id), labelImage).toEqual([])
    else await waitFor(async () => (await marksOf(set, bought.shipment.id)).length > 0)
    expect(await marksOf(set, bought.shipment.id), labelImage).toEqual(marks)
  }
})

fault(192, async () => {
  const set = await scene()
  const label = (page: string, name: string) => `^XA${page}^FO50,50^A0N,40,40^FD${name}^FS^XZ`
  const bought = async (reference: string, zpl: string) => {
    await giving(set, zpl)
    await done(set.station.call('pack.ship', parcelOrder(reference)))
    return newestJob(set.station, 'printed')
  }
  const pictures: Buffer[] = []
  for (const [reference, page, goes, bytes] of [
    ['ORD-CP1252', '^CI27', '^CI27', 'Mu\xf1oz Stra\xdfe'],
    // The printer has whichever page was named last, by labels of our own too.
    ['ORD-NONE', '', '^CI28', 'Mu\xc3\xb1oz Stra\xc3\x9fe'],
    ['ORD-UTF8', '^CI28', '^CI28', 'Mu\xc3\xb1oz Stra\xc3\x9fe'],
  ] as const) {
    const job = await bought(reference, label(page, 'Muñoz Straße'))
    expect(job.warnings, reference).toMatchObject([{ code: 'label.no-code-read' }])
    expect((await set.printer.received()).toString('latin1'), reference).toContain(label(goes, bytes))
    const { url } = await done(set.station.call('pack.preview', { jobId: job.id }))
    const response = await set.station.request(new URL(url, set.station.origin).pathname)
    pictures.push(Buffer.from(await response.arrayBuffer()))
  }
  for (const picture of pictures) expect(picture.equals(pictures[0] as Buffer)).toBe(true)
  const square = '^FO50,200^BQN,2,6^FDQA,Muñoz^FS'
  const coded = await bought('ORD-CODE', `^XA^CI27${square}^XZ`)
  expect(coded.warnings).toMatchObject([{ code: 'label.number-in-no-code' }])
  expect((await set.printer.received()).includes(`^XA^CI27${square}^XZ`)).toBe(true)
  const unsaid = await bought('ORD-OTHER', label('^CI27', 'Łódź'))
  expect(unsaid.warnings).toMatchObject([
    { code: 'label.letters-of-other-page' },
    { code: 'label.no-code-read' },
  ])
})
