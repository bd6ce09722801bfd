// A wedge scanner and a typing hand: keys with the times at which a device or a person presses them.
import type { CDPSession, Page } from 'playwright-core'

/** Between two characters of a scanner; far under what a hand can do. */
const SCANNER_GAP_MS = 8
const HAND_GAP_MS = 130

/** Between two scans or texts. */
const PAUSE_MS = 500

/** Longer than silence. */
const TIMERS_MS = 120

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/** The input clock of each page: it only runs forward, faster than the wall's where the test is quick. */
const clocks = new WeakMap<Page, number>()

function sessionOf(page: Page): Promise<CDPSession> {
  let session = sessions.get(page)
  if (!session) {
    session = page.context().newCDPSession(page)
    sessions.set(page, session)
  }
  return session
}

/**
 * Types `text` with `gapMs` between characters on the browser's own input clock, so that a slow test
 * machine changes nothing: the screen reads the times of the events, not of their handling.
 */
async function press(
  page: Page,
  text: string,
  gapMs: number,
  end: string | undefined,
  /** Since the last key, exactly; else at least the pause between two texts. */
  sinceMs?: number,
): Promise<void> {
  const session = await sessionOf(page)
  const before = clocks.get(page) ?? 0
  let atMs = sinceMs === undefined ? Math.max(Date.now(), before + PAUSE_MS) : before + sinceMs - gapMs
  const keys = [...text].map(key => ({ key, text: key }))
  if (end !== undefined) keys.push({ key: end, text: end === 'Enter' ? '\r' : '' })
  clocks.set(page, atMs + gapMs * keys.length)
  await Promise.all(
    keys.flatMap(({ key, text: typed }) => {
      atMs += gapMs
      const timestamp = atMs / 1000
      const code = key === 'Enter' ? 13 : key === 'Tab' ? 9 : undefined
      const common = { key, timestamp, ...(code !== undefined && { windowsVirtualKeyCode: code, code: key }) }
      // Only a button cares when a key goes up again: it acts on a space then.
      const goesUp = key === ' ' || code !== undefined
      return [
        session.send('Input.dispatchKeyEvent', {
          ...common,
          type: typed === '' ? 'rawKeyDown' : 'keyDown',
          ...(typed !== '' && { text: typed }),
        }),
        ...(goesUp ? [session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' })] : []),
      ]
    }),
  )
}

/** One scan: a burst that ends in Enter, in Tab, or in silence. */
export const scan = (page: Page, text: string, end: 'Enter' | 'Tab' | undefined = 'Enter'): Promise<void> =>
  press(page, text, SCANNER_GAP_MS, end)

/** Text typed by a hand into whatever has the focus. */
export const type = (page: Page, text: string): Promise<void> => press(page, text, HAND_GAP_MS, undefined)

/** Text with its end, at any pace: a hasty hand, a scanner that is none of the fast ones. */
export const typeAt = (page: Page, gapMs: number, text: string, end?: 'Enter'): Promise<void> =>
  press(page, text, gapMs, end)

/** One scan that stops for `pauseMs` between its two parts, as radio makes it; the screen's timers run meanwhile. */
export async function scanInTwo(
  page: Page,
  [first, rest]: readonly [string, string],
  pauseMs: number,
  end: 'Enter' | undefined = 'Enter',
): Promise<void> {
  await press(page, first, SCANNER_GAP_MS, undefined)
  // The times of the events say how long the pause was; here it is only longer than a hand's key waits.
  await page.waitForTimeout(TIMERS_MS)
  await press(page, rest, SCANNER_GAP_MS, end, pauseMs)
}
