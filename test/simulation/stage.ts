// What stands around the stations of a run: two accounts of each service, training's books, a printer a station, and
// a witness of what was sold and what paper came out.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FaultyPrinter, startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { Bench } from './bench.ts'
import { onLook } from './drawing.ts'
import { addHost, forgetHosts, hostOver } from './hosts.ts'
import { forgetIds } from './ports/ids.ts'
import { resetNetwork } from './ports/net.ts'
import { forgetTrainingBooks, keepTrainingBooks } from './ports/training-services.ts'
import { sim } from './scheduler.ts'
import { LabelServer } from './services/label-server.ts'
import { ParcelService } from './services/parcel-service.ts'
import { markOn, marksIn, type Sale, slipOn, type Witness } from './services/sale.ts'
import type { Database } from './warehouse/database.ts'
import { House, openHouse } from './warehouse/house.ts'
import type { PaperPlace, PrinterStand } from './witnessed.ts'

export interface PaperWitness extends Witness {
  /** `arrivedAtMs`: when the last bytes that say the same reached the printer. */
  paper(format: string, complete: boolean, place: PaperPlace, arrivedAtMs?: number): void
  /** A piece of a label with this mark reached a printer. */
  arrived(mark: string): void
  /** The same of the packing slip of this order. */
  slipArrived(name: string): void
  /** A label was read before its print, and what was seen came too late or never. */
  notRead(mark: string | undefined, afterMs: number): void
  hung(bench: string, channel: string, input: unknown): void
  leftBehind(bench: string, channel: string): void
}

/** One account at one address. */
export interface LabelServerAccount {
  readonly baseUrl: string
  readonly techPartnerId: string
  readonly environment: 'production' | 'test'
  readonly books: LabelServer
}
export interface ParcelAccount {
  readonly baseUrl: string
  readonly accountCode: string
  readonly books: ParcelService
}

export interface Stage {
  readonly folder: string
  readonly benches: readonly Bench[]
  readonly printers: readonly FaultyPrinter[]
  /** A second one at each bench, which nothing ever befalls. */
  readonly spares: readonly FaultyPrinter[]
  readonly stands: readonly Standing[]
  readonly labelServers: readonly LabelServerAccount[]
  readonly parcelServices: readonly ParcelAccount[]
  readonly allBooks: readonly (LabelServer | ParcelService)[]
  /** Where the benches share their records. */
  readonly house: House | undefined
  /** By number, whoever sold it. */
  find(number: string): Sale | undefined
  strike(): void
}

const LABEL_SERVERS = [
  {
    account: 'label server',
    port: 7_001,
    techPartnerId: 'partner-1',
    environment: 'production',
    prefix: 'LA',
  },
  {
    account: 'label server, test',
    port: 7_002,
    techPartnerId: 'partner-1',
    environment: 'test',
    prefix: 'LT',
  },
  {
    account: 'label server, other',
    port: 7_003,
    techPartnerId: 'partner-2',
    environment: 'production',
    prefix: 'LB',
  },
] as const
const PARCEL_SERVICES = [
  { account: 'parcel service', port: 7_011, accountCode: 'ACC-1', prefix: 'PA' },
  { account: 'parcel service, other', port: 7_012, accountCode: 'ACC-2', prefix: 'PB' },
] as const

/** By bench: what training sells has numbers of its own. */
const TRAINING = ['T', 'U', 'V', 'W', 'X']

/** Whoever is asked for it is in the run's own network. */
const LEDGER_ADDRESS = 'postgres://packbench@127.0.0.1:5432/house'

export async function setStage(
  folder: string,
  stations: number,
  witness: PaperWitness,
  database?: Database,
): Promise<Stage> {
  database?.begin()
  const house = database && new House(database)
  openHouse(house)
  resetNetwork()
  forgetHosts()
  forgetTrainingBooks()
  forgetIds()
  mkdirSync(folder, { recursive: true })
  const allBooks: (LabelServer | ParcelService)[] = []
  const find = (number: string) => {
    for (const { sales } of allBooks) {
      const sale = sales.get(number)
      if (sale) return sale
    }
    return undefined
  }
  const soldElsewhere = (number: string) => find(number) !== undefined
  const keep = <Books extends LabelServer | ParcelService>(books: Books): Books => {
    allBooks.push(books)
    return books
  }
  const common = { mode: 'live', witness, soldElsewhere } as const
  const labelServers = LABEL_SERVERS.map(({ account, port, techPartnerId, environment, prefix }) => {
    const books = keep(new LabelServer({ ...common, account, partner: techPartnerId, prefix }))
    addHost(
      `http://127.0.0.1:${port}`,
      hostOver(
        request => books.handle(request, '/ls'),
        () => books.faults.connecting,
      ),
    )
    return { baseUrl: `http://127.0.0.1:${port}/ls`, techPartnerId, environment, books }
  })
  const parcelServices = PARCEL_SERVICES.map(({ account, port, accountCode, prefix }) => {
    const books = keep(new ParcelService({ ...common, account, prefix }))
    addHost(
      `http://127.0.0.1:${port}`,
      hostOver(
        request => books.handle(request, '/parcel/v1'),
        () => books.faults.connecting,
      ),
    )
    return { baseUrl: `http://127.0.0.1:${port}/parcel/v1`, accountCode, books }
  })
  const benches = Array.from({ length: stations }, (_, at) => {
    const dataFolder = join(folder, `bench-${at + 1}`)
    const training = { mode: 'training', witness, soldElsewhere } as const
    keepTrainingBooks(join(dataFolder, 'training'), {
      labelServer: keep(
        new LabelServer({
          ...training,
          account: `training ${at + 1}`,
          partner: 'training-partner',
          prefix: `${TRAINING[at]}L`,
        }),
      ),
      parcelService: keep(
        new ParcelService({ ...training, account: `training ${at + 1}`, prefix: `${TRAINING[at]}P` }),
      ),
    })
    const name = `Bench ${at + 1}`
    return new Bench({
      name,
      dataFolder,
      ...(house && { ledgerAddress: LEDGER_ADDRESS }),
      onHang: (channel, input) => witness.hung(name, channel, input),
      onLeftBehind: channel => witness.leftBehind(name, channel),
    })
  })
  const printersCalled = (printer: PaperPlace['printer']) =>
    inTheWorld(() =>
      Promise.all(benches.map(({ options }) => startPrinter(witness, { bench: options.name, printer }))),
    )
  const printers = await printersCalled('own')
  const spares = await printersCalled('spare')
  onLook((mark, afterMs) => witness.notRead(mark, afterMs))
  return {
    folder,
    benches,
    printers,
    spares,
    stands: printers.map(one => new Standing(one)),
    labelServers,
    parcelServices,
    allBooks,
    house,
    find,
    strike() {
      for (const bench of benches) bench.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whatever is set up there belongs to no station. */
const inTheWorld = <Value>(act: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    sim().after(0, () => void act().then(resolve, reject), sim().world)
  })

/** Pieces of what arrived that are kept: enough for the labels that a printer has in hand. */
const KEPT_PIECES = 60

async function startPrinter(witness: PaperWitness, place: PaperPlace): Promise<FaultyPrinter> {
  const made = await startFaultyPrinter({
    tcpPort: 0,
    dpi: 203,
    msPerLabel: 600,
    historyLimit: KEPT_PIECES,
    onLabel: ({ format, complete }) => {
      const text = format.toString('latin1')
      const mark = markOn(text)
      const last =
        mark === undefined ? undefined : made.received.findLast(({ bytes }) => bytes.includes(mark))
      witness.paper(text, complete, place, last?.at)
    },
  })
  const [port] = made.inside.ports
  if (port) {
    const receive = port.receive.bind(port)
    port.receive = bytes => {
      const text = bytes.toString('latin1')
      for (const mark of marksIn(text)) witness.arrived(mark)
      const slip = slipOn(text)
      if (slip !== undefined) witness.slipArrived(slip)
      receive(bytes)
    }
  }
  return made
}

/** How a printer stands: looked at whenever somebody presses anything, and told of every hand on it. */
export class Standing {
  readonly #printer: FaultyPrinter
  #last: boolean | undefined
  #sinceMs = 0
  #wasHeard = false

  constructor(printer: FaultyPrinter) {
    this.#printer = printer
  }

  touched(): void {
    this.#last = undefined
  }

  look(): PrinterStand {
    const { engine, behaviour, tcp } = this.#printer.inside
    const { paperOut, headOpen, ribbonOut, paperJam, paused } = engine.sensors
    // A link that was opened before goes on answering.
    const isThrownOut = behaviour.resetAfterAccept && !tcp?.isConnected()
    const isStrange = behaviour.answers !== 'whole' || isThrownOut
    // One that has never answered is taken for a link in one direction, and may be bought for (printing.md).
    this.#wasHeard ||= !isStrange && this.#printer.received.length > 0
    const isUnheard = isStrange && this.#wasHeard
    const isOut = paperOut || headOpen || ribbonOut || paperJam || paused || isUnheard
    if (isOut !== this.#last) this.#sinceMs = sim().now
    this.#last = isOut
    return { isOut, sinceMs: this.#sinceMs }
  }
}
