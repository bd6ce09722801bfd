// The document that was asked for with a label of the parcel service: opened, printed and saved from its result.
import { expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const WORDS = {
  en: {
    printed: 'PRINTED',
    dialog: /^Document of/,
    print: 'Print on plain paper',
    open: 'Open its document',
  },
  es: {
    printed: 'IMPRESA',
    dialog: /^Documento de/,
    print: 'Imprimir en papel común',
    open: 'Abrir su documento',
  },
} as const

inBrowser('a label with a document', browser => {
  test.each([
    ['en', 'PNG'],
    ['es', 'PDF'],
  ] as const)('has it at hand once it is printed: %s, %s', async (language, format) => {
    const words = WORDS[language]
    const { page } = await openStation(browser(), { language, theme: language === 'en' ? 'dark' : 'light' })
    await fill(page, SAMPLE)
    await page.keyboard.press('F7')
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('F8')
    await page.locator(at('documentFormat')).selectOption(format)
    await page.locator(at('ship')).click()
    await big(page, words.printed).waitFor()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await keyUntil(page, 'd', () => dialog.isVisible())
    if (format === 'PNG') {
      await dialog.locator('img').waitFor()
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-went-to-paper', '')
      })
      await dialog.getByRole('button', { name: words.print }).click()
      await page.locator('body[data-went-to-paper]').waitFor()
      await page.emulateMedia({ media: 'print' })
      const seen = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h2, footer, header, [role="dialog"] button, [role="dialog"] img')]
            .filter(one => one.checkVisibility({ visibilityProperty: true }))
            .map(one => one.tagName),
        )
      await expect.poll(seen).toEqual(['IMG'])
      await page.emulateMedia({ media: null })
    } else {
      // A Chromium without a window cannot show a PDF: it offers the file, perhaps before anybody has seen the window.
      const urls: string[] = []
      page.context().once('page', shown => {
        shown.on('download', file => urls.push(file.url()))
        shown.on('framenavigated', frame => urls.push(frame.url()))
      })
      await dialog.getByRole('button', { name: words.open }).click()
      await waitFor(() => urls.some(url => url.startsWith('blob:')), { what: 'the document in a window' })
      for (const other of page
        .context()
        .pages()
        .filter(one => one !== page))
        await other.close()
      await page.bringToFront()
    }
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/document-${language}.png` })
    const names: string[] = []
    page.on('download', file => names.push(file.suggestedFilename()))
    await keyUntil(page, 's', async () => names.length > 0)
    expect(names[0]).toMatch(format === 'PNG' ? /\.png$/ : /\.pdf$/)
  })

  test.each([
    ['PNG', 'that is not there', 'This picture or document is not here.'],
    ['PDF', 'for which the browser opens no window', 'The browser did not open a window for the document.'],
  ] as const)('says so of a %s %s', async (documentFormat, _what, sentence) => {
    const { page } = await openScript(browser(), bench => {
      const { shipment, ...rest } = shipmentView('PS-1', { service: 'parcel-label' })
      const documentUrl = '/api/files/document-PS-1'
      const purchase = { ...rest.purchase, documentUrl }
      bench.shipments.push({
        ...rest,
        purchase,
        ...(shipment && { shipment: { ...shipment, documentFormat } }),
      })
    })
    await page.route('**/api/files/document-*', route => route.fulfill({ status: 404 }))
    if (documentFormat === 'PDF') {
      await page.unroute('**/api/files/document-*')
      await page.evaluate(() => {
        window.open = () => null
      })
    }
    await page.keyboard.press('F2')
    await page.locator('input[type="search"]').waitFor()
    await scan(page, 'PS-1')
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'd', () => dialog.isVisible())
    await dialog.getByRole('button', { name: WORDS.en.open }).click()
    await dialog.getByText(sentence).waitFor()
  })
})
