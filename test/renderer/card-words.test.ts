// Which answers a card offers: what a person can do from here, and nothing that would only be refused.
import { expect, test } from 'vitest'
import type { AttentionItem, ShipmentView } from '../../preload/contract/views.ts'
import { answersOf, partlyVoided } from '../../renderer/tasks/queue/card-words.ts'
import { jobView } from '../browser/bench-script.ts'

type Mark = ShipmentView['purchase']['attention'][number]

const held: AttentionItem = { id: 'j', kind: 'print-held', since: '2026-11-20T10:00:00Z', station: 'Bench A' }
const marked = (service: ShipmentView['service'], ...attention: Mark[]): AttentionItem => ({
  id: 's',
  kind: 'purchase-concern',
  since: '2026-11-20T10:00:00Z',
  shipment: {
    id: 's',
    reference: 'ORD-1',
    service,
    environment: 'live',
    account: 'P-1',
    origin: 'bought-here',
    station: 'Bench A',
    purchase: { kind: 'bought', warnings: [], notSent: [], attention },
    createdAt: '2026-11-20T10:00:00Z',
  },
})
const names = (item: AttentionItem) => answersOf(item).map(({ name }) => name)

test('a print that waits is let go at its own station, cancelled where that is off, and left to it where it is at work', () => {
  expect(names(held)).toEqual(['release', 'cancel'])
  expect(names({ ...held, away: true })).toEqual(['cancel'])
  expect(names({ ...held, elsewhere: true })).toEqual([])
})

test('what became of a print is asked without a promise to print it again where its label is void', () => {
  const unsure: AttentionItem = { ...held, kind: 'print-unsure', job: jobView('unsure') }
  const hints = (item: AttentionItem) => answersOf(item).map(({ hint }) => hint)
  expect(names({ ...unsure, labelOver: true })).toEqual(names(unsure))
  expect(hints(unsure)).toEqual(['card.whole-hint', 'card.damaged-hint', 'card.missing-hint'])
  expect(hints({ ...unsure, labelOver: true })).toEqual([
    'card.over-hint',
    'card.over-hint',
    'card.over-missing-hint',
  ])
})

test('a label that the station does not hold is printed where its service gives it again, else voided and bought anew', () => {
  expect(names(marked('parcel-label', 'no-payload'))[0]).toBe('print-again')
  const answers = answersOf(marked('label-server', 'no-payload'))
  expect(answers[0]).toMatchObject({ name: 'void-it', label: 'card.void-again-ship' })
  expect(answers.map(({ name }) => name)).not.toContain('print-again')
})

test('a label that its service says it did not close is said not closed, or closed all the same', () => {
  expect(names(marked('label-server', 'not-closed-after-all'))).toEqual(['not-closed', 'closed'])
})

test('a void that came through in part counts the numbers that it asks for, and none that another label has', () => {
  const item = marked('label-server')
  const partly: AttentionItem = {
    ...item,
    kind: 'void-unknown',
    shipment: item.shipment && {
      ...item.shipment,
      purchase: {
        ...item.shipment.purchase,
        kind: 'void-unknown',
        trackingNumbers: ['T-1', 'T-2', 'T-OTHER'],
        numbersToVoid: ['T-1', 'T-2'],
        voids: [
          { number: 'T-1', outcome: 'cancelled' },
          { number: 'T-2', outcome: 'refused' },
          { number: 'T-OTHER', outcome: 'left-out' },
        ],
      },
    },
  }
  expect(partlyVoided(partly)).toEqual({ cancelled: 1, total: 2 })
  // Every number that was asked for has its answer: one key says that all are cancelled.
  expect(answersOf(partly)[0]).toEqual({
    name: 'voided',
    label: 'card.all-voided',
    hint: 'card.voided-hint',
  })
})

test('a label without a number of its own alone can be said cancelled at the service', () => {
  for (const mark of ['number-of-another', 'no-identifier'] as const) {
    expect(names(marked('label-server', mark))).toContain('voided-there')
    // Nobody cancels there: it is discarded here.
    expect(names(marked('parcel-label', mark))).not.toContain('voided-there')
    expect(names(marked('label-server', mark, 'not-on-paper'))).toContain('voided-there')
  }
  expect(names(marked('label-server', 'echo-missing'))).not.toContain('voided-there')
})

test('whose a number is comes before the question whether its label is on the box', () => {
  const asked = (service: 'label-server' | 'parcel-label') =>
    names(marked(service, 'number-of-another', 'not-on-paper'))
  // The label server would cancel the other label by it.
  expect(asked('label-server')).toEqual(['looked', 'give-number', 'voided-there'])
  expect(asked('parcel-label')).toEqual(['looked', 'give-number', 'void-it'])
})

test.each([
  ['could not be drawn with its codes checked', 'label.redraw-unread', ['anyway', 'cancel']],
  ['was not drawn for want of memory or time', 'label.drawing-ended', ['release', 'cancel']],
])('a label that %s is offered what gets it out', (_what, code, answers) => {
  const job = jobView('ORD-1', {
    state: 'held',
    needsRelease: true,
    cause: 'not-redrawn',
    warnings: [{ code, message: '' }],
  })
  expect(names({ id: 'held', kind: 'print-held', since: job.createdAt, job })).toEqual(answers)
})
