// A company's policy and secrets as they are copied to every computer, and computers that are called as it calls them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { OutsideServices } from './outside-programs.ts'
import { tempFolder } from './temp-folder.ts'

/** Runs a program on a computer that is called so, as far as the program can see. */
export const computer = (host: string): readonly string[] => [
  ...(process.getuid?.() === 0 ? ['unshare', '--uts'] : ['unshare', '--user', '--map-root-user', '--uts']),
  ...['sh', '-c', 'hostname "$0" && exec "$@"', host],
]

export function needsOtherNames(ctx: TestContext): void {
  const [command = '', ...args] = computer('bench-0')
  const tried = spawnSync(command, [...args, 'hostname'], { encoding: 'utf8' })
  if (tried.stdout?.trim() !== 'bench-0') ctx.skip('unshare cannot give a program another host name here')
}

/** The company's folder as it is copied to every computer: the policy and the secrets. */
export async function companyFolder(secrets: Readonly<Record<string, string>>) {
  const folder = await tempFolder('company')
  const PACKBENCH_POLICY = join(folder, 'policy.json')
  const PACKBENCH_SECRETS = join(folder, 'secrets')
  mkdirSync(PACKBENCH_SECRETS)
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(join(PACKBENCH_SECRETS, name), text, { mode: 0o600 })
  return {
    env: { PACKBENCH_POLICY, PACKBENCH_SECRETS },
    write: (policy: object) => writeFileSync(PACKBENCH_POLICY, JSON.stringify(policy)),
  }
}

export const secretsOf = ({ labelServer, parcelLabel }: OutsideServices) => ({
  'labelServer.token': labelServer.token,
  'parcelLabel.apiKey': parcelLabel.apiKey,
  'parcelLabel.serviceProviderKey': parcelLabel.serviceProviderKey,
})
