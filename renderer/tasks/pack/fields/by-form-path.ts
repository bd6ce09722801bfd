import { BOX_OF } from '../order/order-boxes.ts'

/**
 * The station names fields by the channel's input; the form by the shipment's. What is said of a whole part of it is
 * shown at the part's first field.
 */
export const byFormPath = <Value>(
  fields: Readonly<Record<string, Value>>,
  shown: ReadonlySet<string>,
): Readonly<Record<string, Value>> => {
  const paths = [...shown]
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => {
      // Which box of the order; the form's `box` is what it is packed in.
      if (path === 'box') return [BOX_OF, value]
      const own = path.replace(/^shipment\./, '')
      return [paths.find(one => one.startsWith(`${own}.`)) ?? own, value]
    }),
  )
}
