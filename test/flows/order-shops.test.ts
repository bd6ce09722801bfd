// Tests that orders files come in as shops and spreadsheets write them.
import { expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

async function firstOf(content: string) {
  const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
  const [order] = checked.ok ? checked.value.orders : []
  return { reference: order?.reference, problems: order?.problems, to: order?.shipment.to }
}

const SHOPIFY = 'Name,Shipping Method,Billing Name,Shipping Name,Shipping Address1,Shipping City,Shipping Zip'

test.each(['#1001', 'SHOP-1001', '1001'])(
  '“Name” is the order’s number beside “Shipping Name”: %s',
  async number => {
    const content = `${SHOPIFY},Shipping Province,Weight\n${number},Priority,Ann Poe,Jo Lee,5 Main St,Salem,'97301,OR,16`
    expect(await firstOf(content)).toMatchObject({
      reference: number,
      problems: {},
      to: { name: 'Jo Lee', postalCode: '97301' },
    })
  },
)

test('the phone of the shipping address is the recipient’s, before an empty one of the order', async () => {
  const content = `${SHOPIFY},Shipping Province,Shipping Phone,Phone,Weight\n#1001,Priority,Ann Poe,Jo Lee,5 Main St,Salem,97301,OR,5035550100,,16`
  expect(await firstOf(content)).toMatchObject({ problems: {}, to: { phoneNumber: '5035550100' } })
})

test('the phone of who ordered is not that of who gets it', async () => {
  const content = `${SHOPIFY},Shipping Province,Shipping Phone,Phone,Weight\n#1001,Priority,Ann Poe,Jo Lee,5 Main St,Salem,97301,OR,5035550100,5035550199,16`
  expect(await firstOf(content)).toMatchObject({ problems: {}, to: { phoneNumber: '5035550100' } })
})

test('“Name” beside “Shipping Name” stays a name where names stand in it', async () => {
  const content = `Order,${SHOPIFY},Shipping Province,Weight\nA-1,Ann Poe,Priority,,Jo Lee,5 Main St,Salem,97301,OR,16`
  expect(await firstOf(content)).toMatchObject({
    reference: 'A-1',
    problems: { 'to.name': { code: 'order.columns-differ' } },
  })
})

test.each(["'97301", '’97301', "'97301-1234", "'M5V 2T6"])(
  'a ZIP that a spreadsheet keeps as text is read: %s',
  async zip => {
    const content = `Order,Name,Street,City,State,ZIP,Weight\nA-1,Jo Lee,5 Main St,Salem,OR,${zip},16`
    expect((await firstOf(content)).to?.postalCode).toBe(zip.slice(1))
  },
)

test('two columns of one ZIP agree where one is kept as text', async () => {
  const content = `Order,Name,Street,City,State,ZIP,Postal code,Weight\nA-1,Jo Lee,5 Main St,Salem,OR,'97301,97301,16`
  expect((await firstOf(content)).problems).toEqual({})
})
