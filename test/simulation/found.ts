// Shifts that once found something, kept for ever: each is played again and must find nothing any more.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './acts.ts'

export interface Found {
  /** What it found, in the words of the judge. */
  readonly rule: string
  readonly words: string
  readonly seed: number
  readonly stations: number
  readonly warehouse?: boolean
  readonly steps: readonly Step[]
}

const FOLDER = join(import.meta.dirname, 'found')

export function keptShifts(): readonly { readonly name: string; readonly found: Found }[] {
  mkdirSync(FOLDER, { recursive: true })
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({ name, found: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Found }))
}

/** Gives the name of its file. */
export function keep(found: Found): string {
  const last = keptShifts().at(-1)?.name ?? '000.json'
  const name = `${String(Number.parseInt(last, 10) + 1).padStart(3, '0')}.json`
  const steps = found.steps.map(step => `    ${JSON.stringify(step)}`).join(',\n')
  const { steps: _, ...rest } = found
  const head = JSON.stringify(rest, null, 2).slice(0, -2)
  writeFileSync(join(FOLDER, name), `${head},\n  "steps": [\n${steps}\n  ]\n}\n`)
  return name
}
