// By which numbers a label is asked for, and what it is called afterwards.
import { expect, test } from 'vitest'
import { ownBars, reprintRequests, withFetched } from '../../../main/core/purchases/label-numbers.ts'
import { labelOrderOf } from '../../../main/core/purchases/label-order.ts'
import { readingOf } from '../../../main/core/purchases/label-scans.ts'
import type { PurchaseRecord } from '../../../main/core/purchases/purchase.ts'
import { withTyped } from '../../../main/core/purchases/typed-numbers.ts'

const typed = (...trackingNumbers: string[]) => ({ trackingNumbers, typed: trackingNumbers })

test('what its service gave asks for a label in one request, whatever a person gave besides', () => {
  const own = {
    trackingNumbers: ['T-1'],
    typed: ['T-1'],
    readableBarCode: 'DS100',
    encodedBarCode: '78701DS100',
  }
  expect(reprintRequests(own)).toEqual([{ readableBarCode: 'DS100', encodedBarCode: '78701DS100' }])
  expect(reprintRequests({ trackingNumbers: [], labelId: 'L-1' })).toEqual([{ labelId: 'L-1' }])
})

const OWN = '9400111899223197428490'
const OTHER = '9400111899223197428506'

test.each([
  ['with its ZIP', `42097201${OWN}`],
  ['with its ZIP of nine digits', `420972010123${OWN}`],
  ['in groups', '9400 1118 9922 3197 4284 90'],
  ['in a form of the service’s own', `S-${OTHER}-1`],
  ['that is no number of a package', 'LANE 7'],
])('bars %s are the label’s', (_how, encodedBarCode) => {
  expect(ownBars({ readableBarCode: OWN, encodedBarCode })).toBe(encodedBarCode)
})

test.each([
  ['as it is', OTHER],
  ['with a ZIP', `42097201${OTHER}`],
])('bars that say another package’s number, %s, count for nothing', (_how, encodedBarCode) => {
  const identifiers = { trackingNumbers: [], labelId: 'L-1', readableBarCode: OWN, encodedBarCode }
  expect(ownBars(identifiers)).toBeUndefined()
  // Neither for what is asked of the service and handed over, nor for the paper, nor for a scan.
  expect(reprintRequests(identifiers)).toEqual([{ labelId: 'L-1', readableBarCode: OWN }])
  expect(labelOrderOf({ identifiers } as unknown as PurchaseRecord).numbers).toEqual([OWN])
  expect(readingOf(identifiers, OTHER)).toBeUndefined()
  expect(readingOf(identifiers, OWN)).toMatchObject({ number: OWN })
})

test('a person’s number is the one under the bars, else the bars, else a label ID', () => {
  expect(reprintRequests(typed('9261 2901'))).toEqual([
    { readableBarCode: '92612901' },
    { encodedBarCode: '92612901' },
    { labelId: '9261 2901' },
  ])
  expect(
    reprintRequests({ ...typed('DS100', 'L-1'), trackingNumbers: ['DS100'], labelId: 'L-1' })[0],
  ).toEqual({
    labelId: 'L-1',
  })
  // As a scanner reads it, with where it goes before it.
  const scanned = typed(`420980289261290100000000000018`)
  expect(reprintRequests(scanned)).toContainEqual({ readableBarCode: '9261290100000000000018' })
  expect(reprintRequests({ trackingNumbers: [] })).toEqual([])
})

test('a number that a person typed in groups is asked for as it stands, and in the end without its hyphens', () => {
  expect(reprintRequests(typed('DS-100'))).toEqual([
    { readableBarCode: 'DS-100' },
    { encodedBarCode: 'DS-100' },
    { labelId: 'DS-100' },
    { readableBarCode: 'DS100' },
  ])
})

test('a number that a service gave is no second one where a person types it in groups', () => {
  const own = { trackingNumbers: ['1Z999AA10123456784'] }
  expect(withTyped(own, { trackingNumber: '1Z 999-AA1-0123456784' })).toEqual(own)
  expect(withTyped(own, { trackingNumber: '1Z999AA10123456785' }).trackingNumbers).toHaveLength(2)
})

test('once its service has given the label, it is called as the service calls it', () => {
  const fetched = {
    trackingNumbers: [],
    labelId: 'L-1',
    readableBarCode: 'DS100',
    encodedBarCode: '78701DS100',
  }
  expect(withFetched(typed('DS 100'), fetched)).toEqual(fetched)
  expect(withFetched(typed('DS-100'), fetched)).toEqual(fetched)
  expect(withFetched({ trackingNumbers: [], labelId: 'l-1', typed: ['l-1'] }, fetched)).toEqual(fetched)
  // A word of a person that is none of its numbers stays theirs.
  expect(withFetched(typed('SHELF-7'), fetched)).toEqual({ ...fetched, ...typed('SHELF-7') })
})
