// The tests of scanning: whatever a scanner or a person makes of a code, the shipment is found, and no other.
import { describe, expect, test } from 'vitest'
import { formsToFind, plainCode } from '../../main/core/purchases/scanned-codes.ts'
import { toldAs } from '../support/told-as.ts'
import { boughtPurchase, onEachLedger } from './fixtures.ts'

const TRACKING = '9400111899223197428490'
const SCANNED = [
  ['as it stands', TRACKING, TRACKING],
  ['in groups, as people read it', TRACKING, '9400 1118 9922 3197 4284 90'],
  ['behind the 420 and a ZIP of five digits', TRACKING, `42097201${TRACKING}`],
  ['behind the 420 and a ZIP of nine digits', TRACKING, `420972011234${TRACKING}`],
  ['with FNC1 as a group separator', TRACKING, `\u001d42097201\u001d${TRACKING}`],
  ['with FNC1 spelled out', TRACKING, `<GS>42097201<GS>${TRACKING}`],
  ['with a symbology identifier', TRACKING, `]C142097201${TRACKING}`],
  ['with parentheses around the application identifiers', TRACKING, `(420)97201(94)${TRACKING.slice(2)}`],
  ['in groups with hyphens, as forms print it', TRACKING, '9400-1118-9922-3197-4284-90'],
  ['in groups, behind its routing', TRACKING, '420-97201-9400.1118.9922.3197.4284.90'],
  ['given in groups, scanned without', '1Z-999-AA1-01-2345-6784', '1Z999AA10123456784'],
  ['given in groups, typed in others', '1Z999AA1-0123456784', '1Z 999 AA1.0123_4567/84'],
  ['with a dash in the place of a hyphen', '1Z999AA10123456784', '1Z999AA1\u20130123456784'],
  ['in wide characters', TRACKING, '９４００１１１８９９２２３１９７４２８４９０'],
  ['tracking number of letters, in lower case', '1Z999AA10123456784', '1z999aa10123456784'],
  ['with a line end', '1Z999AA10123456784', '1Z999AA10123456784\r\n'],
  ['known only with its routing, scanned without', `42097201${TRACKING}`, TRACKING],
  ['known with a five digit routing, scanned with nine', `42097201${TRACKING}`, `420972011234${TRACKING}`],
] as const

const NOT_THE_SAME = [
  ['another check digit', TRACKING, TRACKING.replace(/0$/, '1')],
  ['a part of the number', TRACKING, TRACKING.slice(4)],
  ['420 in front of something short', '12345678', '4209720112345678'],
  ['nothing', TRACKING, ' '],
] as const

describe('the forms of a code', () => {
  test.each(SCANNED)('%s', (_how, known, scanned) => {
    expect(formsToFind(scanned).some(form => formsToFind(known).includes(form))).toBe(true)
  })

  test.each(NOT_THE_SAME)('not the same: %s', (_how, known, scanned) => {
    expect(formsToFind(scanned).some(form => formsToFind(known).includes(form))).toBe(false)
  })

  test('a code is plain once and for all', () => {
    for (const [, known, scanned] of SCANNED) {
      expect(plainCode(plainCode(scanned))).toBe(plainCode(scanned))
      expect(plainCode(known)).not.toBe('')
    }
  })
})

onEachLedger((place, bench) => {
  test('a scan finds a label by each of its numbers and by its reference', async () => {
    const store = await place.open(bench)
    const { id } = await boughtPurchase(store, {
      purchase: { reference: 'Order 51' },
      identifiers: {
        trackingNumbers: [TRACKING, '9400111899223197428491'],
        labelId: 'usps-77',
        readableBarCode: '9400 1118 9922 3197 4284 92',
        encodedBarCode: '420972019400111899223197428493',
      },
    })
    const scanned = [
      TRACKING,
      '9400111899223197428491',
      'USPS-77',
      '9400111899223197428492',
      '9400111899223197428493',
      ' order 51',
    ]
    for (const code of scanned) {
      expect(
        (await store.scan('live', code)).map(one => one.id),
        code,
      ).toEqual([id])
    }
    expect(await store.scan('training', TRACKING)).toEqual([])
    expect(await store.scan('live', 'Order 5')).toEqual([])
  })

  test('a reference is found by itself, and by no other that has its hyphen elsewhere', async () => {
    const store = await place.open(bench)
    const bought = (reference: string, ...trackingNumbers: string[]) =>
      boughtPurchase(store, { purchase: { reference }, identifiers: { trackingNumbers } })
    const first = await bought('ORD-11', TRACKING)
    const second = await bought('ORD1-1', '9400111899223197428491')
    const third = await bought('ORD11', '9400-1118-9922-3197-4284-92')
    const ids = async (code: string) => (await store.scan('live', code)).map(one => one.id)
    expect(await ids('ORD-11')).toEqual([first.id])
    expect(await ids('ORD1-1')).toEqual([second.id])
    expect(await ids('ORD11')).toEqual([third.id])
    expect(await ids('9400111899223197428492')).toEqual([third.id])
    expect(await ids('9400-1118-99223197428491')).toEqual([second.id])
  })

  test('a number that another label has is held, however either is grouped', async () => {
    const store = await place.open(bench)
    const { id: own } = await boughtPurchase(store, {
      identifiers: { trackingNumbers: ['1Z999AA10123456701'] },
    })
    for (const [given, asked] of [
      ['1Z999AA10123456784', '1Z999AA1-0123456784'],
      ['1Z-999-AA1-01-2345-6785', '1Z999AA10123456785'],
      ['1Z999AA1.0123456786', '1z 999AA1/0123456786'],
    ] as const) {
      const { id } = await boughtPurchase(store, { identifiers: { trackingNumbers: [given] } })
      const held = await store.numbersHeld(own, [asked])
      expect(
        held.map(({ record }) => [record.id, record.identifiers.trackingNumbers]),
        asked,
      ).toEqual([[id, [given]]])
    }
    expect(await store.numbersHeld(own, ['1Z999AA1-0123456701'])).toEqual([])
  })

  test('a scan gives live ones first, then newest first', async () => {
    const store = await place.open(bench)
    const ids: string[] = []
    for (const kind of ['voided', 'bought', 'voided'] as const) {
      const { id } = await boughtPurchase(store, {
        purchase: { reference: 'R', ...(kind === 'voided' && { duplicateReason: 'again' }) },
      })
      ids.push(id)
      if (kind === 'bought') continue
      await store.changePurchase({ id, from: ['bought'], to: 'discarded', event: toldAs('discarded') })
    }
    expect((await store.scan('live', 'R')).map(one => one.id)).toEqual([ids[1], ids[2], ids[0]])
  })
})
