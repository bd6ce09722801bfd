// A file that is a label of this bench, on a live station between its services and a printer: it is one more paper of that
// label, and none of one that is void.
import { expect, test } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function liveBench() {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await startStationProcess({ dataFolder: await tempFolder('label-on-file') })
  const { settings, secrets } = liveSettings(services)
  const saved = await station.call('settings.save', {
    settings: { ...settings, station: { from: DEPOT } },
    secrets,
  })
  expect(saved).toMatchObject({ ok: true })
  await station.call('printers.save', networkPrinter(printer.port))
  const papers = async () => (await printer.papers()).filter(one => one.complete).length
  return { services, station, papers }
}

type Bench = Awaited<ReturnType<typeof liveBench>>

/** A label that was bought and printed, and the file of it as its service gave it. */
async function sold({ services, station, papers }: Bench, reference: string, service: string) {
  const before = await papers()
  const shipment = sampleShipment(service === 'label-server' ? 'Usps_Ground_Advantage' : undefined)
  const asked = await station.call('pack.ship', { service, reference, shipment })
  expect(asked, JSON.stringify(asked)).toMatchObject({ ok: true })
  await expect.poll(papers).toBe(before + 1)
  const answers = await services.answersTo(service === 'label-server' ? 'label' : 'request-label')
  const { labelZPL, labelImage } = answers.at(-1)
  const file: string = labelImage ?? Buffer.from(labelZPL).toString('base64')
  return { id: asked.value.shipment.id as string, file }
}

const printFile = ({ station }: Bench, reference: string, contentBase64: string) =>
  station.call('labels.print', { fileName: reference, contentBase64 })

test.each(['label-server', 'parcel-label'])('a file of a label of ours: %s', async service => {
  const bench = await liveBench()
  const { station, papers } = bench
  const { id, file } = await sold(bench, 'ORD-1', service)
  expect(await printFile(bench, 'ORD-1', file)).toMatchObject({ ok: true })
  await expect.poll(papers).toBe(2)
  const { value } = await station.call('shipments.get', { id })
  expect(value.events.map(({ kind }: { kind: string }) => kind)).toContain('label-reprinted')

  expect(await station.call('shipments.void', { id, reason: 'wrong' })).toMatchObject({ ok: true })
  const refused = await printFile(bench, 'ORD-1', file)
  expect(refused).toMatchObject({
    ok: false,
    problem: { code: 'file.label-void', params: { reference: 'ORD-1' } },
  })
  expect(await papers()).toBe(2)
})
