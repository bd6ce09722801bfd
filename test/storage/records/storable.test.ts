// Text that no database keeps, from whatever door it comes, on each ledger: what else it says is kept, and the trail holds.
import { expect, test } from 'vitest'
import { boughtPurchase, newPurchase, onEachLedger, shipment } from '../fixtures.ts'

onEachLedger((place, bench) => {
  test.each([
    ['a NUL', '\u0000'],
    ['half of a surrogate pair', '\ud800'],
    ['the other half', '\udc00'],
  ])('%s in a text is dropped, and whatever it came with is kept', async (_what, sign) => {
    const store = await place.open(bench)
    const odd = (text: string) => `${text.slice(0, 1)}${sign}${text.slice(1)}`
    const line = { row: 2, billedCents: 320, billedWeight: odd('2 lb'), reason: odd('Audit') }
    await store.addAdjustments(
      { environment: 'live', fileName: odd('may.json'), lines: [{ ...line, trackingNumber: odd('T-1') }] },
      { fileName: odd('may.json') },
    )
    expect(await store.adjustments('live', 9)).toMatchObject([
      { trackingNumber: 'T-1', billedWeight: '2 lb', reason: 'Audit', fileName: 'may.json' },
    ])
    await store.addOrders(
      { id: 'i-1', environment: 'live', fileName: odd('shop.json'), asked: 'x' },
      [
        {
          ...{ id: 'o-1', row: 2, reference: odd('ORD-1'), service: 'label-server', problems: {} },
          shipment: shipment({ name: odd('Alma Duarte') }),
        },
      ],
      { kind: 'orders-imported', operator: odd('Ana'), detail: { fileName: odd('shop.json') } },
    )
    expect(await store.orderByReference('live', odd('ORD-1'))).toMatchObject({
      ...{ id: 'o-1', reference: 'ORD-1', shipment: { to: { name: 'Alma Duarte' } } },
    })
    const { id } = await boughtPurchase(store, {
      purchase: { reference: odd('REF-1'), duplicateReason: odd('lost') },
      identifiers: { trackingNumbers: [odd('T-1')] },
    })
    expect(await store.scan('live', odd('T-1'))).toMatchObject([{ id, reference: 'REF-1' }])
    expect(
      await store.intend(newPurchase({ reference: 'REF-1' }), { kind: 'purchase-intended' }),
    ).toMatchObject({ kind: 'held-by', record: { id } })
    await store.note({ kind: 'test-label', operator: odd('Ana'), detail: { [odd('note')]: odd('why') } })
    const { rows, chains } = await store.verify()
    expect({ findings: rows.findings, broken: chains.broken }).toEqual({ findings: [], broken: [] })
  })
})
