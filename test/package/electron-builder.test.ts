// Proves that the configuration of the installers is one that electron-builder takes, with every fuse set.
import { expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'
import { builderConfig as builder } from './builder-modules.ts'

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
