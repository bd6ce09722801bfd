// Proves that an AppImage whose sandbox was taken away is noticed, and nothing else is.
import { expect, it } from 'vitest'
import { lostSandbox } from '../../../main/hosts/electron/lock-down.ts'

it.each([
  ['an AppImage without its sandbox', { APPIMAGE: '/home/bench/packbench.AppImage' }, ['no-sandbox'], true],
  ['an AppImage with its sandbox', { APPIMAGE: '/home/bench/packbench.AppImage' }, ['js-flags'], false],
  ['an installed program', {}, ['no-sandbox'], false],
])('%s', (_what, env, given, lost) => {
  const commandLine = { hasSwitch: (name: string) => given.includes(name) } as Electron.CommandLine
  expect(lostSandbox({ commandLine }, env)).toBe(lost)
})
