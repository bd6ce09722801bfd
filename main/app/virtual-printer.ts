// The simulated printer behind virtual connections: started when first needed, its papers kept as files.
import { join } from 'node:path'
import type { SimulatedPrinter } from '../simulator/printer/simulated-printer.ts'

export interface VirtualPrinter {
  start(): Promise<void>
  /** Undefined until it listens. */
  tcpPort(): number | undefined
  stop(): Promise<void>
}

export function createVirtualPrinter(dataFolder: string): VirtualPrinter {
  let starting: Promise<SimulatedPrinter> | undefined
  let printer: SimulatedPrinter | undefined
  let ending: Promise<void> = Promise.resolve()
  return {
    async start() {
      starting ??= ending
        .then(() => import('../simulator/printer/simulated-printer.ts'))
        .then(({ startSimulatedPrinter }) =>
          startSimulatedPrinter({
            tcpPort: 0,
            dpi: 203,
            outputFolder: join(dataFolder, 'virtual-printer'),
            historyLimit: 50,
          }),
        )
      printer = await starting
    },
    tcpPort: () => printer?.tcpPort,
    async stop() {
      const started = starting?.catch(() => undefined)
      starting = undefined
      printer = undefined
      ending = ending.then(async () => (await started)?.close())
      await ending
    },
  }
}
