// A live station whose label server goes away, and packages that are made ready meanwhile.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { liveSettings, type OutsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { at, big, fill, SAMPLE, scanOrder } from './on-the-page.ts'

/**
 * Until each page has read the live bench; begun before the station goes live. What is typed before is training's.
 */
export async function readsLive(...pages: readonly Page[]): Promise<void> {
  const read = pages.map(page =>
    page.waitForResponse(
      async answer => answer.url().endsWith('/api/bench.kept') && (await answer.json()).value.mode === 'live',
      { timeout: 60_000 },
    ),
  )
  await Promise.all(read)
}

/** On from training, seen by each page that is open. */
export async function goesLive(
  station: StationCalls,
  services: OutsideServices,
  ...pages: readonly Page[]
): Promise<void> {
  const read = readsLive(...pages)
  const { settings, secrets } = liveSettings(services)
  const labelServer = { ...(settings.labelServer as object), services: ['Usps_Ground_Advantage'] }
  await station.call('settings.save', {
    settings: { ...settings, labelServer, station: { from: DEPOT } },
    secrets,
  })
  await read
}

/** It closes every connection; the station has noticed. */
export async function goesAway(services: OutsideServices, station: StationCalls): Promise<void> {
  await services.control('misbehave', { service: 'label-server', times: 0, fault: { kind: 'drop-before' } })
  const isPaused = async () => {
    await station.call('pack.rates', { service: 'label-server', shipment: sampleShipment() })
    const { services: both } = (await station.call('station.overview')).value
    return both.map((one: { pausedSince?: string }) => one.pausedSince !== undefined)
  }
  await expect.poll(isPaused).toEqual([true, false])
}

export async function prepare(page: Page, reference: string): Promise<void> {
  const { reference: _sample, ...address } = SAMPLE
  await scanOrder(page, reference)
  await fill(page, address)
  await page.keyboard.press('Alt+1')
  const band = page.locator('footer')
  await page.getByRole('radio', { checked: true, name: 'USPS Ground Advantage no price' }).waitFor()
  await band.getByText('prepares it').waitFor()
  await page.locator(at('ship')).focus()
  await page.keyboard.press('Enter')
  await big(page, 'PREPARED').waitFor()
  await band.getByText(reference).waitFor()
}
