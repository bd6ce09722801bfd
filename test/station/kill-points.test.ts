// Proves that no moment is a bad one to die: kill -9 at each point of a purchase and a print, then a restart.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { hasStrace, interfere, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const ORDER = { service: 'parcel-label', reference: 'ORD-KILL', shipment: sampleShipment() } as const

interface Scene {
  readonly station: RunningStation
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
}

async function scene(): Promise<Scene> {
  const services = await outsideServices()
  const printer = await outsidePrinter()
  const station = await startStationProcess({ dataFolder: await tempFolder() })
  expect(await station.call('settings.save', liveSettings(services))).toMatchObject({ ok: true })
  const saved = await station.call('printers.save', networkPrinter(printer.port))
  expect(saved, JSON.stringify(saved)).toMatchObject({ ok: true })
  return { station, services, printer }
}

/**
 * Kills the station as it enters its nth fsync from now on: the change before it may be on disk or
 * not, the one it is for is not answered yet. Only the ledger's thread syncs while a package ships.
 */
const killAtSync = (station: RunningStation, nth: number): Promise<unknown> =>
  interfere(station.pid, { calls: 'fsync,fdatasync', inject: `signal=KILL:when=${nth}` })

/** What must hold after any kill, by the word of the service and of the printer. */
async function expectNothingLost({ station, services, printer }: Scene): Promise<void> {
  const seenBefore = (await services.exchanges('request-label')).length
  expect(seenBefore).toBeLessThanOrEqual(1)
  const again = await station.restart()
  const { value: found } = await again.call('shipments.search', { text: ORDER.reference })
  const live = found.shipments.filter((one: { purchase: { kind: string } }) =>
    ['bought', 'unknown'].includes(one.purchase.kind),
  )
  // A purchase that was about to be sent may count as unknown: that errs on the safe side.
  if (seenBefore === 1) expect(live).toHaveLength(1)
  else expect(live.every((one: { purchase: { kind: string } }) => one.purchase.kind === 'unknown')).toBe(true)

  const attention = async () => (await again.call('attention.list')).value as { id: string; kind: string }[]
  if (live[0]?.purchase.kind === 'unknown') {
    expect(await attention()).toContainEqual(
      expect.objectContaining({ id: live[0].id, kind: 'purchase-unknown' }),
    )
  }
  // Let whatever prints by itself come to its end.
  await waitFor(
    async () =>
      (await again.call('queue.list')).value.every(
        (job: { state: string; needsRelease: boolean }) =>
          job.state !== 'sending' && (job.state !== 'held' || job.needsRelease),
      ),
    { what: 'the queue to rest', timeoutMs: 60_000 },
  )
  const papers = (await printer.papers()).filter(paper => paper.complete)
  expect(papers.length).toBeLessThanOrEqual(1)
  if (live[0]?.purchase.kind === 'bought') {
    const { value } = await again.call('shipments.get', { id: live[0].id })
    const states = value.jobs.map((job: { state: string }) => job.state)
    const listed = (await attention()).map(item => item.id)
    expect(
      states.includes('printed') || value.jobs.some((job: { id: string }) => listed.includes(job.id)),
      states.join(),
    ).toBe(true)
  }

  const second = await again.call('pack.ship', ORDER)
  const seenAfter = (await services.exchanges('request-label')).length
  if (live.length === 0) {
    expect(second, JSON.stringify(second)).toMatchObject({ ok: true })
    expect(seenAfter).toBe(1)
  } else {
    expect(['already-shipped', 'purchase-unknown']).toContain(second.problem?.kind)
    expect(seenAfter).toBe(seenBefore)
  }
}

const ship = (station: RunningStation) => station.call('pack.ship', ORDER).catch(() => undefined)

describe('kill -9 as the ledger is about to make durable', () => {
  it.each([
    [1, '1: the intent'],
    [2, '2: sending, the intent being on disk'],
    [3, '4: the answer, which the service has given'],
    [4, '5 and 6: the job’s sending, label and job being on disk'],
    [5, '8: the confirmation, the bytes being at the printer'],
  ])('sync %i (point %s)', async (nth, _point, ctx?: unknown) => {
    if (!hasStrace()) return (ctx as { skip(why: string): void }).skip(NO_STRACE)
    const set = await scene()
    await settledMeters(set)
    await killAtSync(set.station, nth)
    await ship(set.station)
    await set.station.exited
    await expectNothingLost(set)
  })
})

/** The balances are read at start and kept in the ledger too: that sync must not be counted. */
async function settledMeters({ station }: Scene): Promise<void> {
  await waitFor(async () => (await station.call('station.overview')).value.meters.length > 0, {
    what: 'the meters',
  })
}

describe('kill -9 at moments that only the other side sees', () => {
  it('point 3: the request is at the service, and no answer has come', async () => {
    const set = await scene()
    await set.services.control('misbehave', {
      service: 'parcel-label',
      operation: 'request-label',
      fault: { kind: 'delay', ms: 30_000 },
    })
    const shipping = ship(set.station)
    await waitFor(async () => (await set.services.exchanges('request-label')).length === 1, {
      what: 'the request',
    })
    await set.station.kill()
    await shipping
    await set.services.control('behave')
    await expectNothingLost(set)
  })

  it('point 7: half of the bytes are at the printer', async () => {
    const stuck = await stuckPrinter()
    const set = await scene()
    const { value: printer } = await set.station.call('printers.save', {
      name: 'Stuck',
      connection: { kind: 'network', host: '127.0.0.1', port: stuck.port },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: false,
    })
    // Larger than what two sockets buffer, so that bytes are left in the station when it dies.
    const big = Buffer.from(`^XA^FX${'x'.repeat(3_900_000)}^FS^FO50,50^A0N,40,40^FDHALF^FS^XZ`)
    const base64 = big.toString('base64')
    const printing = set.station
      .call('labels.print', {
        fileName: 'half.zpl',
        contentBase64: base64,
        printerId: printer.id,
        commandId: 'half',
      })
      .catch(() => undefined)
    await waitFor(() => stuck.bytesTaken() > 0, { what: 'the first bytes' })
    await set.station.kill()
    await printing
    const before = stuck.connections()

    const again = await set.station.restart()
    const { value: jobs } = await again.call('queue.list')
    expect(jobs).toMatchObject([{ state: 'unsure', cause: 'interrupted' }])
    const { value: attention } = await again.call('attention.list')
    expect(attention).toMatchObject([{ kind: 'print-unsure', job: { title: 'half.zpl' } }])
    // The same command gives the same job; nothing goes out again by itself.
    const repeat = await again.call('labels.print', {
      fileName: 'half.zpl',
      contentBase64: base64,
      printerId: printer.id,
      commandId: 'half',
    })
    expect(repeat.value.id).toBe(jobs[0].id)
    expect(stuck.bytesSince(before)).toBe(0)
  })

  it('point 8: all bytes are at the printer, and it has not confirmed', async () => {
    const set = await scene()
    await set.printer.fault({ fault: 'slow', msPerLabel: 60_000 })
    const shipping = ship(set.station)
    await waitFor(async () => (await set.printer.received()).includes(Buffer.from('^XZ')), {
      what: 'the label at the printer',
    })
    await set.station.kill()
    await shipping
    await set.printer.fault({ fault: 'slow', msPerLabel: 10 })
    await expectNothingLost(set)
  })
})

/** Takes connections and the first bytes, then reads no further. */
async function stuckPrinter() {
  const sockets: { socket: Socket; bytes: number }[] = []
  const server = createServer(socket => {
    const entry = { socket, bytes: 0 }
    sockets.push(entry)
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      entry.bytes += chunk.length
      socket.pause()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenFinished(() => {
    for (const { socket } of sockets) socket.destroy()
    server.close()
  })
  const sum = (from: number) => sockets.slice(from).reduce((total, entry) => total + entry.bytes, 0)
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    bytesTaken: () => sum(0),
    bytesSince: sum,
  }
}
