// Memory protection keys are off on real Electron: in the program and in the processes of Node that it starts.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ELECTRON_CODE_PAGE_ARGS } from '../../../main/launch/code-pages.ts'
import { waitFor } from '../../support/wait-for.ts'
import { shipSample } from './on-the-screens.ts'
import { electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

function titleOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

it('the program, its window and the process that draws labels begin without memory protection keys', async () => {
  const folder = await electronFolder()
  const { page, pid, log } = await launch(folder, { switches: ELECTRON_CODE_PAGE_ARGS })
  await shipSample(page)
  const ofKind = (kind: string) =>
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(titleOf)
      .filter(title => title.includes(folder) && title.includes(kind))
  const [flag = ''] = ELECTRON_CODE_PAGE_ARGS
  expect(titleOf(pid)).toContain(flag)
  for (const kind of ['node.mojom.NodeService', '--type=renderer']) {
    const [title] = await waitFor(() => ofKind(kind).length > 0 && ofKind(kind), { what: kind })
    expect(title).toContain(flag)
  }
  // V8 says so where it does not know a flag.
  expect(log()).not.toMatch(/unrecognized flag|illegal value/i)
})
