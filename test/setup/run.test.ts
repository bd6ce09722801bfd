// Proves `npm test` itself: its last line and exit code, whatever becomes of the run.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NODE, ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** `npm test` with Vitest's own `args`, and a summary file of its own. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, summary?: string) {
  const file = join(await tempFolder('run'), 'summary.json')
  if (summary !== undefined) await writeFile(file, summary)
  const { stdout, status } = spawnSync(NODE, [join(ROOT, 'test', 'run.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      TESTS_RAN_ALREADY: '',
      TEST_PART: '',
      TEST_SUMMARY_FILE: file,
      ...env,
    },
  })
  return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) }
}

it('ends with the counts of what ran', async () => {
  const { status, last } = await run(['test/hosts/start-options.test.ts', '-t', 'data on'])
  expect(last).toBe('4 passed, 0 failed')
  expect(status).toBe(0)
})

it('ends with the counts whatever reporters are named', async () => {
  const { status, stdout, last } = await run([
    'test/hosts/start-options.test.ts',
    '-t',
    'data on',
    '--reporter=dot',
  ])
  // Vitest's dots, and no list of files.
  expect(stdout).not.toContain('start-options.test.ts')
  expect(last).toBe('4 passed, 0 failed')
  expect(status).toBe(0)
})

it('runs a file whose process ended by itself once more, and says so', async () => {
  const CRASH_ONCE = join(await tempFolder('crash'), 'crashed')
  const once = await run(['test/setup/crash.test.ts', '-t', 'may end'], { CRASH_ONCE })
  expect(once.stdout).toContain('run once more (look why):\n  test/setup/crash.test.ts\n')
  expect(once).toMatchObject({ status: 0, last: '1 passed, 0 failed' })
  const always = await run(['test/setup/crash.test.ts'], { CRASH_ALWAYS: '1' })
  expect(always.stdout).toContain('  test/setup/crash.test.ts, and did so again\n')
  expect(always).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
})

it('runs the files that are named whatever part of a run is asked for', async () => {
  const { status, last } = await run(['test/hosts/start-options.test.ts', '-t', 'data on'], {
    TEST_PART: '2/5',
  })
  expect(last).toBe('4 passed, 0 failed')
  expect(status).toBe(0)
})

it('is a failure where nothing ran', async () => {
  const { status, last } = await run(['test/no-such-file.test.ts'])
  expect(last).toMatch(/^0 passed, 1 failed$/)
  expect(status).toBe(1)
})

it('repeats the counts of a run that was, without running anything', async () => {
  const ran = { TESTS_RAN_ALREADY: '1' }
  const passed = await run(
    ['test/no-such-file.test.ts'],
    ran,
    '{"passed":7,"failed":0,"skipped":1,"notRun":[]}',
  )
  expect(passed).toMatchObject({ status: 0, last: '7 passed, 0 failed' })
  const failed = await run([], ran, '{"passed":6,"failed":1,"skipped":0,"notRun":[]}')
  expect(failed).toMatchObject({ status: 1, last: '6 passed, 1 failed' })
  const lost = await run([], ran)
  expect(lost).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
})
