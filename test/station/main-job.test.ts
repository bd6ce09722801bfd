// The main job: a package goes in, a label comes out of the printer, on both services.
import { PNG } from 'pngjs'
import { SerialPort } from 'serialport'
import { describe, expect, it } from 'vitest'
import { paperOf } from '../labels/graphic-decoder.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const ground = async (station: RunningStation): Promise<string> => {
  const { value } = await station.call('settings.get')
  return value.settings.labelServer.services[0] as string
}

async function jobInState(station: RunningStation, jobId: string, states: readonly string[]) {
  return waitFor(
    async () => {
      const { value } = await station.call('queue.list')
      const job = value.find((one: { id: string }) => one.id === jobId)
      return states.includes(job?.state) && job
    },
    { what: `job ${jobId} to be ${states.join(' or ')}` },
  )
}

describe('with nothing configured', () => {
  it('ships one package on each service, prints it on the virtual printer, and shows the paper', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    const { value: overview } = await station.call('station.overview')
    expect(overview).toMatchObject({ mode: 'training', environment: 'training' })

    for (const service of ['label-server', 'parcel-label']) {
      const shippingService = service === 'label-server' ? await ground(station) : undefined
      const shipped = await station.call('pack.ship', {
        service,
        reference: `ORD-${service}`,
        shipment: sampleShipment(shippingService),
      })
      expect(shipped, JSON.stringify(shipped)).toMatchObject({ ok: true })
      const { shipment, job } = shipped.value
      expect(shipment.purchase.kind).toBe('bought')
      await jobInState(station, job.id, ['printed'])

      const preview = await station.call('pack.preview', { shipmentId: shipment.id })
      expect(preview, JSON.stringify(preview)).toMatchObject({ ok: true })
      const picture = await station.request(preview.value.url)
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect(preview.value.barcodes.length).toBeGreaterThan(0)
    }
    const { value: attention } = await station.call('attention.list')
    expect(attention).toEqual([])
  })
})

describe('in live mode, against services listening elsewhere', () => {
  it('gives a TCP printer the parcel service’s ZPL byte for byte, and the label server’s picture dot for dot', async () => {
    const services = await outsideServices()
    const printer = await outsidePrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    expect(await station.call('settings.save', liveSettings(services))).toMatchObject({ ok: true })
    await station.call('printers.save', networkPrinter(printer.port))

    const parcel = await station.call('pack.ship', {
      service: 'parcel-label',
      reference: 'ORD-1',
      shipment: sampleShipment(),
    })
    expect(parcel, JSON.stringify(parcel)).toMatchObject({ ok: true })
    await jobInState(station, parcel.value.job.id, ['printed'])
    const [{ labelZPL }] = await services.answersTo('request-label')
    const [paper] = await printer.papers()
    expect(paper?.complete).toBe(true)
    expect((await printer.received()).includes(Buffer.from(labelZPL, 'utf8'))).toBe(true)

    const labelled = await station.call('pack.ship', {
      service: 'label-server',
      reference: 'ORD-2',
      shipment: sampleShipment(await ground(await trainingTwin())),
    })
    expect(labelled, JSON.stringify(labelled)).toMatchObject({ ok: true })
    await jobInState(station, labelled.value.job.id, ['printed'])
    const [answer] = await services.answersTo('label')
    const png = Buffer.from(imageIn(answer), 'base64')
    const [, picture] = await printer.papers()
    expect(picture?.complete).toBe(true)
    expect(paperOf(picture?.format ?? Buffer.alloc(0), 812, 1218)).toEqual(inkOf(png))
  })

  it('gives a printer on a serial line the same bytes', async ctx => {
    if (!hasSocat()) return ctx.skip(NO_SOCAT)
    const services = await outsideServices()
    const { near, far } = await serialPair()
    const heard: Buffer[] = []
    const printerEnd = new SerialPort({ path: far, baudRate: 115_200 })
    printerEnd.on('data', chunk => heard.push(chunk))
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    await station.call('settings.save', liveSettings(services))
    await station.call('printers.save', {
      ...networkPrinter(0),
      connection: { kind: 'serial', path: near, baudRate: 115_200, flowControl: 'none' },
      statusQueries: false,
    })
    const parcel = await station.call('pack.ship', {
      service: 'parcel-label',
      reference: 'ORD-1',
      shipment: sampleShipment(),
    })
    expect(parcel, JSON.stringify(parcel)).toMatchObject({ ok: true })
    // A one-way link can say that it sent, never that it printed.
    const job = await jobInState(station, parcel.value.job.id, ['sent', 'printed'])
    expect(job.state).toBe('sent')
    const [{ labelZPL }] = await services.answersTo('request-label')
    await waitFor(() => Buffer.concat(heard).length >= Buffer.byteLength(labelZPL), {
      what: 'the label on the line',
    })
    expect(Buffer.concat(heard).equals(Buffer.from(labelZPL, 'utf8'))).toBe(true)
    await new Promise(resolve => printerEnd.close(resolve))
  })

  it('buys nothing while the printer is not ready, unless told to print later', async () => {
    const services = await outsideServices()
    const printer = await outsidePrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    await station.call('settings.save', liveSettings(services))
    await station.call('printers.save', networkPrinter(printer.port))
    await printer.fault({ fault: 'paperOut' })
    const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
    await waitFor(
      async () =>
        (await station.call('printers.status', { id: (await station.call('printers.list')).value[0].id }))
          .value.kind === 'not-ready',
      { what: 'the station to notice' },
    )

    const refused = await station.call('pack.ship', order)
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'printer-not-ready' } })
    expect(await services.exchanges('request-label')).toEqual([])

    const bought = await station.call('pack.ship', { ...order, printLater: true })
    expect(bought).toMatchObject({ ok: true, value: { job: { state: 'held', needsRelease: true } } })
    await printer.fault({ fault: 'loadPaper' })
    await waitFor(async () => (await station.call('queue.release', { jobId: bought.value.job.id })).ok, {
      what: 'the release',
    })
    await jobInState(station, bought.value.job.id, ['printed'])
    expect(await services.exchanges('request-label')).toHaveLength(1)
    expect(await printer.papers()).toHaveLength(1)
  })

  it('gives one command one outcome, however often Enter bounces', async () => {
    const services = await outsideServices()
    const printer = await tcpPrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    await station.call('settings.save', liveSettings(services))
    await station.call('printers.save', networkPrinter(printer.port, { statusQueries: false }))
    const enter = {
      service: 'parcel-label',
      reference: 'ORD-8',
      shipment: sampleShipment(),
      commandId: 'enter',
    }
    const replies = await Promise.all(Array.from({ length: 5 }, () => station.call('pack.ship', enter)))
    replies.push(await station.call('pack.ship', enter))
    expect(replies.every(reply => reply.ok)).toBe(true)
    expect(new Set(replies.map(reply => `${reply.value.shipment.id} ${reply.value.job.id}`)).size).toBe(1)
    expect(await services.exchanges('request-label')).toHaveLength(1)
    expect(printer.connections.filter(bytes => bytes.length > 0)).toHaveLength(1)
  })

  it('never buys twice for one reference, however it is asked', async () => {
    const services = await outsideServices()
    const printer = await tcpPrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    await station.call('settings.save', liveSettings(services))
    await station.call('printers.save', networkPrinter(printer.port, { statusQueries: false }))
    const order = { service: 'parcel-label', reference: 'ORD-9', shipment: sampleShipment() }

    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => station.call('pack.ship', { ...order, commandId: 'enter-enter' })),
      station.call('pack.ship', order),
      station.call('pack.ship', { ...order, reference: ' ord-9 ' }),
    ])
    expect(replies.filter(reply => reply.ok).length).toBeGreaterThan(0)
    const again = await station.call('pack.ship', order)
    expect(again).toMatchObject({ ok: false, problem: { kind: 'already-shipped' } })
    expect(await services.exchanges('request-label')).toHaveLength(1)

    const second = await station.call('pack.ship', { ...order, duplicateReason: 'two boxes' })
    expect(second).toMatchObject({ ok: true, value: { shipment: { duplicateReason: 'two boxes' } } })
    expect(await services.exchanges('request-label')).toHaveLength(2)
  })
})

describe('a label from elsewhere', () => {
  it('is printed as it came, and what would change the printer for good is held back', async () => {
    const printer = await tcpPrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    // In training a saved printer takes test labels alone.
    await station.call('settings.save', { settings: { mode: 'live' } })
    const saved = await station.call('printers.save', networkPrinter(printer.port, { statusQueries: false }))
    const printerId = saved.value.id
    const zpl = '^XA^FO50,50^A0N,40,40^FDHELLO^FS^XZ'
    const job = await station.call('labels.print', {
      fileName: 'hello.zpl',
      contentBase64: Buffer.from(zpl).toString('base64'),
      printerId,
    })
    expect(job, JSON.stringify(job)).toMatchObject({ ok: true })
    await printer.waitForBytes(zpl)

    const wild = Buffer.from('^XA^FO50,50^A0N,40,40^FDX^FS^JUS^XZ')
    const held = await station.call('labels.print', {
      fileName: 'wild.zpl',
      contentBase64: wild.toString('base64'),
      printerId,
    })
    expect(held).toMatchObject({ ok: false, problem: { kind: 'unsafe-label' } })
    expect(JSON.stringify(held.problem)).toContain('^JU')
    expect(printer.received().includes(wild)).toBe(false)
    const anyway = await station.call('labels.print', {
      fileName: 'wild.zpl',
      contentBase64: wild.toString('base64'),
      printerId,
      printAnyway: 'set up by the vendor',
    })
    expect(anyway).toMatchObject({ ok: true })
    await printer.waitForBytes(wild)
  })
})

/** Training mode knows by itself what the embedded services sell. */
async function trainingTwin(): Promise<RunningStation> {
  return startStationProcess({ dataFolder: await tempFolder() })
}

function imageIn(body: Record<string, unknown>): string {
  const text = Object.values(body).find(value => typeof value === 'string' && value.startsWith('iVBOR'))
  if (typeof text !== 'string') throw new Error('no picture in the answer')
  return text
}

/** A picture as rows of `#` and `.`, decoded by a library that the product does not use. */
function inkOf(png: Buffer): string[] {
  const { width, height, data } = PNG.sync.read(png)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => ((data[(y * width + x) * 4] ?? 255) < 128 ? '#' : '.')).join(''),
  )
}
