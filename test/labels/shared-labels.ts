// Finds the real carrier labels that stand beside a developer's checkout, and nowhere else.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../shared/labels/', import.meta.url))

export const SHARED_IS_HERE = existsSync(FOLDER)
export const NOT_RUN = 'not run: ../shared is absent'
/** What the pictures there were drawn for: 8 dots/mm, 813 × 1626. */
export const SHARED_STOCK = { widthInch: 4, heightInch: 8 } as const

export interface SharedLabel {
  readonly name: string
  readonly zpl: Buffer
  readonly png: Buffer
}

/** Every label as a carrier sent it, with its picture; empty where the folder is absent. */
export function sharedLabels(): SharedLabel[] {
  if (!SHARED_IS_HERE) return []
  return readdirSync(FOLDER)
    .filter(file => file.endsWith('.zpl'))
    .map(file => {
      const name = file.slice(0, -'.zpl'.length)
      return { name, zpl: readFileSync(FOLDER + file), png: readFileSync(`${FOLDER}${name}.png`) }
    })
}
