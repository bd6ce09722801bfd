// What a hosted runner would do names commands that are there. None has run it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../support/program.ts'

const FOLDER = join(ROOT, '.github', 'workflows')

it.each(readdirSync(FOLDER))('%s names scripts that package.json has', name => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script)
  expect(named).not.toEqual([])
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named))
  // Whoever opens a pull request gets no more than a reader has.
  expect(text).toContain('permissions:\n  contents: read\n')
})
