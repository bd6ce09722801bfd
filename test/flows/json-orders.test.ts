// Tests that nothing of JSON is lost unseen: what it says twice and otherwise stops its order, and so does an object where
// a text or a number belongs, unless all of it is understood.
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const ADDRESS =
  '"name":"Jo","address1":"5 Main St","city":"Salem","state":"OR","postalCode":"97301","country":"US"'
const SIDES = '"length":8,"width":6,"height":4'

/** What stops the only order of this text, by its field, or what of its package is sold. */
async function soldOf(content: string) {
  const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
  if (!checked.ok) return checked.problem.code
  const [order] = checked.value.orders
  const stopped = Object.entries(order?.problems ?? {}).map(([path, { code }]) => `${path} ${code}`)
  const { weightOz, valueCents } = order?.shipment.packages[0] ?? {}
  return stopped.length > 0 ? stopped.sort() : { reference: order?.reference, weightOz, valueCents }
}
const order = (said: string, to = `"to":{${ADDRESS}}`) =>
  `{${[/"order"/i.test(said) ? '' : '"order":"J1"', to, SIDES, said].filter(Boolean).join()}}`
const sold = (said: string) => soldOf(`[${order(said)}]`)

const WEIGHT = 'packages.0.weightOz'
const VALUE = 'packages.0.valueCents'
const DIFFER = 'order.columns-differ'
const UNREAD = 'order.object-unread'
const ONE_POUND = '"weight":"16 oz"'

describe('what an order in JSON says twice', () => {
  test.each([
    ['"weight":"16 oz","weight":"99 oz"', [`${WEIGHT} ${DIFFER}`]],
    ['"weight":"16 oz","weigh\\u0074":"99 oz"', [`${WEIGHT} ${DIFFER}`]],
    ['"Weight":"16 oz","weight":"99 oz"', [`${WEIGHT} ${DIFFER}`]],
    ['"weight":"16 oz","weight":null,"weight":"99 oz"', [`${WEIGHT} ${DIFFER}`]],
    ['"weight":2,"weight_unit":"kg","weight_unit":"oz"', [`${WEIGHT} order.unit-unclear`]],
    [`${ONE_POUND},"value":10,"value":500`, [`${VALUE} ${DIFFER}`]],
    [`${ONE_POUND},"value":10,"currency":"USD","currency":"EUR"`, [`${VALUE} order.money-other`]],
    [`${ONE_POUND},"value":10,"currency":"EUR","currency":"USD"`, [`${VALUE} order.money-other`]],
    [`${ONE_POUND},"order":"J3","order":"J3b"`, [`reference ${DIFFER}`]],
    [`${ONE_POUND},"Order":"J3","order":"J3b"`, [`reference ${DIFFER}`]],
    [`${ONE_POUND},"to":{"name":"Bo"}`, [`to.name ${DIFFER}`]],
    [`${ONE_POUND},"to name":"Bo"`, [`to.name ${DIFFER}`]],
    [`${ONE_POUND},"to":{"address1":"9 Elm St"}`, [`to.address1 ${DIFFER}`]],
    [`${ONE_POUND},"service":"GROUND","service":"PRIORITY"`, [`shippingService ${DIFFER}`]],
  ])('stops it where the two differ: %s', async (said, expected) => {
    expect(await sold(said)).toEqual(expected)
  })
  test('does not stop it where the two are equal, or the field is none', async () => {
    const twice = '"weight":"16 oz","weight":"1 lb","note":"a","note":"b","order":"J1","order":"J1"'
    expect(await sold(twice)).toMatchObject({ reference: 'J1', weightOz: 16 })
  })
  test('stops its orders where it stands beside them', async () => {
    const [bare] = [order('"weight":2')]
    const units = `{"weight_unit":"kg","weight_unit":"oz","orders":[${bare}]}`
    expect(await soldOf(units)).toEqual([`${WEIGHT} order.unit-unclear`])
    const list = `{"weight_unit":["kg","oz"],"orders":[${bare}]}`
    expect(await soldOf(list)).toEqual([`${WEIGHT} order.unit-unclear`])
    const money = `{"currency":"USD","currency":"EUR","orders":[${order(`${ONE_POUND},"value":10`)}]}`
    expect(await soldOf(money)).toEqual([`${VALUE} order.money-other`])
    const one = `{"currency":["EUR"],"orders":[${order(`${ONE_POUND},"value":10`)}]}`
    expect(await soldOf(one)).toEqual([`${VALUE} order.money-other`])
  })
  test.each(['"orders"', '"Orders"'])('refuses the file where it is the list of orders: %s', async name => {
    const content = `{${name}:[${order(ONE_POUND)}],"orders":[${order(ONE_POUND)}]}`
    expect(await soldOf(content)).toBe('orders.file-two-lists')
  })
})

describe('an object where a text or a number belongs', () => {
  test.each([
    ['"value":{"amount":10,"currency":"USD"}', 1000],
    ['"value":{"value":"10.00","currency_code":"USD"}', 1000],
    ['"value":{"amount":"$10"}', 1000],
    ['"value":{"cents":1000}', 1000],
    ['"value":{"amount":10,"note":null}', 1000],
    ['"declared_value":{"amount":10,"currency":"USD"}', 1000],
    ['"value":{}', undefined],
  ])('is an amount where all of it is understood: %s', async (said, valueCents) => {
    expect(await sold(`${ONE_POUND},${said}`)).toMatchObject({ weightOz: 16, valueCents })
  })
  test.each([
    ['{"value":2,"unit":"kg"}', 70.5479],
    ['{"amount":2,"units":"lb"}', 32],
    ['{"lb":2,"oz":3}', 35],
    ['{"oz":16}', 16],
  ])('is a weight where all of it is understood: %s', async (weight, weightOz) => {
    expect(await sold(`"weight":${weight}`)).toMatchObject({ weightOz })
  })
  test.each([
    ['"value":{"amount":10,"currency":"EUR"}', `${VALUE} order.money-other`],
    ['"value":10,"value":{"amount":500}', `${VALUE} ${DIFFER}`],
    ['"value":{"amount":1000,"exponent":2,"currency":"USD"}', `${VALUE} ${UNREAD}`],
    ['"value":{"amount":10,"unit":"EUR"}', `${VALUE} ${UNREAD}`],
    ['"value":{"sum":10}', `${VALUE} ${UNREAD}`],
    ['"value":{"shop":{"sum":10}}', `${VALUE} ${UNREAD}`],
    ['"length":{"mean":3}', `packages.0.lengthInch ${UNREAD}`],
    ['"company":{"legal":"North"}', `to.companyName ${UNREAD}`],
    ['"order":{"sequence":7}', `reference ${UNREAD}`],
    ['"label_service":{"called":"parcel-label"}', `service ${UNREAD}`],
    ['"signature":{"required":true}', UNREAD],
    ['"shipping_service":{"code":"PRIORITY"}', UNREAD],
  ])('stops its order where it is not: %s', async (said, expected) => {
    expect(await sold(`${ONE_POUND},${said}`)).toEqual(
      expect.arrayContaining([expect.stringContaining(expected)]),
    )
  })
  test('stops its order where something beside a weight is not understood', async () => {
    expect(await sold('"weight":{"value":2,"unit":"kg","tare":1}')).toEqual([`${WEIGHT} ${UNREAD}`])
    expect(await sold('"weight":{"net":1}')).toContain(`${WEIGHT} ${UNREAD}`)
  })
  test('is a name of its own where one part of it is known', async () => {
    expect(await sold(`${ONE_POUND},"company":{"name":"North","id":7}`)).toMatchObject({ weightOz: 16 })
  })
  test('stops only the order that has it', async () => {
    const content = `[${order(`${ONE_POUND},"value":{"sum":10}`)},${order(`${ONE_POUND},"order":"J2","value":10`)}]`
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    const orders = checked.ok ? checked.value.orders : []
    expect(orders.map(({ problems }) => Object.keys(problems))).toEqual([[VALUE], []])
  })
})

describe('an amount', () => {
  test.each(['10.555', '"10.555"', '"$10.5555"', '"10.001 USD"', '"1000.5 cents"'])(
    'with a part of a cent stops its order: %s',
    async value => {
      expect(await sold(`${ONE_POUND},"value":${value}`)).toEqual([expect.stringContaining(VALUE)])
    },
  )
  test.each([
    ['10.550', 1055],
    ['"10.5500"', 1055],
    ['"1000.00 cents"', 1000],
    // As programs have it that add in binary fractions.
    ['30.299999999999997', 3030],
    ['29.990000000000002', 2999],
  ])('without one is taken: %s', async (value, valueCents) => {
    expect(await sold(`${ONE_POUND},"value":${value}`)).toMatchObject({ valueCents })
  })
})

test.each(['Order,order', 'Order #,order', 'orderid,Order ID', 'reference,Reference'])(
  'two columns of a table that are called alike and name two references stop the row: %s',
  async heads => {
    const table = (one: string, other: string) =>
      soldOf(`${heads},Name,Street,City,State,ZIP,Weight\n${one},${other},Jo,5 Main St,Salem,OR,97301,16`)
    expect(await table('D3', 'X3')).toEqual([`reference ${DIFFER}`])
    expect(await table('D3', 'D3')).toMatchObject({ reference: 'D3' })
    expect(await table('D3', '')).toMatchObject({ reference: 'D3' })
  },
)
