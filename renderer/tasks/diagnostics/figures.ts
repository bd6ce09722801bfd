// How spans of time and sizes of files are said: two figures are enough to judge by.

type Say = (value: number) => string

/** Two figures that count: 347 becomes 350, 3,470 becomes 3,500. */
function rounded(value: number): number {
  if (value < 10) return Math.round(value * 10) / 10
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.round(value / step) * step
}

/** `3 ms`, `350 ms`, `1.3 s`, `95 s`. */
export function durationText(ms: number, number: Say): string {
  if (ms < 10) return `${number(Math.round(ms))} ms`
  const near = rounded(ms)
  return near < 1_000 ? `${number(near)} ms` : `${number(rounded(near / 1_000))} s`
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** `0 kB`, `4.2 MB`, `84 GB`: thousands, as disks are sold. */
export function sizeText(bytes: number, number: Say): string {
  let size = bytes / 1_000
  for (const unit of UNITS) {
    if (size < 999.5 || unit === 'TB')
      return `${number(size < 10 ? rounded(size) : Math.round(size))} ${unit}`
    size /= 1_000
  }
  return number(bytes)
}
