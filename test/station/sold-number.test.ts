// A label with another package's number, with no readable barcode and with nothing on it: real services, and the paper of
// printers of three languages.
import { expect, test } from 'vitest'
import { dotsToPng } from '../../main/labels/png/dots-to-png.ts'
import { printerOf, settledJob } from '../faults/printed.ts'
import {
  attention,
  done,
  labelServerOrder,
  misbehave,
  parcelOrder,
  refused,
  type Scene,
  scene,
} from '../faults/scene.ts'
import { codeLabel, WIDE } from '../labels/rules/drawn-labels.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { waitFor } from '../support/wait-for.ts'

const OTHER = '9205590303199876543219'
const inGroups = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ')
const TEXT = '^FO50,50^A0N,40,40^FDSAMPLE^FS'
const zplOf = (number: string) =>
  `^XA${TEXT}^FO60,300^BY3,2,160^BCN,160,N,N,N^FD>;>842098028>8${number}^FS^XZ`
const pngOf = async (number: string) => {
  const data = `(420)98028(${number.slice(0, 2)})${number.slice(2)}`
  return Buffer.from(dotsToPng(await codeLabel({ data, gs1: true, width: WIDE }))).toString('base64')
}

let lastOrder = 0
/** What the label server sells under a number of its own, or under this one, with this label in place of its own. */
async function bought(set: Scene, printerId: string, labelImage?: string, trackingNumber?: string) {
  const patch = { ...(labelImage && { labelImage }), ...(trackingNumber && { trackingNumber }) }
  if (labelImage) await misbehave(set.services, 'label', { kind: 'merge', patch })
  const order = { ...labelServerOrder(`ORD-NUMBER-${++lastOrder}`), printerId }
  const { shipment, job } = await done(set.station.call('pack.ship', order))
  const [number = ''] = shipment.purchase.trackingNumbers
  return { shipment, number, job: await settledJob(set.station, job.id) }
}

const codesOf = ({ warnings = [] }: { warnings?: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code)

interface OnPaper {
  readonly set: Scene
  readonly printer: Awaited<ReturnType<typeof printerOf>>['printer']
  readonly id: string
  readonly language: 'zpl' | 'tspl' | 'epl2'
}

/** Printers of the other languages say nothing of what came out. */
const endOf = (language: OnPaper['language']) => (language === 'zpl' ? 'printed' : 'sent')

/** A label of another package is no paper until a person says so. */
async function ofAnother({ set, printer, id, language }: OnPaper): Promise<void> {
  for (const label of [zplOf(OTHER), await pngOf(OTHER)]) {
    const before = printer.papers.length
    const { shipment, job, number } = await bought(set, id, label)
    expect(job).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label', bytesSent: 0 })
    const params = { found: inGroups(OTHER), sold: inGroups(number) }
    expect(job.warnings).toMatchObject([{ code: 'label.other-number', params }])
    expect(printer.papers).toHaveLength(before)
    const item = (await attention(set.station)).find(one => one.job?.id === job.id)
    expect(item).toMatchObject({ kind: 'print-held' })
    await refused(set.station.call('queue.release', { jobId: job.id }), 'unsafe-label')
    await done(set.station.call('shipments.void', { id: shipment.id, reason: 'another package’s label' }))
    const over = (await done(set.station.call('queue.list'))).find((one: { id: string }) => one.id === job.id)
    expect(over).toMatchObject({ state: 'cancelled' })
    expect(printer.papers).toHaveLength(before)
  }
  // It is the right one after all: one word prints it, once.
  const before = printer.papers.length
  const { job } = await bought(set, id, await pngOf(OTHER))
  await done(set.station.call('queue.release', { jobId: job.id, printAnyway: 'the label is the right one' }))
  expect(await settledJob(set.station, job.id)).toMatchObject({ state: endOf(language) })
  await waitFor(() => printer.papers.length === before + 1)
}

/** A label that carries its number comes out at once. */
async function ofItsOwn({ set, printer, id, language }: OnPaper): Promise<void> {
  const before = printer.papers.length
  // Their check digits are right: nothing else is said of them, sooner or later.
  const [one, two] = ['9205590303190000001018', '9205590303190000002022']
  for (const [label, number] of [[], [zplOf(one), one], [await pngOf(two), `42098028${two}`]] as const) {
    const { job } = await bought(set, id, label, number)
    expect(job).toMatchObject({ state: endOf(language) })
    expect(codesOf(job)).toEqual([])
  }
  await waitFor(() => printer.papers.length === before + 3)
}

/** A label without a barcode that can be read comes out and is to be scanned. */
async function unread({ set, printer, id, language }: OnPaper): Promise<void> {
  const before = printer.papers.length
  const square = Buffer.from(greyPicture(812, 1218, (x, y) => x > 300 && x < 500 && y > 500 && y < 700))
  const cases = [
    [`^XA${TEXT}^XZ`, 'label.no-code-read'],
    [square.toString('base64'), 'label.no-code-read'],
    [`^XA${TEXT}^FO60,300^BY3,2,160^BCN,160,N,N,N^FDORDER-17^FS^XZ`, 'label.number-in-no-code'],
  ] as const
  for (const [at, [label, code]] of cases.entries()) {
    const { job } = await bought(set, id, label)
    expect(job, label.slice(0, 60)).toMatchObject({ state: endOf(language) })
    expect(codesOf(job)).toContain(code)
    await waitFor(() => printer.papers.length === before + at + 1)
  }
}

/** A label of which nothing is drawn is no paper. */
async function blank({ set, printer, id, language }: OnPaper): Promise<void> {
  const before = printer.papers.length
  const form = await bought(set, id, `^XA^XFE:STORED.ZPL^FS^FN1^FD9205590303190000001013^FS^XZ`)
  expect(form.job).toMatchObject({ state: 'held', needsRelease: true })
  if (language === 'zpl') expect(codesOf(form.job)).toEqual(['label.nothing-drawn'])
  const away = await bought(set, id, `^XA^FO2000,50^A0N,40,40^FDSAMPLE^FS^XZ`)
  expect(away.job).toMatchObject({ state: 'held', needsRelease: true })
  expect(printer.papers).toHaveLength(before)
}

// One station and one printer for all of it: each begins with the papers that there are.
test.each(['zpl', 'tspl', 'epl2'] as const)(
  'a label of another package or of nothing is no paper, one with its number comes out, and one that is not read is to be scanned: %s',
  { timeout: 480_000 },
  async language => {
    const set = await scene()
    const { printer, id } = await printerOf(set.station, 203, language)
    for (const kind of [ofAnother, ofItsOwn, unread, blank]) await kind({ set, printer, id, language })
  },
)

test('a label that was asked for by its number, and bears another, is no paper: fetched, and of an order in doubt', {
  timeout: 480_000,
}, async () => {
  const set = await scene()
  const { printer, id } = await printerOf(set.station, 203, 'zpl')
  const [asked, given] = ['9205590303190000001018', '9205590303190000002022']
  /** The label of another package, and no word on whose it is. */
  const nameless = {
    status: 'SUCCESS',
    statusCode: 200,
    internalStatus: null,
    labelID: null,
    labelElements: null,
  }
  const answersWithAnother = (clientReferenceNumber: string | null) =>
    misbehave(set.services, 'reprint-label', {
      kind: 'merge',
      patch: { ...nameless, message: 'Label retrieved', clientReferenceNumber, labelZPL: zplOf(OTHER) },
    })
  const isHeld = async (shipmentId: string, sold: string) => {
    const reprint = { shipmentId, printerId: id, reason: 'not-printed' }
    const { id: jobId } = await done(set.station.call('reprint.print', reprint))
    const job = await settledJob(set.station, jobId)
    expect(job).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label', bytesSent: 0 })
    const params = { found: inGroups(OTHER), sold: inGroups(sold) }
    expect(job.warnings).toMatchObject([{ code: 'label.other-number', params }])
  }

  await answersWithAnother(null)
  const fetched = await done(set.station.call('reprint.fetch', { readableBarCode: asked }))
  await isHeld(fetched.id, asked)
  expect(await done(set.station.call('shipments.scan', { code: asked }))).toMatchObject({ kind: 'shipment' })

  await misbehave(set.services, 'request-label', { kind: 'lost-answer' })
  const order = { ...parcelOrder('ORD-DOUBT'), printerId: id }
  const { params } = await refused(set.station.call('pack.ship', order), 'purchase-unknown')
  const shipmentId = String(params.shipmentId)
  const word = { id: shipmentId, outcome: 'bought', trackingNumber: given, note: 'on their page' }
  await done(set.station.call('shipments.resolve', word))
  await answersWithAnother('ORD-DOUBT')
  await isHeld(shipmentId, given)
  expect(printer.papers).toHaveLength(0)
})
