// docs/contributing/add-a-field.md, followed to the letter: a door code of the recipient that the label server takes.
import { expect, test } from 'vitest'
import type * as OrderColumns from '../../main/core/orders/order-columns.ts'
import type * as OrderNames from '../../main/core/orders/order-names.ts'
import type * as OrderRows from '../../main/core/orders/order-rows.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type * as Findings from '../../main/services/findings.ts'
import type * as Wire from '../../main/services/label-server/shipment.ts'
import type * as NotTaken from '../../main/services/parcel-label/not-taken.ts'
import type * as Drafts from '../../renderer/tasks/pack/bench/draft.ts'
import type * as MoreFields from '../../renderer/tasks/pack/fields/more-fields.ts'
import { FOLLOWED_MS, filesOf, houseCopy } from '../support/house-copy.ts'
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'

const TABLE = 'main/core/shipment/shipment-fields.ts'
const NO_DAYS = { span: () => undefined, today: () => '2026-11-22' }
const WORDS = 'renderer/words/field-words.ts'
const NAMES = 'main/core/orders/order-names.ts'

test(
  'a field of a shipment touches five files, and stands in the form, in orders files and in the request',
  async () => {
    const house = await houseCopy()
    await house.insert(
      'main/core/shipment/shipment.ts',
      'residential: z.boolean()',
      '  doorCode: text(20).optional(),',
    )
    expect(house.errors(TABLE).join()).toContain(`'"to.doorCode"' is missing`)

    await house.insert(
      TABLE,
      'export const SHIPMENT_FIELDS',
      `  'to.doorCode': {
    kind: 'text',
    label: 'more.door-code',
    more: { 'label-server': { group: 'delivery' } },
    notTaken: { 'parcel-label': 'warns' },
    headings: 'doorcode gatecode codigodelapuerta',
  },`,
    )
    expect(house.errors(TABLE)).toEqual([])
    expect(house.errors(WORDS).join()).toContain('more.door-code')

    await house.insert(
      'main/i18n/field-words.ts',
      "'more.residential'",
      "  'more.door-code': { en: 'Door code', es: 'Código de la puerta' },",
    )
    await house.insert(
      'main/services/label-server/wire.ts',
      'residential: z.boolean()',
      '  doorCode: z.string().optional(),',
    )
    await house.insert(
      'main/services/label-server/shipment.ts',
      "...given('phoneNumber', address.phoneNumber)",
      "    ...given('doorCode', address.doorCode),",
    )
    expect(house.errors(WORDS, NAMES, ...house.changed())).toEqual([])
    expect([...house.changed()].sort()).toEqual([...(await filesOf('add-a-field.md'))].sort())
    expect(house.changed().length).toBeLessThanOrEqual(5)

    // The form offers it for the service that takes it, and what is typed is sent.
    const { emptyDraft, toShipment } = await house.load<typeof Drafts>('renderer/tasks/pack/bench/draft.ts')
    const { moreGroups, morePaths } = await house.load<typeof MoreFields>(
      'renderer/tasks/pack/fields/more-fields.ts',
    )
    const settings = settingsSchema.parse({})
    const shown = (service: 'label-server' | 'parcel-label') =>
      morePaths(moreGroups(emptyDraft(service), settings))
    expect([...shown('label-server')]).toContain('to.doorCode')
    expect([...shown('parcel-label')]).not.toContain('to.doorCode')
    const draft = emptyDraft('label-server', 'ORD-1')
    const typed = { ...draft, fields: { ...draft.fields, 'to.doorCode': ' 4711 ' } }
    const shipment = toShipment(typed, DEPOT, shown('label-server'), undefined)
    expect(shipment.to).toMatchObject({ doorCode: '4711' })
    const { shipmentToWire } = await house.load<typeof Wire>('main/services/label-server/shipment.ts')
    const marks = { techPartnerId: 'T', requestId: 'R', stringForms: [] }
    expect(shipmentToWire(shipment, marks).toAddress).toMatchObject({ doorCode: '4711' })

    // The other service says that it is left out.
    const { checkWhatIsNotTaken } = await house.load<typeof NotTaken>(
      'main/services/parcel-label/not-taken.ts',
    )
    const { takeNotes } = await house.load<typeof Findings>('main/services/findings.ts')
    const notes = takeNotes()
    checkWhatIsNotTaken(shipment, notes)
    expect(notes.findings().warnings).toMatchObject({ 'to.doorCode': { code: 'field.not-sent' } })

    // An orders file brings it in a column that is found by its heading.
    const { guessMapping } = await house.load<typeof OrderColumns>('main/core/orders/order-columns.ts')
    const { orderDefaultsSchema, orderFromRow } = await house.load<typeof OrderRows>(
      'main/core/orders/order-rows.ts',
    )
    expect(guessMapping(['Door code'])).toEqual(guessMapping(['Código de la puerta']))
    const mapping = guessMapping(['Order', 'Gate code'])
    const defaults = orderDefaultsSchema.parse({ service: 'label-server' })
    const order = orderFromRow(['ORD-1', '4711'], mapping, defaults, { ...DEPOT, ...CUSTOMER }, NO_DAYS)
    expect(order.shipment.to).toMatchObject({ doorCode: '4711' })

    // A program that sends orders calls it by its own last word, which is one of its headings.
    const { ORDER_NAMES } = await house.load<typeof OrderNames>(NAMES)
    const name: unknown = Object.entries(ORDER_NAMES).find(([field]) => field === 'to.doorCode')?.[1]
    expect(name).toBe('doorCode')
    expect(guessMapping([String(name)])).toEqual({ 'to.doorCode': 0 })
  },
  FOLLOWED_MS,
)
