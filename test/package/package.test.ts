// Proves `npm run package` on this machine: it passes, and says what it could not do.
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtEntry, NODE, ROOT } from '../support/program.ts'

it('packs the program, judges what was packed, and names what was not run', {
  timeout: 300_000,
}, async () => {
  await builtEntry('index.js')
  const { PACKBENCH_UPDATES_URL: _url, ...env } = process.env
  const run = spawnSync(NODE, [join(ROOT, 'test', 'package', 'main.ts'), '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  expect(run.stdout + run.stderr).toContain('Every fuse is set.')
  const [own, other] = process.arch === 'arm64' ? ['arm64', 'x64'] : ['x64', 'arm64']
  const packed = (arch: string) => `Packed for linux ${arch}: its own drivers, and no other's.`
  expect(run.stdout).toContain(packed(own))
  // Its drivers come from npm's registry, which a test must not need.
  if (!run.stdout.includes(packed(other)))
    expect(run.stdout).toMatch(
      new RegExp(
        `Not run:\\n(?: {2}.*\\n)* {2}what is packed for linux ${other}: npm could not fetch @node-usb/`,
      ),
    )
  expect(run.stdout).toContain('bought, printed, read and closed')
  expect(run.stdout).toMatch(/Not run:\n {2}update files for a feed: PACKBENCH_UPDATES_URL is not set/)
  expect(run.status).toBe(0)
  const icons = await readdir(join(ROOT, 'dist', 'resources'))
  expect(icons.sort()).toEqual(['icon.icns', 'icon.ico', 'icons'])
})
