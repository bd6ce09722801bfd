// An order of a file, and a weight that cannot be right beside it.
import type { Bench } from './bench.ts'
import { nextName, press, type Shift } from './shift.ts'

/** Ten times what the file says. */
export const HEAVY_OZ = 192

/** A file of this order alone comes to the bench. */
export async function orderAtBench(
  shift: Shift,
  bench: Bench,
  service: 'label-server' | 'parcel-label',
  reference: string,
): Promise<boolean> {
  const heading = 'reference,name,address1,city,state,zip,weight,length,width,height'
  const imported = await press(shift, bench, 'orders.import', {
    fileName: 'orders.csv',
    content: [heading, `${reference},Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2,12,9,6`].join('\n'),
    defaults: { service, ...(service === 'label-server' && { shippingService: 'Usps_Ground_Advantage' }) },
    commandId: nextName(shift, 'c'),
  })
  return imported.ok
}
