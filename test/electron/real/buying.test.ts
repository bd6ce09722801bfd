// A purchase whose window dies, or whose program is told to end, on real Electron: bought once, printed, recorded,
// never sent again.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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
import { crash, inPage } from './on-the-screens.ts'
import { electronFolder, launch, needsElectron, type RealProgram } from './real-electron.ts'

needsElectron()

interface Purchase extends RealProgram {
  readonly folder: string
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
}

/** A live station whose purchase is under way: the service has booked it and holds its answer back. */
async function buying(): Promise<Purchase> {
  const [services, printer, folder] = await Promise.all([
    outsideServices(),
    outsidePrinter(),
    electronFolder(),
  ])
  const program = await launch(folder)
  const { page } = program
  const { settings, secrets } = liveSettings(services)
  expect(await call(page, 'settings.save', { settings, secrets })).toMatchObject({ ok: true })
  expect(await call(page, 'printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  await services.control('misbehave', { operation: 'request-label', fault: { kind: 'hold' } })
  await startShipping(page)
  await waitFor(async () => (await services.state()).held === 1, { what: 'the answer to be held back' })
  return { ...program, folder, services, printer }
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

const bought = { ok: true, value: { kind: 'shipment', shipment: { purchase: { kind: 'bought' } } } }

it('a window that dies while a label is bought comes back, and the label is bought once and printed', async () => {
  const { app, services, printer } = await buying()
  await crash(app)
  await waitFor(() => inPage(app, `document.querySelector('#field-reference') !== null`), {
    what: 'the window to come back',
  })
  await services.control('release')
  await waitFor(async () => (await printer.papers()).some(({ complete }) => complete), { what: 'the label' })
  expect(await inPage(app, `window.station['shipments.scan']({ code: 'ORD-HELD' })`)).toMatchObject(bought)
  expect(await services.exchanges('request-label')).toHaveLength(1)
})

it.each(['its window is closed', 'the system asks it to end'])(
  'a program whose label is being bought waits for it when %s, and has it on record',
  async how => {
    const { app, pid, exited, services, folder, log } = await buying()
    if (how === 'its window is closed')
      await app.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()))
    else process.kill(pid, 'SIGTERM')
    await waitFor(() => log().includes('finishing'), { what: 'the program to say what it waits for' })
    const onScreen = () => inPage(app, `document.body.innerText.includes('It is finishing: 1 purchase.')`)
    await waitFor(onScreen, { what: 'the window to say what it waits for' })
    await services.control('release')
    expect(await exited).toBe(0)
    expect(await services.exchanges('request-label')).toHaveLength(1)
    const again = await launch(folder)
    expect(await call(again.page, 'shipments.scan', { code: 'ORD-HELD' })).toMatchObject(bought)
  },
)
