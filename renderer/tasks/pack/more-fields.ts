// Which further fields the form offers, by what the chosen service takes (label-server.md, parcel-label.md).
import type { Settings } from '../../station/types.ts'
import type { WordKey } from '../../words/words.ts'
import { type Draft, isAbroad } from './draft.ts'

export interface MoreField {
  readonly path: string
  readonly label: WordKey
  readonly kind: 'text' | 'choice' | 'flag' | 'lines' | 'date'
  /** `choice`: values as the service takes them; a word where they need one. */
  readonly choices?: readonly { readonly value: string; readonly word?: WordKey }[]
  readonly span?: 2 | 3 | 4 | 6
}

export interface MoreGroup {
  readonly title: WordKey
  readonly fields: readonly MoreField[]
  /** Which list the group's last entry lengthens. */
  readonly grows?: 'packages' | 'customs'
}

/** parcel-label.md, `client.endorsements`: one of four. */
const PARCEL_ENDORSEMENTS = [
  'CHANGE SERVICE REQUESTED',
  'ADDRESS SERVICE REQUESTED',
  'RETURN SERVICE REQUESTED',
  'FORWARDING SERVICE REQUESTED',
]

const field = (
  path: string,
  label: WordKey,
  kind: MoreField['kind'] = 'text',
  span: MoreField['span'] = 3,
): MoreField => ({ path, label, kind, span })

/** A list of values where the settings give one, else free text: the specs show no full lists. */
const listed = (path: string, label: WordKey, values: readonly string[] | undefined): MoreField =>
  values && values.length > 0
    ? { path, label, kind: 'choice', span: 3, choices: values.map(value => ({ value })) }
    : field(path, label)

export function moreGroups(draft: Draft, settings: Settings): readonly MoreGroup[] {
  return draft.service === 'label-server' ? labelServerGroups(draft, settings) : parcelGroups()
}

/** Every path that the form shows beyond the address, the first package and the service. */
export const morePaths = (groups: readonly MoreGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap(group => group.fields.map(one => one.path)))

function labelServerGroups(draft: Draft, settings: Settings): readonly MoreGroup[] {
  const lists = settings.labelServer.enumerations
  const abroad = isAbroad(draft)
  const service = draft.fields.shippingService ?? ''
  return [
    {
      title: 'more.references',
      fields: [
        field('references.reference1', 'more.reference1'),
        field('references.reference2', 'more.reference2'),
        field('references.orderNumber', 'more.order-number'),
      ],
    },
    {
      title: 'more.delivery',
      fields: [
        field('to.phoneNumber', 'more.phone'),
        field('to.email', 'more.email'),
        field('to.address3', 'more.address3'),
        field('to.residential', 'more.residential', 'flag'),
        listed('packages.0.signature', 'more.signature', lists?.signature),
        field('futureShipDate', 'more.ship-date', 'date'),
      ],
    },
    {
      title: 'more.contents',
      fields: [
        field('packages.0.description', 'more.description', 'text', 6),
        field('packages.0.valueCents', 'more.value'),
        listed('packages.0.dangerousGoods.type', 'more.dangerous-goods', lists?.dangerousGoods),
        field('packages.0.dangerousGoods.emergencyContactNumber', 'more.emergency-number'),
      ],
    },
    {
      title: 'more.endorsements',
      fields: [
        listed('endorsement', 'more.endorsement', lists?.endorsement),
        listed('secondaryEndorsement', 'more.secondary-endorsement', lists?.secondaryEndorsement),
        field('docTabValues', 'more.doc-tab', 'lines', 6),
      ],
    },
    ...(abroad ? [customsGroup(draft, lists?.dutyTerms)] : []),
    ...(settings.labelServer.multiPackageServices.includes(service) ? [packagesGroup(draft)] : []),
  ]
}

function customsGroup(draft: Draft, dutyTerms: readonly string[] | undefined): MoreGroup {
  const items = Array.from({ length: draft.customsCount }, (_, index) => {
    const at = (name: string) => `customs.items.${index}.${name}`
    return [
      field(at('description'), 'more.item', 'text', 4),
      field(at('quantity'), 'more.quantity', 'text', 2),
      field(at('valueCents'), 'more.item-value', 'text', 2),
      field(at('weightOz'), 'more.item-weight', 'text', 2),
      field(at('countryOfOrigin'), 'more.origin', 'text', 2),
      field(at('hsCode'), 'more.hs-code'),
      field(at('sku'), 'more.sku'),
    ]
  })
  return {
    title: 'more.customs',
    grows: 'customs',
    fields: [
      field('customs.description', 'more.customs-description', 'text', 6),
      listed('dutyTerms', 'more.duty-terms', dutyTerms),
      ...items.flat(),
    ],
  }
}

function packagesGroup(draft: Draft): MoreGroup {
  // The first package's fields stand on the form; the second one's are offered even before it is added.
  const others = Array.from({ length: Math.max(1, draft.packageCount - 1) }, (_, index) => {
    const at = (name: string) => `packages.${index + 1}.${name}`
    return [
      field(at('weightOz'), 'pack.weight'),
      field(at('lengthInch'), 'pack.length'),
      field(at('widthInch'), 'pack.width'),
      field(at('heightInch'), 'pack.height'),
    ]
  })
  return { title: 'more.packages', grows: 'packages', fields: draft.packageCount > 1 ? others.flat() : [] }
}

function parcelGroups(): readonly MoreGroup[] {
  return [
    {
      title: 'more.references',
      fields: [
        field('references.sku', 'more.sku'),
        field('references.reference3', 'more.reference3'),
        field('references.reference4', 'more.reference4'),
      ],
    },
    {
      title: 'more.delivery',
      fields: [
        field('to.phoneNumber', 'more.phone'),
        field('to.email', 'more.email'),
        {
          path: 'postalRequired',
          label: 'more.carrier',
          kind: 'choice',
          span: 3,
          choices: [
            { value: 'no', word: 'more.carrier-direct' },
            { value: 'yes', word: 'more.carrier-postal' },
          ],
        },
      ],
    },
    {
      title: 'more.contents',
      fields: [
        {
          path: 'hazmat',
          label: 'more.hazmat',
          kind: 'choice',
          span: 3,
          choices: [
            { value: '1', word: 'more.hazmat-1' },
            { value: '2', word: 'more.hazmat-2' },
          ],
        },
        {
          path: 'endorsement',
          label: 'more.endorsement',
          kind: 'choice',
          span: 6,
          choices: PARCEL_ENDORSEMENTS.map(value => ({ value })),
        },
        {
          path: 'documentFormat',
          label: 'more.document',
          kind: 'choice',
          span: 3,
          choices: [{ value: 'PDF' }, { value: 'PNG' }],
        },
      ],
    },
  ]
}
