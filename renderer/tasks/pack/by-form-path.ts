/** The station names fields by the channel's input; the form by the shipment's. */
export const byFormPath = <Value>(fields: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(fields).map(([path, value]) => [path.replace(/^shipment\./, ''), value]))
