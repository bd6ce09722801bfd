// Proves how the station's page is opened: in which browser, by what command line, and when not.
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findAppBrowser, openWindow, whyNoWindow } from '../../../main/hosts/web/app-window.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { NO_LOG } from '../../support/web-host.ts'

describe('the browser of the app window', () => {
  const only = (place: string) => (path: string) => path === place
  it.each([
    ['linux', '/usr/bin/chromium', '/usr/bin/chromium'],
    ['linux', '/opt/bin/microsoft-edge', '/opt/bin/microsoft-edge'],
    ['linux', '/usr/bin/firefox', undefined],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'same'],
    ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'same'],
  ] as const)('on %s with %s is %s', (platform, installed, expected) => {
    const env = {
      PATH: '/usr/bin:/opt/bin',
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    }
    const found = findAppBrowser(env, platform, only(installed))
    expect(found).toBe(expected === 'same' ? installed : expected)
  })

  it('is not looked for where nobody could see it', () => {
    expect(whyNoWindow({ CI: 'true', DISPLAY: ':0' }, 'linux')).toBe('this is a CI run')
    expect(whyNoWindow({}, 'linux')).toBe('this session has no display')
    expect(whyNoWindow({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBeUndefined()
    expect(whyNoWindow({}, 'win32')).toBeUndefined()
  })
})

describe('an opened window', () => {
  beforeEach(ctx => {
    if (process.platform === 'win32') ctx.skip('not run: no POSIX shell')
  })

  /** A browser that notes its command line and stays until told to go, with the exit code it is given. */
  async function installBrowser(script: string): Promise<{ folder: string; seen: () => Promise<string> }> {
    const folder = await tempFolder('browser')
    const file = join(folder, 'chromium')
    await writeFile(file, `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/seen"\n${script}\n`)
    await chmod(file, 0o755)
    vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`)
    onTestFinished(() => void vi.unstubAllEnvs())
    return { folder, seen: () => readFile(join(folder, 'seen'), 'utf8').catch(() => '') }
  }

  it('shows its page as an app with a profile of its own, and tells when it is closed', async () => {
    const { folder, seen } = await installBrowser('exit 0')
    const closed: (number | null)[] = []
    openWindow({
      page: 'file:///data/open.html',
      profileFolder: join(folder, 'window'),
      log: NO_LOG,
      onClosed: code => closed.push(code),
    })
    await waitFor(() => closed.length === 1)
    expect(closed).toEqual([0])
    expect((await seen()).trim().split('\n')).toEqual([
      '--app=file:///data/open.html',
      `--user-data-dir=${join(folder, 'window')}`,
      '--no-first-run',
      '--no-default-browser-check',
    ])
  })

  it('is closed with the station, without being taken for the operator’s doing', async () => {
    const { folder, seen } = await installBrowser(
      'trap "echo gone > $0.gone; exit 0" TERM\nwhile :; do sleep 0.05; done',
    )
    const onClosed = vi.fn()
    const window = openWindow({ page: 'x', profileFolder: folder, log: NO_LOG, onClosed })
    await waitFor(async () => (await seen()) !== '')
    window.close()
    await waitFor(() => readFile(join(folder, 'chromium.gone'), 'utf8'))
    expect(onClosed).not.toHaveBeenCalled()
  })
})
