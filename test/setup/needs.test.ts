// Proves what is done about programs that tests need and this machine lacks.

import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { provideNeeds } from './needs.ts'

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** An apt-get first in PATH that notes its calls and “installs” the packages of `known`. */
async function fakeApt(known: readonly string[]) {
  const folder = await tempFolder('apt')
  const lines = known.map(name => `case "$*" in *install*${name}*) touch ${folder}/has-${name} ;; esac`)
  await writeFile(join(folder, 'apt-get'), `#!/bin/sh\necho "$*" >> ${folder}/calls\n${lines.join('\n')}\n`)
  await chmod(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const need = (name: string) => ({
    package: name,
    for: 'a test',
    isThere: () => existsSync(join(folder, `has-${name}`)),
  })
  return { need, calls: () => readFile(join(folder, 'calls'), 'utf8').catch(() => '') }
}

it('nothing is done where all is there', async () => {
  const { need, calls } = await fakeApt([])
  expect(provideNeeds([{ ...need('there'), isThere: () => true }])).toEqual({ installed: [] })
  expect(await calls()).toBe('')
})

it.runIf(isRootOnDebian)(
  'root on Debian installs what is lacking, and names what could not be had',
  async () => {
    const { need, calls } = await fakeApt(['socat'])
    const outcome = provideNeeds([need('socat'), need('nowhere')])
    expect(outcome.installed).toEqual(['socat'])
    expect(outcome.missing).toBe(
      'Some tests will not run: install nowhere (Debian: apt-get install nowhere).',
    )
    expect(await calls()).toContain('update')
  },
)

it('others are told in one line what to install', async () => {
  const { need, calls } = await fakeApt(['socat'])
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(provideNeeds([need('socat'), need('strace')])).toEqual({
    installed: [],
    missing: 'Some tests will not run: install socat, strace (Debian: apt-get install socat strace).',
  })
  expect(await calls()).toBe('')
})
