// Scripts say how they are used, and never with a stack trace.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { NODE, ROOT } from '../support/program.ts'

const SCRIPTS = [
  'test/campaign/main.ts',
  'test/warehouse/main.ts',
  'test/faults/mutate.ts',
  'test/faults/main.ts',
  'test/bench/main.ts',
  'test/lab/printer/main.ts',
  'test/lab/main.ts',
]

it.each(SCRIPTS)('%s answers --help and an option that it does not know with its usage', script => {
  for (const [option, code] of [
    ['--help', 0],
    ['--no-such-option', 2],
  ] as const) {
    const { stdout, stderr, status } = spawnSync(NODE, [script, option], { cwd: ROOT, encoding: 'utf8' })
    expect(status).toBe(code)
    expect(stdout + stderr).toContain('Usage: ')
    expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  }
})
