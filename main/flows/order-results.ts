// The results of imported orders as a table: what came of each, to go back where the orders came from.

import { decimalFrom } from '../core/money/money.ts'
import type { OrderRecord } from '../core/orders/orders.ts'
import { fieldNameIn } from '../core/shipment/field-names.ts'
import { type SoldWords, soldName } from '../core/shipment/service-names.ts'
import { type SentenceCode, sentenceIn, sentences } from '../i18n/index.ts'
import type { Language } from '../i18n/sentence-table.ts'
import { doubtsOf } from './batch-doubts.ts'
import type { OrderContext } from './import-orders.ts'

const COLUMNS = [
  'reference',
  'outcome',
  'tracking_number',
  'cost',
  'label_service',
  'shipping_service',
  'shipped_at',
  'note',
  'box',
  'boxes',
  'service_name',
  'voided_numbers',
]
const PAGE = 200

/** Every order of an import or a run, a line each, as CSV. */
export async function orderResults(
  context: OrderContext,
  which: { readonly importId: string } | { readonly runId: string },
  language: Language,
): Promise<string> {
  const words = soldWordsIn(language, context.settings)
  const rows: string[][] = []
  let cursor: string | undefined
  do {
    const page = await context.orders.orders({
      environment: context.mode,
      limit: PAGE,
      ...which,
      ...(cursor !== undefined && { cursor }),
    })
    rows.push(...page.items.map(order => resultOf(order, doubtsOf(context, order), language, words)))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return context.orderFiles.write([COLUMNS, ...rows])
}

function resultOf(
  order: OrderRecord,
  doubts: ReturnType<typeof doubtsOf>,
  language: Language,
  words: SoldWords,
): string[] {
  const { purchase } = order
  // By its label, which may be another one than its file asked for.
  const sold = purchase ?? { service: order.service, shippingService: order.shipment?.shippingService }
  return [
    order.reference,
    outcomeOf(order),
    purchase?.numbers.join(' ') ?? '',
    purchase?.costCents === undefined ? '' : decimalFrom(purchase.costCents).toFixed(2),
    sold.service,
    sold.shippingService ?? '',
    purchase?.boughtAt ?? '',
    noteOf(order, doubts, language),
    String(order.box?.number ?? ''),
    String(order.box?.of ?? ''),
    soldName(sold, words),
    purchase?.voidedNumbers?.join(' ') ?? '',
  ]
}

/** As the screens name what was sold: by what a person calls the two services here. */
function soldWordsIn(language: Language, { labelServer, parcelLabel }: OrderContext['settings']): SoldWords {
  const say = (code: SentenceCode) => sentenceIn(language, code).message
  return {
    'label-server': labelServer.name.trim() || say('service.label-server'),
    'parcel-label': parcelLabel.name.trim() || say('service.parcel-label'),
    postal: say('service.kind-postal'),
    direct: say('service.kind-direct'),
  }
}

/** In one word, the same in every language: programs read it. Later voids are included. */
function outcomeOf({ state, outcome, purchase }: OrderRecord): string {
  if (state !== 'shipped' && state !== 'voided') return state
  if (purchase && purchase.kind !== 'bought') return purchase.kind
  return outcome?.code === 'purchase.already-shipped' ? 'already-shipped' : 'shipped'
}

/**
 * For people, in the words of the bench: fields as the screens call them. What was open in its file is said only while it
 * is: the bench has mended what it shipped.
 */
function noteOf(
  { state, outcome, problems, purchase }: OrderRecord,
  doubts: ReturnType<typeof doubtsOf>,
  language: Language,
): string {
  const fieldName = fieldNameIn(language)
  const open = Object.entries({ ...(state === 'invalid' && problems), ...doubts })
  const said = outcome
    ? [{ field: undefined, ...outcome }]
    : open.map(([path, one]) => ({ field: fieldName(path), ...one }))
  const isUnpriced = purchase?.kind === 'bought' && purchase.costCents === undefined
  return [...said, ...(isUnpriced ? [{ field: undefined, code: 'order.cost-not-known', params: {} }] : [])]
    .map(({ field, code, params }) => {
      const message =
        code in sentences ? sentenceIn(language, code as SentenceCode, params, fieldName).message : ''
      return [field, message].filter(Boolean).join(': ')
    })
    .join(' ')
}
