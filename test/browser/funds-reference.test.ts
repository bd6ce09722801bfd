// Funds are added with a reference for the books, and the transaction that the service made of it is shown.
import { expect, test } from 'vitest'
import { NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { openScript } from './screen.ts'

inBrowser('adding funds', browser => {
  test('sends the reference that was typed, and says the transaction', async () => {
    const { page, bench } = await openScript(browser(), script => {
      const meter = {
        meterId: 'M-1',
        carrier: 'USPS',
        currentBalanceCents: 5_000,
        readAt: NOON,
      }
      script.answer({
        'meters.list': () => ok([meter]),
        'meters.addFunds': ({ meterId, amountCents, transactionReference = '' }) =>
          ok({
            id: 'F-1',
            meterId,
            amountCents,
            state: 'added',
            successful: true,
            transactionId: 'TX-42',
            transactionReference,
            fees: [],
            after: { ...meter, currentBalanceCents: 15_000 },
            createdAt: NOON,
          }),
      })
    })
    await page.keyboard.press('F4')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add funds/ })
      .click()
    await page.getByLabel('Amount in dollars').fill('100')
    await page.getByLabel('Your reference').fill('PO 7')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: /Yes, pay/ }).click()
    await page.getByText('Transaction TX-42.').waitFor()
    const asked = bench.station.calls.filter(({ channel }) => channel === 'meters.addFunds')
    expect(asked).toMatchObject([{ input: { amountCents: 10_000, transactionReference: 'PO 7' } }])
  })
})
