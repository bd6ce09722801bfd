// What orders that come by themselves do not say of themselves, by the settings.

import type { Settings } from '../settings/settings.ts'
import type { OrderDefaults } from './order-rows.ts'

export function orderDefaultsOf({
  orders,
  labelServer,
}: Pick<Settings, 'orders' | 'labelServer'>): OrderDefaults {
  const listed = orders.service === 'label-server' ? labelServer.services : []
  const shippingService = listed.find(one => one.trim() !== '')
  return {
    service: orders.service,
    weightUnit: 'oz',
    dimensionUnit: 'in',
    ...(shippingService !== undefined && { shippingService }),
  }
}
