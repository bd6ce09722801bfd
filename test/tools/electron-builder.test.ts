// Owns proving that the configuration of the installers is one that electron-builder takes, with every fuse set.
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'

/** The builder's own reading and judging of its configuration. */
interface BuilderConfig {
  getConfig(root: string, file: string | null, config: object | null): Promise<Record<string, unknown>>
  validateConfiguration(config: object, debugLogger: { isEnabled: boolean }): Promise<void>
}

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const builder = fromBuilder('app-builder-lib/out/util/config/config.js') as BuilderConfig

it('electron-builder takes the configuration', async () => {
  const config = await builder.getConfig(ROOT, null, null)
  await builder.validateConfiguration(config, { isEnabled: false })
  expect(config).toMatchObject({
    asar: true,
    files: expect.arrayContaining([expect.objectContaining({ filter: expect.arrayContaining(['out/**']) })]),
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    },
  })
})

it('electron-builder refuses a configuration with an unknown key', async () => {
  const config = { ...(await builder.getConfig(ROOT, null, null)), asarr: true }
  await expect(builder.validateConfiguration(config, { isEnabled: false })).rejects.toThrow(/asarr/)
})
