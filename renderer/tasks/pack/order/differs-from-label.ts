// Whether what stands in the form is another package than the one that its order's label was bought for: a batch, or another
// window, may have bought it meanwhile as its file says, while somebody weighed it here and corrected the street.
import { readWeightOz } from '../../../parts/typed-measures.ts'
import type { ShipmentView } from '../../../station/types.ts'
import type { Draft } from '../bench/draft.ts'
import { fieldsOf } from '../fields/fields-of.ts'

/** What a carrier delivers by, and what it is paid by. */
const PATHS = ['to.name', 'to.address1', 'to.city', 'to.state', 'to.postalCode'] as const
const WEIGHT = 'packages.0.weightOz'

/** A scale does not stand still. */
const SAME_OZ = 1

/** Who the label is for and what it says the package weighs, where the form says otherwise; undefined where it does not. */
export function labelOtherThan(
  { fields }: Pick<Draft, 'fields'>,
  { shipment }: Pick<ShipmentView, 'shipment'>,
): { readonly to: string; readonly weight: string } | undefined {
  // Its address may be forgotten by now.
  if (!shipment) return undefined
  const { fields: said } = fieldsOf(shipment, undefined)
  const isOther = PATHS.some(path => {
    const [typed, sold] = [bare(path, fields[path]), bare(path, said[path])]
    return typed !== '' && sold !== '' && typed !== sold
  })
  if (!isOther && !isOtherWeight(fields[WEIGHT], shipment.packages[0]?.weightOz)) return undefined
  const to = [said['to.name'], said['to.address1'], said['to.city']].filter(Boolean).join(' · ')
  return { to, weight: said[WEIGHT] ?? '' }
}

function isOtherWeight(typed: string | undefined, soldOz: number | undefined): boolean {
  const typedOz = typed?.trim() ? readWeightOz(typed) : undefined
  return typedOz !== undefined && soldOz !== undefined && Math.abs(typedOz - soldOz) > SAME_OZ
}

/** As a person would read it out: of a ZIP the five digits that say the place. */
function bare(path: string, text = ''): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return path === 'to.postalCode' ? letters.slice(0, 5) : letters
}
