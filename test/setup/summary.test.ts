// Proves the end of a test run: counts, what was not run and why, and the exit code.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NODE, ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Runs Vitest with the repository's reporter over planted test files. */
async function run(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const root = await tempFolder('suite')
  await mkdir(join(root, 'test'))
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [name, text] of Object.entries(files))
    await writeFile(join(root, 'test', name), `import { describe, expect, it } from 'vitest'\n${text}\n`)
  await writeFile(
    join(root, 'vitest.config.ts'),
    `import { SummaryReporter } from ${JSON.stringify(join(ROOT, 'test/setup/summary.ts'))}
     export default { test: { include: ['test/*.test.ts'], reporters: ['default', new SummaryReporter()] } }`,
  )
  const summaryFile = join(root, 'summary.json')
  const { stdout, status } = spawnSync(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TEST_SUMMARY_FILE: summaryFile, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const summary = JSON.parse(await readFile(summaryFile, 'utf8')) as Record<string, unknown>
  const lists = (heading: string) => stdout.split(`${heading}:\n`)[1]?.split('\n\n', 1)[0]?.trim()
  return { stdout, status, summary, list: lists('Not run'), failed: lists('Failed') }
}

it('counts what passed, failed and was left out, and lists the latter with its reason', async () => {
  const { status, summary, list, failed } = await run({
    'a.test.ts': `
      it('passes', () => expect(1).toBe(1))
      it('passes too', () => expect(1).toBe(1))
      it('fails', () => expect(1).toBe(2))`,
    'b.test.ts': `
      it('lacks one thing', ctx => ctx.skip('not run: no socat'))
      it('lacks the same', ctx => ctx.skip('not run: no socat'))
      describe('a part', () => { it.skip('is silent', () => expect(1).toBe(1)) })`,
  })
  expect(status).not.toBe(0)
  expect(summary).toMatchObject({ passed: 2, failed: 1, skipped: 3 })
  expect(failed).toMatch(/^test\/a\.test\.ts > fails: expected 1 to be 2/)
  expect(list?.split('\n')).toEqual([
    'test/b.test.ts: no socat (2 tests)',
    '  test/b.test.ts > a part > is silent: no reason given',
  ])
})

it('counts a file that cannot be loaded and an error outside of tests as failures', async () => {
  const { status, summary, failed } = await run({
    'broken.test.ts': `throw new Error('cannot be loaded')`,
    'stray.test.ts': `it('passes', async () => { void Promise.reject(new Error('nobody waits')); await new Promise(r => setTimeout(r, 50)) })`,
  })
  expect(status).not.toBe(0)
  expect(summary).toMatchObject({ passed: 1, failed: 2 })
  expect(failed?.split('\n')).toEqual([
    'test/broken.test.ts: cannot be loaded',
    '  outside of tests: nobody waits',
  ])
})

it('lists nothing where all ran, or where tests were left out by name', async () => {
  const files = { 'a.test.ts': `it('one', () => expect(1).toBe(1))\nit('two', () => expect(1).toBe(1))` }
  expect((await run(files)).list).toBeUndefined()
  expect((await run(files, ['-t', 'one'])).list).toBeUndefined()
})
