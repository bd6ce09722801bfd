// The sandbox: the program's own simulator with a log of every request, misbehaviour on demand and a description, for
// tests and as a program of its own.
import { type Simulator, type SimulatorOptions, startSimulator } from '../../main/simulator/simulator.ts'
import { bindControl } from './control.ts'
import { type Exchange, ExchangeLog } from './exchange-log.ts'
import { Faults } from './faults.ts'
import { openApi } from './openapi.ts'
import { spoiledServing } from './serve-spoiled.ts'

export interface SandboxOptions extends Omit<SimulatorOptions, 'lab'> {
  /** Hears of every exchange once it is answered, names and addresses included: not for a log file. */
  readonly log?: (exchange: Exchange) => void
  /** Lets `controlUrl` be used: misbehaviour, shapes, the log. Off by default. */
  readonly control?: boolean
}

export interface Sandbox extends Simulator {
  /** Answers only where `control` was asked for. */
  readonly controlUrl: string
}

const CONTROL = '/control'
/** The log is for looking at: without the control endpoint nobody can, so little is kept. */
const LOG_CAPACITY = { control: 20_000, plain: 20 }

/** Starts both services on 127.0.0.1; resolves once they listen. Rejects where the port or data folder is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { control = false, log: notice, ...rest } = options
  const log = new ExchangeLog(control ? LOG_CAPACITY.control : LOG_CAPACITY.plain, notice)
  const faults = new Faults()
  const simulator = await startSimulator({
    ...rest,
    lab({ app, operations, labelServer, parcelService, clock, origin, tokenPath, reset }) {
      const { apiKeyHeader } = parcelService
      app.get('/openapi.json', () =>
        openApi(operations, {
          origin: origin(),
          tokenUrl: `${origin()}${tokenPath}`,
          scopes: Object.values(labelServer.tokens.scopes),
          apiKeyHeader,
        }),
      )
      if (control) bindControl(app, CONTROL, { log, faults, operations, labelServer, parcelService, reset })
      return spoiledServing({ log, faults, clock, apiKeyHeader })
    },
  })
  return {
    ...simulator,
    controlUrl: `${simulator.origin}${CONTROL}`,
    stop: async () => {
      // Answers that are held go on, or nothing ends.
      faults.clear()
      await simulator.stop()
    },
  }
}
