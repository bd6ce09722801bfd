// Ids as `uuid` makes them, with the run's time and chance: they sort by time of making, as UUID v7 does.
import { sim } from '../scheduler.ts'
import { hexDigits } from './crypto.ts'

let made = 0

/** A run begins as every other. */
export const forgetIds = (): void => {
  made = 0
}

export function v7(): string {
  const time = Math.max(0, sim().clockMs).toString(16).padStart(12, '0').slice(-12)
  made = (made + 1) % 0x1000
  const count = made.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${hexDigits(3)}-${hexDigits(12)}`
}
