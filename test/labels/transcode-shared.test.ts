// Every shared label made for another resolution and back, judged by what arrived. In a process of its own: the renderer
// ends after some hundred drawings, as the station's own processes never have to do.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { codeFields } from '../../main/labels/label-codes.ts'
import { withoutPutBack } from '../../main/labels/zpl/lasting-settings.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'
import { codesOf, isWithinBounds, transcoded } from './transcoding.ts'

/** What a simulated printer was sent. */
async function arrivedAt(dpi: 203 | 300, bytes: Uint8Array): Promise<Buffer> {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi })
  const socket = connect(printer.tcpPort ?? 0, '127.0.0.1')
  socket.end(bytes)
  await once(socket, 'close')
  await printer.until(() => printer.receivedBytes().length === bytes.length)
  const arrived = printer.receivedBytes()
  await printer.close()
  return arrived
}

const TABLE = new Map(
  [
    ...readFileSync(new URL('../../docs/printers.md', import.meta.url), 'utf8').matchAll(
      /^\| (\w+) \| dots equal \|[^|]+\|[^|]+\| ([^|]+) \|$/gm,
    ),
  ].map(([, name = '', cell = '']) => [name, cell]),
)

test('every shared label: from 203 to 300 dpi and back, each code equal and within bounds, as it arrived', {
  timeout: 900_000,
}, async ({ skip }) => {
  if (!SHARED_IS_HERE) skip(NOT_RUN)
  expect([...TABLE.keys()]).toEqual(sharedLabels().map(({ name }) => name))
  for (const { name, zpl } of sharedLabels()) {
    const there = await transcoded(zpl, 203, 300, SHARED_STOCK)
    const codes = codeFields(zpl).length
    expect(there.ok ? `${codes} ${codes === 1 ? 'code' : 'codes'}` : 'held', name).toBe(TABLE.get(name))
    if (!there.ok) continue
    const finer = await arrivedAt(300, there.value.bytes)
    const said = await codesOf(zpl, 203, SHARED_STOCK)
    expect(await codesOf(finer, 300, SHARED_STOCK), name).toEqual(expect.arrayContaining(said))
    expect(isWithinBounds(zpl, 203, finer, 300), name).toBe(true)
    const back = await transcoded(withoutPutBack(finer), 300, 203, SHARED_STOCK)
    if (!back.ok) throw new Error(`${name} ${back.problem.code}`)
    const coarser = await arrivedAt(203, back.value.bytes)
    expect(await codesOf(coarser, 203, SHARED_STOCK), name).toEqual(expect.arrayContaining(said))
    expect(isWithinBounds(finer, 300, coarser, 203), name).toBe(true)
  }
})
