// Every screen and state of it in dark and in Spanish, whose words are longer, keeps to the rules, and loses
// nothing in a small window.
import { expect, test } from 'vitest'
import { cutOff, expectAccessible } from './accessible.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { openScript } from './screen.ts'

const LOOK = { theme: 'dark', language: 'es' } as const
/** 1280 × 800 at 200 % zoom has 640 × 400 CSS pixels. */
const SMALL = [
  { width: 1024, height: 768 },
  { width: 640, height: 400 },
]

inBrowser('in dark and Spanish', browser => {
  test.each(EVERY_SCREEN)('$name breaks no rule, and loses nothing where it is small', async screen => {
    const opened = await openScript(browser(), screen.prepare, LOOK)
    await screen.open(opened.page)
    await expectAccessible(opened, LOOK)

    for (const size of SMALL) {
      await opened.page.setViewportSize(size)
      expect(await cutOff(opened.page), `${size.width} × ${size.height}`).toEqual([])
    }
  })
})
