// What the simulator's label server sells: carriers, their services, prices and package numbers.
import { airNumber, expressNumber, postalItemNumber, postalNumber, waybillNumber } from '../numbers.ts'

export type Carrier = 'USPS' | 'UPS' | 'FedEx' | 'DHL Express'

/**
 * ASSUMPTION: full lists of allowed values are not shown (label-server.md, Shipment request). The names follow
 * the rule that words are separated by underscores; the legacy string form is the same word without them.
 */
export interface ShippingService {
  readonly id: string
  readonly carrier: Carrier
  /** As printed on the label. */
  readonly title: string
  /** The large letter in the corner of a postal label. */
  readonly letter: string
  readonly international: boolean
  readonly baseCents: number
  readonly perZoneCents: number
  readonly perPoundCents: number
  readonly maxWeightOz: number
  /** Cubic inches that count as one pound; postal ground services here go by weight alone. */
  readonly dimensionalDivisor?: number
  /** Days in transit in the nearest zone, and zones that one day more reaches. */
  readonly days: number
  readonly zonesPerDay: number
  readonly newNumber: () => string
}

const POUND_OZ = 16

export const SHIPPING_SERVICES: readonly ShippingService[] = [
  {
    id: 'Usps_Ground_Advantage',
    carrier: 'USPS',
    title: 'USPS GROUND ADVANTAGE',
    letter: 'G',
    international: false,
    baseCents: 475,
    perZoneCents: 34,
    perPoundCents: 61,
    maxWeightOz: 70 * POUND_OZ,
    days: 2,
    zonesPerDay: 3,
    newNumber: () => postalNumber('4001'),
  },
  {
    id: 'Usps_Priority_Mail',
    carrier: 'USPS',
    title: 'USPS PRIORITY MAIL',
    letter: 'P',
    international: false,
    baseCents: 724,
    perZoneCents: 58,
    perPoundCents: 93,
    maxWeightOz: 70 * POUND_OZ,
    days: 1,
    zonesPerDay: 4,
    newNumber: () => postalNumber('4055'),
  },
  {
    id: 'Usps_Priority_Mail_Express',
    carrier: 'USPS',
    title: 'PRIORITY MAIL EXPRESS',
    letter: 'E',
    international: false,
    baseCents: 2640,
    perZoneCents: 215,
    perPoundCents: 310,
    maxWeightOz: 70 * POUND_OZ,
    days: 1,
    zonesPerDay: 9,
    newNumber: () => postalNumber('4701'),
  },
  {
    id: 'Usps_First_Class_Package_International',
    carrier: 'USPS',
    title: 'FIRST-CLASS PACKAGE INTERNATIONAL',
    letter: 'F',
    international: true,
    baseCents: 1520,
    perZoneCents: 240,
    perPoundCents: 880,
    maxWeightOz: 4 * POUND_OZ,
    days: 8,
    zonesPerDay: 1,
    newNumber: () => postalItemNumber('LZ'),
  },
  {
    id: 'Usps_Priority_Mail_International',
    carrier: 'USPS',
    title: 'PRIORITY MAIL INTERNATIONAL',
    letter: 'P',
    international: true,
    baseCents: 3890,
    perZoneCents: 560,
    perPoundCents: 620,
    maxWeightOz: 66 * POUND_OZ,
    days: 6,
    zonesPerDay: 1,
    newNumber: () => postalItemNumber('CP'),
  },
  {
    id: 'Ups_Ground',
    carrier: 'UPS',
    title: 'UPS GROUND',
    letter: 'U',
    international: false,
    baseCents: 982,
    perZoneCents: 47,
    perPoundCents: 72,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 1,
    zonesPerDay: 2,
    newNumber: () => expressNumber('03'),
  },
  {
    id: 'Ups_2nd_Day_Air',
    carrier: 'UPS',
    title: 'UPS 2ND DAY AIR',
    letter: 'U',
    international: false,
    baseCents: 1975,
    perZoneCents: 164,
    perPoundCents: 205,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 2,
    zonesPerDay: 9,
    newNumber: () => expressNumber('02'),
  },
  {
    id: 'Ups_Next_Day_Air',
    carrier: 'UPS',
    title: 'UPS NEXT DAY AIR',
    letter: 'U',
    international: false,
    baseCents: 3880,
    perZoneCents: 392,
    perPoundCents: 365,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 1,
    zonesPerDay: 9,
    newNumber: () => expressNumber('01'),
  },
  {
    id: 'Fedex_2Day',
    carrier: 'FedEx',
    title: 'FEDEX 2DAY',
    letter: 'E',
    international: false,
    baseCents: 1934,
    perZoneCents: 171,
    perPoundCents: 198,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 2,
    zonesPerDay: 9,
    newNumber: airNumber,
  },
  {
    id: 'Fedex_Standard_Overnight',
    carrier: 'FedEx',
    title: 'FEDEX STANDARD OVERNIGHT',
    letter: 'E',
    international: false,
    baseCents: 3795,
    perZoneCents: 401,
    perPoundCents: 352,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 1,
    zonesPerDay: 9,
    newNumber: airNumber,
  },
  {
    id: 'Ups_Worldwide_Saver',
    carrier: 'UPS',
    title: 'UPS WORLDWIDE SAVER',
    letter: 'U',
    international: true,
    baseCents: 6240,
    perZoneCents: 730,
    perPoundCents: 795,
    maxWeightOz: 150 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 2,
    zonesPerDay: 3,
    newNumber: () => expressNumber('65'),
  },
  {
    id: 'Dhl_Express_Worldwide',
    carrier: 'DHL Express',
    title: 'EXPRESS WORLDWIDE',
    letter: 'D',
    international: true,
    baseCents: 6480,
    perZoneCents: 690,
    perPoundCents: 760,
    maxWeightOz: 154 * POUND_OZ,
    dimensionalDivisor: 139,
    days: 2,
    zonesPerDay: 3,
    newNumber: waybillNumber,
  },
]

/** label-server.md, Limits 1: two parcel-express carriers and one international express carrier. */
const MULTI_PACKAGE_CARRIERS: readonly Carrier[] = ['UPS', 'FedEx', 'DHL Express']

export const takesSeveralPackages = (service: ShippingService): boolean =>
  MULTI_PACKAGE_CARRIERS.includes(service.carrier)

/** Carriers whose postage is paid from a meter; the others bill the shipper's own account with them. */
export const METER_CARRIERS: readonly Carrier[] = ['USPS', 'UPS']

export const findService = (id: string): ShippingService | undefined =>
  SHIPPING_SERVICES.find(service => service.id === id)

/** The legacy concatenated name, as `shippingService` may still carry it. */
export const findLegacyService = (name: string): ShippingService | undefined =>
  SHIPPING_SERVICES.find(service => service.id === name || service.id.replaceAll('_', '') === name)

/**
 * ASSUMPTION: allowed values of these enumerations are not shown beyond the first of each list; the rest are
 * plausible names by the underscore rule.
 */
export const ENUMERATIONS = {
  dutyTerms: ['Unknown', 'Delivered_Duty_Paid', 'Delivered_At_Place', 'Delivered_Duty_Unpaid', 'Ex_Works'],
  endorsement: [
    'None',
    'Address_Service_Requested',
    'Change_Service_Requested',
    'Forwarding_Service_Requested',
    'Return_Service_Requested',
  ],
  secondaryEndorsement: ['None', 'Carrier_Leave_If_No_Response', 'Temporary_Return_Service_Requested'],
  labelImageFormat: ['Unknown', 'Png', 'Zpl'],
  labelImageSize: ['Label4X6'],
  weightType: ['Actual'],
  signature: ['None', 'Direct_Signature', 'Indirect_Signature', 'Adult_Signature'],
  dangerousGoods: ['None', 'Limited_Quantity', 'Lithium_Batteries', 'Dry_Ice'],
} as const satisfies Readonly<Record<string, readonly string[]>>
