// The list of assumptions beside the source that makes them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASSUMPTIONS } from './assumptions.ts'

const root = join(import.meta.dirname, '../../..')

test('every assumption in the source is on the list, and none that is not', () => {
  const files = readdirSync(join(root, 'main'), { recursive: true, encoding: 'utf8' })
    .map(file => `main/${file.replaceAll('\\', '/')}`)
    // The simulator assumes for itself; printing assumes about printers.
    .filter(file => file.endsWith('.ts') && !/^main\/(simulator|printing|labels)\//.test(file))
  const found = files.flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    const comments = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
    return [...comments.matchAll(/ASSUMPTION: ([\s\S]{0,300})/g)].map(match => ({
      file,
      words: match[1] ?? '',
    }))
  })
  const unlisted = found.filter(
    one => !ASSUMPTIONS.some(listed => listed.file === one.file && one.words.includes(listed.words)),
  )
  const unfounded = ASSUMPTIONS.filter(
    listed => !found.some(one => one.file === listed.file && one.words.includes(listed.words)),
  )
  expect({ unlisted, unfounded }).toEqual({ unlisted: [], unfounded: [] })
})
