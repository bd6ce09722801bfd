// Keeps the balances in sight fresh: read at start, after each purchase, and every few minutes.

import type { FlowContext } from '../../flows/flow-context.ts'
import { readMeters } from '../../flows/meters.ts'

const AFTER_PURCHASE_MS = 1_500
const EVERY_MS = 5 * 60_000

export interface MeterWatch {
  /** Reads now, and every few minutes from now on. */
  start(): void
  /** A purchase or an add has changed a balance: read soon, once for several. */
  changed(): void
  stop(): void
}

/** Reads only where the label server is configured; a service that is away is seen in its health. */
export function createMeterWatch(bind: () => FlowContext): MeterWatch {
  let soon: NodeJS.Timeout | undefined
  let regularly: NodeJS.Timeout | undefined
  let reading: Promise<unknown> | undefined

  const read = () => {
    const context = bind()
    if (reading || !context.services['label-server'].configured().ok) return
    reading = readMeters(context)
      .catch(() => context.log.warn('the meters could not be kept'))
      .finally(() => {
        reading = undefined
      })
  }
  return {
    start() {
      regularly = setInterval(read, EVERY_MS)
      regularly.unref()
      read()
    },
    changed() {
      if (soon) return
      soon = setTimeout(() => {
        soon = undefined
        read()
      }, AFTER_PURCHASE_MS)
      soon.unref()
    },
    stop() {
      clearInterval(regularly)
      clearTimeout(soon)
    },
  }
}
