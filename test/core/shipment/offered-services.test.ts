// What the house offers no more is not bought by an order that names it; what the settings do not say stops nothing.
import { describe, expect, test } from 'vitest'
import { sentAsWritten, serviceMeant, whyNotOffered } from '../../../main/core/shipment/offered-services.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

const order = (
  shippingService: string | undefined,
  service: 'label-server' | 'parcel-label' = 'label-server',
) => ({
  service,
  shipment: { ...sampleShipment(), ...(shippingService !== undefined && { shippingService }) },
})
const OFFERED = { services: ['GROUND', 'EXPRESS'], enumerations: { shippingService: ['FREIGHT'] } }

describe('a shipping service that an order names', () => {
  test.each(['GROUND', ' EXPRESS ', 'FREIGHT'])('“%s” is offered', named => {
    expect(whyNotOffered(order(named), OFFERED)).toBeUndefined()
  })

  test('is named where the list of now lacks it', () => {
    expect(whyNotOffered(order('SUREPOST'), OFFERED)).toEqual({
      code: 'order.service-not-offered',
      params: { value: 'SUREPOST' },
    })
  })

  test('stops nothing where the settings have no list, and where the order names none', () => {
    expect(whyNotOffered(order('SUREPOST'), { services: [], enumerations: undefined })).toBeUndefined()
    expect(whyNotOffered(order(undefined), OFFERED)).toBeUndefined()
    expect(whyNotOffered({ service: 'label-server' }, OFFERED)).toBeUndefined()
  })

  test('is nothing that the parcel service is asked for', () => {
    expect(whyNotOffered(order('SUREPOST', 'parcel-label'), OFFERED)).toBeUndefined()
  })
})

describe('a service as the screens write it', () => {
  const SPELLED = { services: ['Ups_Ground', 'Usps_Priority_Mail'], enumerations: undefined }
  const meant = (named: string, services = SPELLED) => serviceMeant(order(named), services).shippingService

  test.each([
    ['UPS Ground', 'Ups_Ground'],
    ['ups-ground', 'Ups_Ground'],
    ['USPS Priority Mail®', 'Usps_Priority_Mail'],
    ['Ups_Ground', 'Ups_Ground'],
  ])('%j is %s', (named, spelled) => {
    expect(meant(named)).toBe(spelled)
  })

  test('stays as it stands where the list has it not, or twice, and is none of the parcel service', () => {
    expect(meant('Super Fast')).toBe('Super Fast')
    expect(meant('UPS Ground', { ...SPELLED, services: ['Ups_Ground', 'UPS_GROUND'] })).toBe('UPS Ground')
    expect(serviceMeant(order('UPS Ground', 'parcel-label'), SPELLED).shippingService).toBe('UPS Ground')
  })
})

describe('a service as people write it, where the settings have no list', () => {
  const NONE = { services: [], enumerations: undefined }

  test('goes as it stands, and is told so', () => {
    expect(sentAsWritten(order('UPS Ground'), NONE)).toEqual({
      code: 'order.service-as-written',
      params: { value: 'UPS Ground' },
    })
  })

  test.each([
    ['as the label server spells them', order('Ups_Ground'), NONE],
    ['where a list is there', order('UPS Ground'), OFFERED],
    ['of the parcel service', order('UPS Ground', 'parcel-label'), NONE],
    ['where none is named', order(undefined), NONE],
  ])('nothing is told of names %s', (_which, named, settings) => {
    expect(sentAsWritten(named, settings)).toBeUndefined()
  })
})
