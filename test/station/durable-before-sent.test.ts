// The proof, by the system calls themselves, that what is written down is on disk before byte 1 leaves.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { attachStrace, hasStrace, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

/** One finished system call, in the order in which they finished. */
interface Call {
  readonly name: string
  readonly text: string
}

it('has the ledger’s `sending` synced before the first byte to service and printer', async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const services = await outsideServices()
  const printer = await outsidePrinter()
  const station = await startStationProcess({ dataFolder: await tempFolder() })
  await station.call('settings.save', liveSettings(services))
  await station.call('printers.save', networkPrinter(printer.port, { statusQueries: false }))
  const trace = join(await tempFolder('trace'), 'calls')
  const watched = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync'
  const strace = await attachStrace(station.pid, ['-f', '-yy', '-s', '20000', '-e', watched, '-o', trace])

  const shipped = await station.call('pack.ship', {
    service: 'parcel-label',
    reference: 'ORD-SYNC',
    shipment: sampleShipment(),
  })
  expect(shipped, JSON.stringify(shipped)).toMatchObject({ ok: true })
  await waitFor(async () => (await printer.papers()).length === 1, { what: 'the label on paper' })
  await strace.end()

  const calls = finished(await readFile(trace, 'latin1'))
  const servicePort = new URL(services.parcelLabel.baseUrl).port
  const written = (mark: string) => calls.findIndex(call => isLedgerWrite(call) && call.text.includes(mark))
  const syncAfter = (index: number) => calls.findIndex((call, at) => at > index && isLedgerSync(call))
  const firstByteTo = (port: string | number) =>
    calls.findIndex(
      call => !isLedgerWrite(call) && !isLedgerSync(call) && call.text.includes(`->127.0.0.1:${port}]`),
    )

  const steps = [
    written('purchase-intended'),
    written('purchase-sending'),
    syncAfter(written('purchase-sending')),
    firstByteTo(servicePort),
    written('purchase-bought'),
    syncAfter(written('purchase-bought')),
    written('job-sending'),
    syncAfter(written('job-sending')),
    firstByteTo(printer.port),
  ]
  expect(steps, 'every step was seen').not.toContain(-1)
  expect(steps, 'in this order').toEqual([...steps].sort((a, b) => a - b))
})

const isLedgerWrite = (call: Call): boolean =>
  call.name === 'pwrite64' && /packbench\.sqlite-wal>/.test(call.text)
const isLedgerSync = (call: Call): boolean =>
  /^f(data)?sync$/.test(call.name) && /packbench\.sqlite-wal>/.test(call.text)

/** strace splits a call that another thread interrupts: its arguments first, its end later. */
function finished(trace: string): Call[] {
  const open = new Map<string, string>()
  const calls: Call[] = []
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const name = /^(\w+)\(/.exec(rest)?.[1] ?? /^<\.\.\. (\w+) resumed>/.exec(rest)?.[1]
    if (name === undefined) continue
    if (rest.endsWith('<unfinished ...>')) {
      open.set(thread, rest)
      // A write begins to leave when it is called, a sync counts only when it has come back.
      if (!/^f(data)?sync$/.test(name)) calls.push({ name, text: rest })
    } else if (rest.startsWith('<...')) {
      if (/^f(data)?sync$/.test(name)) calls.push({ name, text: open.get(thread) ?? '' })
    } else calls.push({ name, text: rest })
  }
  return calls
}
