// Fault 171: an order has what its service has no place for.
import { expect } from 'vitest'
import { CUSTOMER, DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { fault } from './fault.ts'
import { done, labelServerOrder, parcelOrder, scene, seen, shipmentOf } from './scene.ts'

fault(171, async () => {
  const { station, services } = await scene()
  const own = sampleShipment()
  const [box] = own.packages
  const stops = [
    [labelServerOrder, 'label', { returnTo: { ...CUSTOMER, name: 'Returns' } }, 'shipment.returnTo.name'],
    [labelServerOrder, 'label', { hazmat: '1' }, 'shipment.hazmat'],
    [
      parcelOrder,
      'request-label',
      { packages: [{ ...box, valueCents: 98_765 }] },
      'shipment.packages.0.valueCents',
    ],
    [
      parcelOrder,
      'request-label',
      { packages: [{ ...box, signature: 'Adult' }] },
      'shipment.packages.0.signature',
    ],
    [
      parcelOrder,
      'request-label',
      { customs: { valueCents: 100, description: 'Mugs', items: [] } },
      'shipment.customs',
    ],
  ] as const
  for (const [order, operation, more, field] of stops) {
    const { shipment, ...rest } = order('ORD-STOPPED')
    const reply = await station.call('pack.ship', { ...rest, shipment: { ...shipment, ...more } })
    expect(reply, JSON.stringify(reply)).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
    expect(Object.keys(reply.problem.fields)).toContain(field)
    expect(await seen(services, operation)).toBe(0)
  }

  const lines = { phoneNumber: '555-0100', email: 'desk@depot.example', address3: 'Gate 4' }
  const goes = [
    [
      labelServerOrder('ORD-1'),
      {
        references: { sku: 'S-1', reference3: 'R3', reference4: 'R4' },
        postalRequired: true,
        documentFormat: 'PDF',
      },
      ['SKU', 'reference 3', 'reference 4', 'choice of carrier', 'document format'],
    ],
    [
      parcelOrder('ORD-2'),
      {
        from: { ...DEPOT, ...lines },
        to: { ...CUSTOMER, residential: true },
        references: { reference1: 'R1', reference2: 'R2', orderNumber: 'N-1' },
        docTabValues: ['one'],
        packages: [{ ...box, description: 'Mugs' }],
      },
      [
        'sender’s phone',
        'sender’s e-mail',
        'third line of the sender’s address',
        'residential',
        'reference 1',
        'reference 2',
        'order number',
        'label’s tab',
        'description of the contents',
      ],
    ],
  ] as const
  for (const [{ shipment, ...rest }, more, names] of goes) {
    const reply = await done(station.call('pack.ship', { ...rest, shipment: { ...shipment, ...more } }))
    for (const purchase of [reply.shipment.purchase, (await shipmentOf(station, rest.reference)).purchase]) {
      expect(purchase.kind).toBe('bought')
      for (const name of names) expect(purchase.warnings).toContainEqual(expect.stringContaining(name))
      expect(purchase.warnings).toHaveLength(names.length)
    }
  }
})
