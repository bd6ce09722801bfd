// The two names of one place: `app://station` to the program, `https://station.invalid` to Chromium.

const IN_CHROMIUM = 'https://station.invalid'

/** Chromium refuses a scheme that it does not know, so the page stands under this origin. */
export const toChromium = (url: string): string =>
  url.startsWith('app://station') ? IN_CHROMIUM + url.slice('app://station'.length) : url

export const toProgram = (url: string): string =>
  url.startsWith(`${IN_CHROMIUM}/`) || url === IN_CHROMIUM
    ? `app://station${url.slice(IN_CHROMIUM.length)}`
    : url
