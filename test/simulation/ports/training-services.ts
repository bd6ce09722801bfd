// Training's embedded services: models with books of their own, listening as long as the station that started them
// lives, somewhere else after each start.
import type { Simulator, SimulatorOptions } from '../../../main/simulator/simulator.ts'
import { addHost, hostOver, removeHost } from '../hosts.ts'
import { sim } from '../scheduler.ts'
import type { LabelServer } from '../services/label-server.ts'
import type { ParcelService } from '../services/parcel-service.ts'

export interface TrainingBooks {
  readonly labelServer: LabelServer
  readonly parcelService: ParcelService
}

const books = new Map<string, TrainingBooks>()
let lastPort = 20_000

/** Kept in the data folder, as the real ones keep theirs: they outlive the station's process. */
export const keepTrainingBooks = (dataFolder: string, kept: TrainingBooks): void => {
  books.set(dataFolder, kept)
}

export const forgetTrainingBooks = (): void => {
  books.clear()
  lastPort = 20_000
}

export async function startSimulator({ dataFolder = '' }: SimulatorOptions): Promise<Simulator> {
  const kept = books.get(dataFolder)
  if (!kept) throw new Error('no training books for this folder')
  lastPort += 1
  const origin = `http://127.0.0.1:${lastPort}`
  const host = hostOver(
    request =>
      request.url.pathname.startsWith('/ls')
        ? kept.labelServer.handle(request, '/ls')
        : kept.parcelService.handle(request, '/parcel/v1'),
    () => 'open',
  )
  addHost(origin, host)
  const leave = () => removeHost(origin)
  const forget = sim().current.onEnd(leave)
  return {
    origin,
    books: dataFolder,
    labelServer: {
      baseUrl: `${origin}/ls`,
      tokenUrl: `${origin}/token`,
      clientId: 'training',
      clientSecret: 'training-client-secret',
      token: 'training-token-training-token',
      techPartnerId: 'training-partner',
      services: ['Usps_Ground_Advantage', 'Usps_Priority'],
      multiPackageServices: [],
    },
    parcelLabel: {
      baseUrl: `${origin}/parcel/v1`,
      apiKey: 'training-api-key-training',
      accountCode: 'TRAINING',
      serviceProviderKey: 'training-provider-key',
    },
    stop: async () => {
      forget()
      leave()
    },
  }
}
