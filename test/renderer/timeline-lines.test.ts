// Steps of an order in words: a line for each kind, no code in any of them, and nothing of the house in the carrier's file.
import { expect, test } from 'vitest'
import { stepView } from '../../main/api/views/step-view.ts'
import { EVENT_KINDS } from '../../main/core/records/event-kinds.ts'
import type { LedgerEvent } from '../../main/core/records/ledger-event.ts'
import { LANGUAGES } from '../../preload/contract/sentences.ts'
import { carrierCsv, stepLine } from '../../renderer/parts/timeline-lines.ts'
import type { Words } from '../../renderer/words/use-words.ts'
import { problemIn } from '../../renderer/words/use-words.ts'
import { words } from '../../renderer/words/words.ts'
import { wordsIn } from '../support/words-in.ts'

const inLanguage = (language: 'en' | 'es'): Pick<Words, 'say' | 'money' | 'problem'> => {
  const { t } = wordsIn(language, words)
  return {
    say: (key, params) => t(key, { ...params }),
    money: cents => `$${(cents / 100).toFixed(2)}`,
    problem: one => problemIn(language, one),
  }
}
const en = inLanguage('en')

const event = (
  kind: string,
  detail: LedgerEvent['detail'] = {},
  more: Partial<LedgerEvent> = {},
): LedgerEvent => ({
  sequence: 1,
  at: '2026-11-20T10:42:00.000Z',
  station: 'Bench 2',
  shipmentId: 'first',
  kind,
  detail,
  ...more,
})
const order = (events: readonly LedgerEvent[], shipmentIds = ['first']) => ({
  kind: 'order' as const,
  reference: 'PO-7',
  shipmentIds,
  steps: events.map(stepView),
  isCut: false,
})
const said = (one: LedgerEvent, shipmentIds = ['first']) => {
  const { text, facts } = stepLine(en, stepView(one), { shipmentIds })
  return [text, ...facts].join(' · ')
}

test.each(LANGUAGES)('every kind of event has its line, and no kind of before is a code: %s', language => {
  for (const kind of [...EVENT_KINDS, 'of-a-later-version']) {
    const { text } = stepLine(inLanguage(language), stepView(event(kind)), { shipmentIds: [] })
    expect(text).not.toContain(kind)
    expect(text).not.toMatch(/step\.|\{\{/)
  }
})

test('a line adds what there is to say, in words alone', () => {
  const bought = event('purchase-bought', {
    costCents: 845,
    trackingNumbers: ['9400100000000000000001'],
    attention: ['no-payload'],
    requestId: 'r-1',
  })
  expect(said(bought, ['other', 'first'])).toBe(
    'The label was bought · label 2 · $8.45 · 9400 1000 0000 0000 0000 01 · the label itself did not come',
  )
  expect(said(event('job-sending', { bytesSent: 0, printer: 'Zebra' }, { jobId: 'first-3' }))).toBe(
    'It is sent to the printer · print 3 · Zebra',
  )
  expect(said(event('label-reprinted', { reason: 'damaged', copyNumber: 2 }))).toBe(
    'It was printed again · print 2 · Damaged',
  )
  expect(said(event('job-held', { cause: 'printer-unreachable', detail: 'ECONNREFUSED' }))).toBe(
    'The print is held · The printer is not connected.',
  )
  expect(said(event('close-kept', { closeId: 'c-1', outcome: 'closed' }))).toBe(
    'The close of the day · it is handed over',
  )
  const changes = [
    { path: 'labelServer.baseUrl', before: 'a', after: 'b' },
    { path: 'labelServer.auth.clientSecret', hidden: true },
  ]
  expect(said(event('settings-saved', { changes }))).toBe(
    'Settings were changed · Label server: address · Label server: sign-in',
  )
  const byPolicy = { by: 'policy', changes, trialsBegun: ['Spring rules'], trialsEnded: ['New printers'] }
  expect(said(event('settings-saved', byPolicy))).toBe(
    'Settings were changed · by your company’s policy · trial “Spring rules” began here · trial “New printers” ended here · ' +
      'Label server: address · Label server: sign-in',
  )
})

test('what somebody else wrote into the trail is passed over', () => {
  const wild = event('purchase-bought', {
    costCents: 'x',
    trackingNumbers: [1, null, 'T-1'],
    attention: { a: 1 },
    cause: 'made up',
    service: 7,
    reason: ['x'],
  })
  expect(said(wild)).toBe('The label was bought · T-1')
})

test('the carrier gets what was asked of it and answered, and nothing of people, paper, settings or notes', () => {
  const file = carrierCsv(
    en,
    order(
      [
        event(
          'purchase-intended',
          { service: 'label-server', duplicateReason: 'wet' },
          { operator: 'night' },
        ),
        event('purchase-sending', { requestId: 'r-1' }, { operator: 'night' }),
        event('purchase-bought', { costCents: 845, trackingNumbers: ['T-1'] }),
        event('job-sending', { printer: 'Zebra' }),
        event('settings-saved', { changes: [{ path: 'mode', before: 1, after: 2 }] }),
        event('void-asked', { reason: 'the shelf fell down' }, { operator: 'night' }),
        event('void-voided'),
        event('person-said-closed', { note: 'seen there' }),
        event('close-kept', { outcome: 'closed' }),
      ],
      ['first', 'second'],
    ),
  )
  expect(file.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Time (UTC),Order,What happened,Tracking numbers,Sold by,Price (USD),Number of the request',
    '2026-11-20T10:42:00.000Z,PO-7,The service was asked to sell it · label 1,,Label server,,r-1',
    '2026-11-20T10:42:00.000Z,PO-7,The label was bought · label 1,T-1,Label server,8.45,',
    '2026-11-20T10:42:00.000Z,PO-7,A void was requested · label 1,,Label server,,',
    '2026-11-20T10:42:00.000Z,PO-7,It is voided · label 1,,Label server,,',
    '2026-11-20T10:42:00.000Z,PO-7,The close of the day · label 1 · it is handed over,,Label server,,',
  ])
})
