// Proves what `.ci/run` runs, and what its last line and exit code say of it.
import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Runs `.ci/run` with an npm that notes each call and answers it by script. */
async function ci(answers: {
  install?: string
  test: string
  electron?: string
  simulation?: string
  faults?: string
  check: string
}) {
  const folder = await tempFolder('ci')
  const npm = join(folder, 'npm')
  await writeFile(
    npm,
    `#!/bin/sh
     echo "$*\${TESTS_RAN_ALREADY:+ (tests ran)}\${TEST_PART:+ (a part)}" >> ${folder}/calls
     case "$*" in
       ci) ${answers.install ?? 'true'} ;;
       test) ${answers.test} ;;
       "run test:electron") ${answers.electron ?? 'echo "5 passed, 0 failed"'} ;;
       "run simulate "*) ${answers.simulation ?? 'true'} ;;
       "run faults "*) ${answers.faults ?? 'true'} ;;
       "run check") ${answers.check} ;;
     esac`,
  )
  await chmod(npm, 0o755)
  const { stdout, status } = spawnSync('bash', [join(ROOT, '.ci', 'run')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, TESTS_RAN_ALREADY: '', TEST_PART: '' },
  })
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')
  return { calls, status, stdout, last: stdout.trimEnd().split('\n').at(-1) }
}

const passed = 'echo "12 passed, 0 failed"'
const failed = 'echo "10 passed, 2 failed"; exit 1'

describe('.ci/run', () => {
  beforeEach(ctx => {
    if (process.platform === 'win32') ctx.skip('not run: no POSIX shell')
  })

  it('installs, runs the tests once, then shifts beside the checks, a part of the faults and real Electron, and counts', async () => {
    const { calls, status, last } = await ci({ test: `echo noise; ${passed}`, check: passed })
    expect(calls.slice(0, 2)).toEqual(['ci', 'test (a part)'])
    const beside = /^run simulate -- --kept --seed 0x[0-9a-f]+ /
    expect(calls.slice(2).filter(call => !beside.test(call))).toEqual([
      'run check (tests ran)',
      expect.stringMatching(/^run faults -- --part [0-9]+\/32$/),
      'run test:electron',
    ])
    expect(calls.filter(call => beside.test(call))).toHaveLength(1)
    expect(status).toBe(0)
    expect(last).toBe('17 passed, 0 failed')
  })

  it('names what failed once more, right before its counts', async () => {
    const ending = (failure: string) => `printf "Failed:\\n  ${failure}\\n\\n3 passed, 1 failed\\n"; exit 1`
    const { stdout } = await ci({
      test: ending('test/a.test.ts > a label: sold twice'),
      electron: ending('test/b.test.ts > a window: stayed white'),
      check: passed,
    })
    expect(stdout.trimEnd().split('\n').slice(-5)).toEqual([
      'Failed:',
      '  test/a.test.ts > a label: sold twice',
      '  test/b.test.ts > a window: stayed white',
      '',
      '6 passed, 2 failed',
    ])
  })

  it('says right before its counts how many long files are in the other parts', async () => {
    const left = 'Part 2 of 5: 270 long test files are in the other parts.'
    const { stdout, status } = await ci({ test: `echo "${left}"; ${passed}`, check: passed })
    expect(stdout.trimEnd().split('\n').at(-2)).toContain(left)
    expect(status).toBe(0)
  })

  it('still runs the checks where tests failed', async () => {
    const { calls, status, last } = await ci({ test: failed, check: failed })
    expect(calls).toHaveLength(6)
    expect(status).toBe(1)
    expect(last).toBe('15 passed, 2 failed')
  })

  it('fails where real Electron shows a fault, and where its suite breaks off', async () => {
    const fault = await ci({ test: passed, electron: 'echo "4 passed, 1 failed"; exit 1', check: passed })
    expect(fault).toMatchObject({ status: 1, last: '16 passed, 1 failed' })
    const brokenOff = await ci({ test: passed, electron: 'exit 139', check: passed })
    expect(brokenOff).toMatchObject({ status: 1, last: '12 passed, 1 failed' })
  })

  it('says loudly where no Electron could be had, right before its counts', async () => {
    const absent =
      'echo "Real Electron: not run: npm could not fetch it (ENOTFOUND)"; echo "0 passed, 0 failed"'
    const { status, stdout, last } = await ci({ test: passed, electron: absent, check: passed })
    expect([status, last]).toEqual([0, '12 passed, 0 failed'])
    expect(stdout.trimEnd().split('\n').slice(-6).join('\n')).toContain(
      '!!! Real Electron: not run: npm could not fetch it (ENOTFOUND)',
    )
  })

  it('counts a shift that finds something as one failure', async () => {
    const found = await ci({ test: passed, simulation: 'exit 1', check: passed })
    expect(found).toMatchObject({ status: 1, last: '17 passed, 1 failed' })
  })

  it('counts faults that are not held as one failure, and names them', async () => {
    const faults = "printf ' 7  held      a kill\\n12  not held  a migration\\n'; exit 1"
    const { status, stdout } = await ci({ test: passed, faults, check: passed })
    expect(status).toBe(1)
    expect(stdout.trimEnd().split('\n').slice(-4)).toEqual([
      'Failed:',
      '  fault 12  not held  a migration',
      '',
      '17 passed, 1 failed',
    ])
  })

  it('counts failed checks as one failure', async () => {
    const { status, last } = await ci({ test: passed, check: 'echo "not formatted"; exit 1' })
    expect(status).toBe(1)
    expect(last).toBe('17 passed, 1 failed')
  })

  it('fails where the tests break off without their counts, and where nothing can be installed', async () => {
    expect(await ci({ test: 'exit 139', check: 'true' })).toMatchObject({
      status: 1,
      last: '5 passed, 1 failed',
    })
    const lost = await ci({ install: 'exit 1', test: passed, check: passed })
    expect(lost).toMatchObject({ calls: ['ci'], status: 1, last: '0 passed, 1 failed' })
  })
})
