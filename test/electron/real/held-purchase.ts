// A live station on real Electron whose purchase is under way: the service has booked it and holds its answer back.
import type { Page } from 'playwright-core'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../../support/outside-programs.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { type LaunchOptions, launch, type RealProgram } from './real-electron.ts'

export interface HeldPurchase extends RealProgram {
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
}

/** What `shipments.scan` says of its label once it is on record. */
export const bought = {
  ok: true,
  value: { kind: 'shipment', shipment: { purchase: { kind: 'bought' } } },
} as const

/** Of `ORD-HELD`, at the parcel service; `services.control('release')` lets the answer go. */
export async function buying(folder: string, options: LaunchOptions = {}): Promise<HeldPurchase> {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const program = await launch(folder, options)
  const { page } = program
  const { settings, secrets } = liveSettings(services)
  expectOk(await call(page, 'settings.save', { settings, secrets }))
  expectOk(await call(page, 'printers.save', networkPrinter(printer.port)))
  await services.control('misbehave', { operation: 'request-label', fault: { kind: 'hold' } })
  await startShipping(page)
  await waitFor(async () => (await services.state()).held === 1, { what: 'the answer to be held back' })
  return { ...program, services, printer }
}

function expectOk(reply: unknown): void {
  if (!(reply as { ok: boolean }).ok) throw new Error(`refused: ${JSON.stringify(reply)}`)
}

/** Not awaited in the page: its answer comes when the service lets it go. */
const startShipping = (page: Page): Promise<void> =>
  page.evaluate(
    input => {
      const { station } = window as unknown as {
        station: Record<string, (input: unknown) => Promise<unknown>>
      }
      void station['pack.ship']!(input)
    },
    {
      service: 'parcel-label',
      reference: 'ORD-HELD',
      commandId: crypto.randomUUID(),
      shipment: sampleShipment(),
    },
  )
