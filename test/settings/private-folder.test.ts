// The data folder is its owner's alone: what stood open is closed, links are left alone, and Windows is told by its
// own program.
import { chmodSync, existsSync, linkSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ok } from '../../main/core/result.ts'
import { keepPrivate } from '../../main/settings/private-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const mode = (path: string) => lstatSync(path).mode & 0o7777

describe.skipIf(process.platform === 'win32')('a data folder that stood open', () => {
  test('is closed with everything that lies in it', async () => {
    const folder = join(await tempFolder('private'), 'data')
    mkdirSync(join(folder, 'logs', 'old'), { recursive: true })
    for (const name of [
      'packbench.sqlite',
      'packbench.sqlite-wal',
      'logs/old/1.log',
      'settings.json.unreadable-1',
    ]) {
      writeFileSync(join(folder, name), 'x')
      chmodSync(join(folder, name), 0o666)
    }
    for (const name of ['logs/old', 'logs', '.']) chmodSync(join(folder, name), 0o777)
    expect(keepPrivate(folder)).toEqual(ok(undefined))
    for (const name of ['.', 'logs', 'logs/old']) expect(mode(join(folder, name))).toBe(0o700)
    for (const name of [
      'packbench.sqlite',
      'packbench.sqlite-wal',
      'logs/old/1.log',
      'settings.json.unreadable-1',
    ]) {
      expect(mode(join(folder, name))).toBe(0o600)
    }
  })

  test('keeps its hands off what a link in it names', async () => {
    const outside = await tempFolder('outside')
    writeFileSync(join(outside, 'of-others'), 'x')
    chmodSync(join(outside, 'of-others'), 0o644)
    chmodSync(outside, 0o755)
    const folder = await tempFolder('private')
    symlinkSync(outside, join(folder, 'logs'))
    symlinkSync(join(outside, 'of-others'), join(folder, 'packbench.mark'))
    symlinkSync(join(outside, 'nowhere'), join(folder, 'gone'))
    expect(keepPrivate(folder)).toEqual(ok(undefined))
    expect(mode(outside)).toBe(0o755)
    expect(mode(join(outside, 'of-others'))).toBe(0o644)
    expect(existsSync(join(outside, 'nowhere'))).toBe(false)
  })

  test('may itself be a link, and may not be there yet', async () => {
    const base = await tempFolder('private')
    mkdirSync(join(base, 'disk'))
    chmodSync(join(base, 'disk'), 0o777)
    symlinkSync(join(base, 'disk'), join(base, 'data'))
    expect(keepPrivate(join(base, 'data'))).toEqual(ok(undefined))
    expect(mode(join(base, 'disk'))).toBe(0o700)
    expect(keepPrivate(join(base, 'new', 'deep'))).toEqual(ok(undefined))
    expect(mode(join(base, 'new', 'deep'))).toBe(0o700)
  })

  test('is said, and left as it is, where it is a place of others', async () => {
    const home = await tempFolder('home')
    mkdirSync(join(home, 'packer'))
    for (const shared of [join(home, 'packer'), home]) {
      const tools = { platform: process.platform, shared: [join(home, 'packer')], env: {}, run: () => '' }
      writeFileSync(join(shared, 'of-others'), 'x')
      chmodSync(join(shared, 'of-others'), 0o644)
      chmodSync(shared, 0o755)
      expect(keepPrivate(shared, tools)).toMatchObject(ok({ cause: 'shared folder' }))
      expect(mode(shared)).toBe(0o755)
      expect(mode(join(shared, 'of-others'))).toBe(0o644)
    }
  })

  test('has sockets and pipes closed too, without waiting for their other end', async () => {
    const folder = await tempFolder('private')
    const { execFileSync } = await import('node:child_process')
    execFileSync('mkfifo', ['-m', '0666', join(folder, 'pipe')])
    linkSync(join(folder, 'pipe'), join(folder, 'pipe-2'))
    expect(keepPrivate(folder)).toEqual(ok(undefined))
    expect(mode(join(folder, 'pipe'))).toBe(0o600)
  })
})

test('a folder that cannot be made is a problem in words, with what the system says', async () => {
  const folder = await tempFolder('private')
  writeFileSync(join(folder, 'a file'), '')
  expect(keepPrivate(join(folder, 'a file', 'data'))).toMatchObject({
    ok: false,
    problem: { code: 'settings.folder-unwritable', detail: 'ENOTDIR' },
  })
})

describe('on Windows', () => {
  const SID = 'S-1-5-21-1-2-3-1001'
  const windows = (run: (program: string, args: readonly string[]) => string) =>
    ({ platform: 'win32', shared: [], env: { SystemRoot: 'C:\\Windows' }, run }) as const

  test('the list has the user, the system and administrators, and inherits nothing', async () => {
    const folder = await tempFolder('windows')
    writeFileSync(join(folder, 'packbench.sqlite'), 'x')
    const ran: string[] = []
    const exposed = keepPrivate(
      folder,
      windows((program, args) => {
        ran.push([program.replaceAll(/^.*[\\/]/g, ''), ...args].join(' '))
        expect(program.startsWith('C:\\Windows')).toBe(true)
        return program.includes('whoami') ? `"BENCH\\packer","${SID}"\r\n` : ''
      }),
    )
    expect(exposed).toEqual(ok(undefined))
    expect(ran).toEqual([
      'whoami.exe /user /fo csv /nh',
      `icacls.exe ${folder} /reset /L /Q`,
      `icacls.exe ${folder} /inheritance:r /grant:r *${SID}:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F /L /Q`,
      `icacls.exe ${join(folder, '*')} /reset /T /C /L /Q`,
    ])
  })

  test('a list that could not be set is said', async () => {
    const folder = await tempFolder('windows')
    const refused = windows((program, args) => {
      if (program.includes('whoami')) return `"BENCH\\packer","${SID}"`
      if (args.includes('/reset')) return ''
      throw Object.assign(new Error('Access is denied.'), { status: 5 })
    })
    expect(keepPrivate(folder, refused)).toEqual(ok({ cause: 'icacls 5', count: 1 }))
    expect(
      keepPrivate(
        folder,
        windows(() => 'no such user'),
      ),
    ).toEqual(ok({ cause: 'whoami', count: 1 }))
  })
})
