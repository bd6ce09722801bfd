// Boxes at the post office, and the carriers that bring nothing there.
import { expect, test } from 'vitest'
import { carrierWithoutBoxes, poBoxLine } from '../../../main/core/shipment/po-boxes.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

const lineOf = (address1: string, address2 = '') => poBoxLine({ ...sampleShipment().to, address1, address2 })

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P O BOX 12',
  'p.o.box 12',
  'POBox 12',
  'POB 12',
  'Post Office Box 12',
  'Apartado Postal 12',
  'Apartado 12',
])('%s is a box at a post office, in whichever line it stands', address => {
  expect(lineOf(address)).toBe('address1')
  expect(lineOf('5 Main St', address)).toBe('address2')
})

test.each([
  '12 Box Canyon Rd',
  '5 Bobcat Ln',
  '12 Po River Dr',
  '7 Post Office Rd',
  'Apartment 4',
  '1 Poboy St',
])('%s is none', address => {
  expect(lineOf(address)).toBeUndefined()
})

test.each([
  ['Ups_Ground', 'UPS'],
  ['UPS 2nd Day Air', 'UPS'],
  ['FedEx_2Day', 'FedEx'],
  ['Fedex_Ground', 'FedEx'],
  ['Dhl_Express_Worldwide', 'DHL'],
  ['Usps_Ground_Advantage', undefined],
  ['USPS Priority Mail', undefined],
  ['Ups_SurePost', undefined],
  ['UPS_Mail_Innovations', undefined],
  ['FedEx_Ground_Economy', undefined],
  ['Dhl_eCommerce_Parcel', undefined],
  ['GROUND', undefined],
])('a service called %s goes to no box by %s', (service, carrier) => {
  expect(carrierWithoutBoxes(service)).toBe(carrier)
})
