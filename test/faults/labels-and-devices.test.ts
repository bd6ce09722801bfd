// Faults 85 to 89: labels and devices that would do more than print.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { networkPrinter } from '../support/outside-programs.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fault } from './fault.ts'
import { copiesOf, done, newestJob, parcelOrder, refused, scene, whole, zplGiven } from './scene.ts'

const LABEL = '^XA^FO50,50^A0N,40,40^FDHELLO^FS^XZ'
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

fault(85, async () => {
  const set = await scene()
  const home = await tempFolder('home')
  const startUp = join(home, '.bashrc')
  writeFileSync(startUp, '# mine\n')
  symlinkSync(startUp, join(home, 'lp0'))
  const missing = join(home, 'lp1')
  for (const path of [startUp, join(home, 'lp0'), missing]) {
    const saved = await done(
      set.station.call('printers.save', {
        ...networkPrinter(0, { statusQueries: false }),
        connection: { kind: 'device-file', path },
      }),
    )
    const state = await done(set.station.call('printers.status', { id: saved.id }))
    expect(state).toMatchObject({
      kind: 'not-ready',
      reason: path === missing ? 'unreachable' : 'not-a-printer',
    })
    await done(
      set.station.call('labels.print', {
        fileName: 'label.zpl',
        contentBase64: base64(LABEL),
        printerId: saved.id,
      }),
    )
    const job = await newestJob(set.station, 'held')
    expect(job).toMatchObject({
      needsRelease: true,
      bytesSent: 0,
      cause: path === missing ? 'printer-unreachable' : 'not-a-printer',
    })
  }
  expect(readFileSync(startUp, 'utf8')).toBe('# mine\n')
  expect(existsSync(missing)).toBe(false)

  // Said at the purchase in words; bought all the same, the label waits and comes out where the printer really is.
  const there = await done(
    set.station.call('printers.save', {
      ...networkPrinter(0, { statusQueries: false }),
      connection: { kind: 'device-file', path: startUp },
    }),
  )
  const order = parcelOrder('ORD-DEVICE', { printerId: there.id })
  const problem = await refused(set.station.call('pack.ship', order), 'printer-not-ready')
  expect(problem).toMatchObject({ code: 'printer.not-a-printer' })
  const { job } = await done(set.station.call('pack.ship', { ...order, printLater: true }))
  expect(await done(set.station.call('queue.release', { jobId: job.id }))).toMatchObject({
    state: 'held',
    cause: 'not-a-printer',
  })
  await done(
    set.station.call('printers.save', { ...networkPrinter(set.printer.port), id: there.id, name: 'Mended' }),
  )
  await done(set.station.call('queue.release', { jobId: job.id }))
  await newestJob(set.station, 'printed')
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(1)
  expect(await whole(set.printer)).toBe(1)
  expect(readFileSync(startUp, 'utf8')).toBe('# mine\n')
})
