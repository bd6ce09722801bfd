// The packing slip: what lies in the box, for who opens it. No price stands on it, since it may be a present.
import type { Address, Shipment } from '../shipment/shipment.ts'

/** Where slips go: nowhere, to the printer of the label, or to an office printer. */
export const SLIP_POLICIES = ['off', 'label-printer', 'office-printer'] as const

export const SLIP_LANGUAGES = ['en', 'es'] as const
/** Who reads it is a customer, and no packer. */
export type SlipLanguage = (typeof SLIP_LANGUAGES)[number]

export interface SlipItem {
  readonly quantity: number
  readonly description: string
  readonly sku?: string
}

export interface PackingSlip {
  readonly language: SlipLanguage
  /** `2026-11-20`: of the station's zone. */
  readonly day: string
  /** As its label is called: of several boxes with the box. */
  readonly reference: string
  readonly sender: string
  /** The recipient, a line each. */
  readonly to: readonly string[]
  /** What else the order is known by. */
  readonly references: readonly string[]
  readonly packages: readonly Pick<
    Shipment['packages'][number],
    'weightOz' | 'lengthInch' | 'widthInch' | 'heightInch' | 'description'
  >[]
  readonly items: readonly SlipItem[]
}

/** Of a shipment as it was bought. */
export function packingSlip(
  { reference, shipment }: { readonly reference: string; readonly shipment: Shipment },
  { language, day }: Pick<PackingSlip, 'language' | 'day'>,
): PackingSlip {
  const { from, to, packages, customs, references = {} } = shipment
  const { sku, ...others } = references
  const items = (customs?.items ?? []).map(({ quantity, description, sku: own }) => ({
    quantity,
    description,
    sku: said(own),
  }))
  const isListed = items.some(item => item.sku === sku)
  const known = new Set([...Object.values(others), isListed ? undefined : sku].map(said))
  known.delete(reference)
  return {
    language,
    day,
    reference,
    sender: said(from.companyName) ?? from.name,
    to: addressLines(to),
    references: [...known].flatMap(one => one ?? []),
    packages,
    items,
  }
}

const said = (text: string | undefined): string | undefined => text?.trim() || undefined

const addressLines = (to: Address): readonly string[] =>
  [
    to.name,
    to.companyName,
    to.address1,
    to.address2,
    to.address3,
    [to.city, to.state, to.postalCode].filter(Boolean).join(' '),
    to.country,
  ].flatMap(line => said(line) ?? [])
