// The states of day one's rehearsal, for the list of every screen.
import type { Page } from 'playwright-core'
import { problem } from '../../main/core/problem.ts'
import type { ChannelValue } from '../../preload/contract/channels.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { goTo } from './on-the-page.ts'

type View = ChannelValue<'rehearsal.read'>
type Step = NonNullable<View['rehearsal']>['steps'][number]

const REFERENCE = 'REHEARSAL-2026-11-20-7F3A21'
const said = (code: string) => ({ code, message: code, nextStep: '' })
const proved = (step: Step['step'], code: string, more: Partial<Step> = {}): Step => ({
  step,
  state: 'proved',
  at: NOON,
  said: said(code),
  ...more,
})
const ahead = (...steps: readonly Step['step'][]): Step[] => steps.map(step => ({ step, state: 'ahead' }))

const BEFORE: View = {
  services: [
    {
      service: 'label-server',
      account: '482',
      baseUrl: 'https://test.labels.example.com',
      address: 'test',
    },
    {
      service: 'parcel-label',
      account: 'ACC-7',
      baseUrl: 'https://parcels.example.com/v1',
      address: 'untold',
    },
  ],
  printers: [{ id: 'zebra', name: 'Zebra', dpi: 203, language: 'zpl', model: 'ZD421-203dpi' }],
}

const TESTED = [proved('services', 'rehearsal.services-answer'), proved('printer', 'rehearsal.test-right')]

const rehearsal = (steps: readonly Step[], more: object = {}): View['rehearsal'] => ({
  id: 'r-1',
  startedAt: NOON,
  service: 'label-server',
  printerId: 'zebra',
  reference: REFERENCE,
  steps: [...steps],
  left: [],
  ...more,
})

const BUYING: View = {
  ...BEFORE,
  rehearsal: rehearsal([
    ...TESTED,
    { step: 'buy', state: 'failed', at: NOON, said: said('rehearsal.not-bought') },
    ...ahead('print', 'scan', 'reprint', 'void', 'buy-again', 'close'),
  ]),
  now: {
    step: 'buy',
    outcome: 'waiting',
    said: said('rehearsal.to-do'),
    commandId: 'c-1',
    skips: ['costs-money', 'not-working', 'not-now'],
    order: {
      reference: REFERENCE,
      shipment: { from: { ...DEPOT }, to: { ...DEPOT }, packages: [{ weightOz: 16 }] },
    },
  },
}

const OVER: View = {
  ...BEFORE,
  rehearsal: rehearsal(
    [
      ...TESTED,
      proved('buy', 'rehearsal.bought-test', { params: { costCents: 735 } }),
      proved('print', 'rehearsal.print-counted'),
      { step: 'scan', state: 'skipped', at: NOON, reason: 'no-scanner' },
      proved('reprint', 'rehearsal.reprinted'),
      proved('void', 'rehearsal.voided'),
      proved('buy-again', 'rehearsal.bought-test', { params: { costCents: 735 } }),
      { step: 'close', state: 'skipped', at: NOON, reason: 'other-labels' },
    ],
    { finishedAt: NOON, left: [`${REFERENCE}-2`] },
  ),
}

const at = (view: View) => (bench: Bench) => bench.answer({ 'rehearsal.read': () => ok(view) })

async function openDayOne(page: Page): Promise<void> {
  await goTo(page, 'day-one')
  await page.locator('main h2, main [data-look="primary"]').first().waitFor()
}

export const DAY_ONE_SCREENS = [
  { name: 'day-one-before', prepare: at(BEFORE), open: openDayOne },
  {
    name: 'day-one-unread',
    prepare: at({ ...BEFORE, damage: problem('storage', 'rehearsal.set-aside') }),
    open: openDayOne,
  },
  {
    name: 'day-one',
    prepare: at(BUYING),
    open: async (page: Page) => {
      await openDayOne(page)
      await page.locator('main').getByText(/\$\d/).first().waitFor()
    },
  },
  {
    name: 'day-one-skip',
    prepare: at(BUYING),
    open: async (page: Page) => {
      await openDayOne(page)
      await page.locator('body').press('o')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'day-one-over', prepare: at(OVER), open: openDayOne },
] as const
