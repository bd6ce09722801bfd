// Tests the address book: found by any word, one entry a house, forgotten by its own age.
import { expect, test } from 'vitest'
import { CUSTOMER } from '../../support/sample-shipment.ts'
import { DAY_MS, onEachLedger } from '../fixtures.ts'

onEachLedger((place, bench) => {
  test('an address is found by words of its name, company or street, and kept once', async () => {
    const store = await place.open(bench)
    await store.saveAddress('live', 'a-1', { ...CUSTOMER, name: 'José  Díaz', companyName: 'Harbor Books' })
    await store.saveAddress('live', 'a-2', { ...CUSTOMER, name: 'Bo Cole' })
    const again = await store.saveAddress('live', 'a-3', {
      ...CUSTOMER,
      name: 'BO COLE',
      phoneNumber: '555 0100',
    })
    expect(again).toMatchObject({
      id: 'a-2',
      useCount: 2,
      address: { name: 'BO COLE', phoneNumber: '555 0100' },
    })
    const names = async (text: string) =>
      (await store.findAddresses('live', text, 5)).map(known => known.address.name)
    expect(await names('')).toEqual(['BO COLE', 'José  Díaz'])
    expect(await names('jose d')).toEqual(['José  Díaz'])
    expect(await names('books har')).toEqual(['José  Díaz'])
    expect(await names('elm')).toEqual(['BO COLE', 'José  Díaz'])
    expect(await names('ole')).toEqual([])
    expect(await names('%')).toEqual([])
    expect(await store.findAddresses('training', 'bo', 5)).toEqual([])
  })

  test('entries go by hand, and by age when they are not used', async () => {
    const store = await place.open(bench)
    await store.saveAddress('live', 'a-1', { ...CUSTOMER, name: 'Old' })
    bench.clock.advance(10 * DAY_MS)
    await store.saveAddress('live', 'a-2', { ...CUSTOMER, name: 'New' })
    const before = new Date(bench.clock.time - 5 * DAY_MS).toISOString()
    expect(await store.purgeAddressBook(before)).toBe(1)
    expect(await store.removeAddresses('live', { id: 'a-1' })).toBe(0)
    expect(await store.removeAddresses('training', 'all')).toBe(0)
    expect(await store.removeAddresses('live', { id: 'a-2' })).toBe(1)
    expect(await store.findAddresses('live', '', 5)).toEqual([])
  })
})
