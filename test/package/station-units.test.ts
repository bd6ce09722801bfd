// What the package of the station lays into a system, as systemd itself reads it. `npm run kiosk` installs the whole.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStartOptions } from '../../main/hosts/start-options.ts'
import { CODE_PAGE_ARGS } from '../../main/launch/code-pages.ts'
import { findProgram } from '../setup/needs.ts'
import { describeWhere } from '../support/describe-where.ts'
import { ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

const SOURCES = join(ROOT, 'main', 'hosts', 'web', 'package')
const textOf = (name: string): string => readFileSync(join(SOURCES, name), 'utf8')
const SERVICE = 'packbench-station.service'
/** Of 100: what systemd-analyze calls OK ends at 20. */
const MOST_EXPOSED = 20

const noVerifier = findProgram('systemd-analyze') ? undefined : 'systemd-analyze is not installed'

describeWhere(noVerifier, 'the units of the station', () => {
  it.each([
    [SERVICE, '--system'],
    ['packbench-kiosk.service', '--user'],
  ])('%s is taken without a complaint', async (name, manager) => {
    const file = join(await tempFolder('unit'), name)
    // The verifier wants programs that are there.
    writeFileSync(file, textOf(name).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const env = { ...process.env, XDG_RUNTIME_DIR: join(file, '..') }
    const run = spawnSync('systemd-analyze', [manager, 'verify', file], { encoding: 'utf8', env })
    expect(run.stderr.split('\n').filter(line => line.includes(name))).toEqual([])
    expect(run.status).toBe(0)
  })

  it('shut the service in', () => {
    const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, join(SOURCES, SERVICE)]
    const { stdout, stderr, status } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toContain('Overall exposure level')
    expect(status).toBe(0)
  })
})

describe('the package of the station', () => {
  const command = /^ExecStart=\S+ (.+)$/m.exec(textOf(SERVICE))?.[1]?.split(' ') ?? []
  const entry = command.findIndex(word => word.endsWith('/browser.js'))

  it('starts the station as it takes its arguments', () => {
    const options = readStartOptions(command.slice(entry + 1))
    expect(options).toMatchObject({
      value: { open: false, dataFolder: '/var/lib/packbench', pageFolder: '/run/packbench-station' },
    })
    if (process.platform === 'linux') expect(command.slice(0, entry)).toEqual(CODE_PAGE_ARGS)
  })

  it('opens in the browser what the station serves, and lets it open nothing else', () => {
    const page = 'file:///run/packbench-station/open.html'
    const port = command[command.indexOf('--port') + 1]
    const policy = JSON.parse(textOf('chromium-policy.json'))
    expect(policy).toMatchObject({
      URLBlocklist: ['*'],
      URLAllowlist: [`http://127.0.0.1:${port}`, page],
    })
    expect(textOf('kiosk')).toContain('page=/run/packbench-station/open.html')
  })

  it.runIf(existsSync('/bin/sh'))('has scripts that a shell reads', () => {
    const scripts = readdirSync(join(SOURCES, 'debian')).filter(name => name !== 'control')
    for (const file of [join(SOURCES, 'kiosk'), ...scripts.map(name => join(SOURCES, 'debian', name))])
      expect(spawnSync('sh', ['-n', file], { encoding: 'utf8' }).stderr).toBe('')
  })
})
