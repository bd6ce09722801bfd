// Fills the form from an imported order of the scanned reference.
import { sayWeight } from '../../parts/typed-measures.ts'
import { call } from '../../station/call.ts'
import type { Shipment } from '../../station/types.ts'
import type { Box, Draft, Fields } from './draft.ts'

/** The draft as its imported order says; undefined where there is none, or it was shipped already. */
export async function draftOfOrder(draft: Draft, boxes: readonly Box[]): Promise<Draft | undefined> {
  const reply = await call('orders.find', { reference: draft.reference })
  if (!reply.ok || reply.value.kind === 'unknown') return undefined
  const { state, service, shipment } = reply.value.order
  if (shipment === undefined || state === 'shipped') return undefined
  const fields = { ...draft.fields, ...fieldsOf(shipment) }
  return { ...draft, service, fields, box: boxOf(fields, boxes) }
}

/** Texts by path, as the operator would have typed them. */
function fieldsOf({ to, packages, references, shippingService, ...rest }: Shipment): Fields {
  const [first] = packages
  const dollars = (cents: number | undefined) => (cents === undefined ? undefined : (cents / 100).toFixed(2))
  const texts: Record<string, string | number | undefined> = {
    ...under('to', { ...to, residential: to.residential === true ? 'yes' : undefined }),
    ...under('references', { ...references }),
    'packages.0.weightOz': first && first.weightOz > 0 ? sayWeight(first.weightOz) : undefined,
    'packages.0.lengthInch': first?.lengthInch,
    'packages.0.widthInch': first?.widthInch,
    'packages.0.heightInch': first?.heightInch,
    'packages.0.description': first?.description,
    'packages.0.signature': first?.signature,
    'packages.0.valueCents': dollars(first?.valueCents),
    shippingService,
    endorsement: rest.endorsement,
    hazmat: rest.hazmat,
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) =>
      text === undefined || text === '' ? [] : [[path, String(text)]],
    ),
  )
}

const under = (prefix: string, texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text]))

function boxOf(fields: Fields, boxes: readonly Box[]): Draft['box'] {
  const side = (name: string) => Number(fields[`packages.0.${name}`])
  if (!(side('lengthInch') > 0)) return undefined
  const preset = boxes.findIndex(
    box =>
      box.lengthInch === side('lengthInch') &&
      box.widthInch === side('widthInch') &&
      box.heightInch === side('heightInch'),
  )
  return preset < 0 ? 'other' : preset
}
