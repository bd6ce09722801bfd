// The walk of docs/architecture.md: each of its steps is one that an editor takes by itself.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { languageService } from '../support/language-service.ts'
import { ROOT } from '../support/program.ts'

interface Step {
  readonly number: number
  readonly file: string
  readonly by: string
  readonly from: number
}

const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const files = new Map(
  [...text.matchAll(/^(\d+)\. `([^`]+)`/gm)].map(([, number, file = '']) => [Number(number), file]),
)
const steps = [...text.matchAll(/^(\d+)\. `([^`]+)`, by `([^`]+)` in (\d+)/gm)].map(
  ([, number, file = '', by = '', from]): Step => ({ number: Number(number), file, by, from: Number(from) }),
)
const MOST_FILES = 25

test('the walk goes from the pack form to a wire in at most 25 files, each by a step from one before', () => {
  expect(files.get(1)).toBe('renderer/tasks/pack/pack.tsx')
  expect(files.get(files.size)).toMatch(/^main\/printing\/transports\//)
  expect(files.size).toBeLessThanOrEqual(MOST_FILES)
  expect(new Set(files.values()).size).toBe(files.size)
  expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: files.size - 1 }, (_, at) => at + 2))
  for (const { number, from } of steps) expect(from).toBeLessThan(number)
})

test('every step is found by definition, or by implementation where a port is met', () => {
  const { service } = languageService(ROOT, ['main', 'preload', 'renderer'])
  const named = (found: readonly { readonly fileName: string }[] | undefined) =>
    (found ?? []).map(({ fileName }) => relative(ROOT, fileName))
  const lost = steps.flatMap(({ number, file, by, from }) => {
    const start = files.get(from) ?? ''
    const path = join(ROOT, start)
    const source = readFileSync(path, 'utf8')
    const at = source.indexOf(by)
    // The last name in it: the one that the editor is asked about.
    const name = /([\w$]+)[^\w$]*$/.exec(by)
    if (at < 0 || !name) return [`${number}: ${start} does not say ${by}`]
    const place = at + name.index
    const defined = named(service.getDefinitionAtPosition(path, place))
    if (defined.includes(file)) return []
    // Only a port may be passed by: its own definition is where the editor already is.
    const isPort = defined.length > 0 && defined.every(one => one === start)
    if (isPort && named(service.getImplementationAtPosition(path, place)).includes(file)) return []
    return [`${number}: ${by} in ${start} leads to ${defined.join(', ') || 'nothing'}`]
  })
  expect(lost).toEqual([])
}, 240_000)
