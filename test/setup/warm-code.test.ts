// Proves that stations which tests start and kill find their code compiled.
import { expect, it } from 'vitest'
import { CODE_PAGE_ARGS } from '../../main/launch/code-pages.ts'
import { builtEntry } from '../support/program.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { warmCode } from './warm-code.ts'

it('leaves nothing of the station to compile anew', async () => {
  await builtEntry('browser.js')
  const cache = await tempFolder('code')
  await warmCode(cache)
  const station = await startStationProcess({
    dataFolder: await tempFolder('bench'),
    env: { NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    // Begun as it begins itself: what it loads before that is three files of a few lines.
    nodeArgs: CODE_PAGE_ARGS,
  })
  const lines = station.log().split('\n')
  const of = (end: string) =>
    lines.filter(line => /out\/main\/(station|chunks)/.test(line) && line.includes(end))
  expect(of('was accepted').length).toBeGreaterThan(5)
  expect(of('was not initialized')).toEqual([])
})
