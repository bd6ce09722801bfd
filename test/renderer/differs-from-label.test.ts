// What stands in a form against the label that its order has by now: another package is told from another spelling.
import { expect, test } from 'vitest'
import { labelOtherThan } from '../../renderer/tasks/pack/order/differs-from-label.ts'
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'

const LABEL = { shipment: { from: DEPOT, to: CUSTOMER, packages: [{ weightOz: 32 }] } }
const form = (fields: Record<string, string>) => ({ fields })

test.each([
  [{}],
  [{ 'to.country': 'US' }],
  [{ 'to.name': CUSTOMER.name.toUpperCase(), 'packages.0.weightOz': '2 lb' }],
  [{ 'to.address1': ` ${CUSTOMER.address1}. `, 'to.postalCode': CUSTOMER.postalCode.slice(0, 5) }],
  [{ 'packages.0.weightOz': '2 lb 0.4 oz' }],
  [{ 'packages.0.weightOz': 'two' }],
])('%j is the package that the label is for', fields => {
  expect(labelOtherThan(form(fields), LABEL)).toBeUndefined()
})

test.each([
  [{ 'to.address1': '200 Oak St' }],
  [{ 'to.name': 'Somebody Else' }],
  [{ 'to.postalCode': '00000' }],
  [{ 'packages.0.weightOz': '5 lb' }],
])('%j is another package, and is told who the label is for', fields => {
  const other = labelOtherThan(form(fields), LABEL)
  expect(other?.to).toContain(CUSTOMER.address1)
  expect(other?.weight).toBe('2 lb')
})

test('of a label whose address is forgotten nothing is said', () => {
  expect(labelOtherThan(form({ 'to.address1': '200 Oak St' }), {})).toBeUndefined()
})
