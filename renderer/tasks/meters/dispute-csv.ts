// The dispute pack: a line for each adjusted label, with what was measured here and what proves it.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { toCsv } from '../../parts/csv.ts'
import type { ChannelValue } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'

export type Adjustment = ChannelValue<'adjustments.list'>[number]

/** Ounces by which the carrier's weight is above the scale's; undefined where one of them is not known. */
export const billedOverScale = ({ billedWeightOz, label }: Adjustment): number | undefined =>
  billedWeightOz === undefined || label?.scaleOz === undefined
    ? undefined
    : Math.round((billedWeightOz - label.scaleOz) * 100) / 100

/** Of the lines that have a label here, and no address: the carrier has that. */
export function disputeCsv({ say }: Pick<Words, 'say'>, all: readonly Adjustment[]): string {
  const headings = [
    say('dispute.tracking'),
    say('dispute.order'),
    say('dispute.service'),
    say('dispute.bought'),
    say('dispute.price'),
    say('dispute.declared'),
    say('dispute.scale'),
    say('dispute.scale-at'),
    say('dispute.box'),
    say('dispute.billed-weight'),
    say('dispute.billed-oz'),
    say('dispute.more'),
    say('dispute.billed'),
    say('dispute.reason'),
    say('dispute.printed'),
    say('dispute.scanned'),
    say('dispute.closed'),
    say('dispute.statement'),
    say('dispute.line'),
  ]
  const rows = all.flatMap(one => {
    const { label } = one
    if (!label) return []
    const { shipment, packages, scaleOz, measuredAt = '', printedAt = '', scannedAt = '' } = label
    const { costCents } = shipment.purchase
    return [
      [
        one.trackingNumber,
        nameOfLabel(shipment),
        say(`service.${shipment.service}`),
        shipment.createdAt,
        costCents === undefined ? '' : dollars(costCents),
        packages.map(({ weightOz }) => String(weightOz)).join(' + '),
        scaleOz === undefined ? '' : String(scaleOz),
        scaleOz === undefined ? '' : measuredAt,
        packages.map(sidesOf).filter(Boolean).join(' + '),
        one.billedWeight,
        one.billedWeightOz === undefined ? '' : String(one.billedWeightOz),
        String(billedOverScale(one) ?? ''),
        dollars(one.billedCents),
        one.reason,
        printedAt,
        scannedAt,
        shipment.closedAt ?? '',
        one.fileName,
        String(one.row),
      ],
    ]
  })
  return toCsv([headings, ...rows])
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** `12 × 9 × 6`; nothing where a side is not known. */
export const sidesOf = ({
  lengthInch,
  widthInch,
  heightInch,
}: NonNullable<Adjustment['label']>['packages'][number]): string =>
  lengthInch && widthInch && heightInch ? `${lengthInch} × ${widthInch} × ${heightInch}` : ''
