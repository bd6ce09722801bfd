// Faults 168 and 207: somebody changes labels that are kept and prints in the station's own records, or puts prints in.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  done,
  jobs,
  labelServerOrder,
  outside,
  outsideSpool,
  parcelOrder,
  refused,
  scene,
  whole,
} from './scene.ts'

const EVIL = '^XA^FO50,50^A0N,40,40^FDNOT THIS LABEL^FS^XZ'
const hex = Buffer.from(EVIL).toString('hex')

const jobOf = async (station: RunningStation, title: string) =>
  (await jobs(station)).find(job => job.title === title)

fault(168, async () => {
  const all = await scene()
  const { station: first, printer, shared } = all
  const kept = await done(first.call('pack.ship', labelServerOrder('ORD-KEPT')))
  const fetched = await done(first.call('pack.ship', parcelOrder('ORD-FETCHED')))
  await done(first.call('pack.ship', labelServerOrder('ORD-DONE')))
  await atRest(first)
  await printer.fault({ fault: 'paperOut' })
  for (const reference of ['ORD-BYTES', 'ORD-BOTH', 'ORD-TITLE', 'ORD-AS-IT-WAS']) {
    await done(first.call('pack.ship', labelServerOrder(reference, { printLater: true })))
  }
  const papers = await whole(printer)

  // Labels that are kept: what is printed again is what the service gave, or nothing.
  const evil = shared ? `'\\x${hex}'::bytea` : `x'${hex}'`
  const ofReference = (reference: string) => `(select seq from purchases where reference = '${reference}')`
  await outside(
    all,
    `update payloads set bytes = ${evil} where purchase_seq = ${ofReference('ORD-KEPT')}`,
    `update payloads set bytes = ${evil} where purchase_seq = ${ofReference('ORD-FETCHED')}`,
    // With its hash beside it.
    `update purchases set payloads_hash = 'other' where reference = 'ORD-FETCHED'`,
  )
  await printer.fault({ fault: 'loadPaper' })
  const reprint = ({ shipment }: { shipment: { id: string } }) =>
    first.call('reprint.print', { shipmentId: shipment.id, reason: 'damaged' })
  const problem = await refused(reprint(kept), 'wrong-state')
  expect(problem).toMatchObject({ code: 'label.changed-outside', params: { reference: 'ORD-KEPT' } })
  await done(reprint(fetched))
  await waitFor(async () => (await whole(printer)) === papers + 1, { what: 'the label of the service' })
  const { concerns } = await done(first.call('station.overview'))
  expect(concerns).toMatchObject([{ code: 'storage.rows-changed' }])

  // Prints that wait, released by a person; one that is done, by nobody.
  const of = (title: string) => `(select seq from jobs where title = '${title}')`
  outsideSpool(
    all,
    `update job_bytes set bytes = x'${hex}' where job_seq in (${of('ORD-BYTES')}, ${of('ORD-BOTH')})`,
    `update jobs set bytes_hash = 'other' where title = 'ORD-BOTH'`,
    `update jobs set test_label = 1, title = 'ORD-OTHER' where title = 'ORD-TITLE'`,
  )
  for (const title of ['ORD-BYTES', 'ORD-BOTH', 'ORD-OTHER']) {
    const held = await jobOf(first, title)
    const said = await refused(first.call('queue.release', { jobId: held.id }), 'wrong-state')
    expect(said, title).toMatchObject({ code: 'job.changed-outside', params: { name: title } })
  }
  await first.kill('SIGTERM')
  outsideSpool(all, `update jobs set state = 'held', needs_release = 0 where title = 'ORD-DONE'`)
  const station = await first.restart()
  await waitFor(async () => (await jobOf(station, 'ORD-DONE'))?.needsRelease === true, {
    what: 'the print that was done to be held',
  })
  for (const title of ['ORD-DONE', 'ORD-BYTES']) {
    expect(await jobOf(station, title)).toMatchObject({ state: 'held', cause: 'changed-outside' })
    const { id: jobId } = await jobOf(station, title)
    await refused(station.call('queue.release', { jobId }), 'wrong-state')
  }
  expect(await whole(printer)).toBe(papers + 1)

  // What is as it was comes out; of the others the print is cancelled and the label printed again.
  const wellId = (await jobOf(station, 'ORD-AS-IT-WAS')).id
  await done(station.call('queue.release', { jobId: wellId }))
  for (const title of ['ORD-BYTES', 'ORD-BOTH', 'ORD-OTHER', 'ORD-DONE']) {
    const job = await jobOf(station, title)
    await done(station.call('queue.cancel', { jobId: job.id }))
    await done(station.call('reprint.print', { shipmentId: job.shipmentId, reason: 'changed' }))
  }
  await waitFor(async () => (await whole(printer)) === papers + 6, { what: 'the labels as they were bought' })
  expect((await printer.received()).toString('latin1')).not.toContain('NOT THIS LABEL')

  const check = await done(station.call('records.check'))
  expect(check.broken).toEqual([])
  const found = check.findings.map(({ record, name, fields }: Finding) =>
    record === 'job' ? ['job', ...fields].join(' ') : [name, ...fields].join(' '),
  )
  expect(found.sort()).toEqual(
    [
      'ORD-FETCHED payloadsHash label',
      'ORD-KEPT label',
      'job bytes',
      'job bytes',
      'job bytesHash',
      'job state',
      'job testLabel title',
    ].sort(),
  )
})

fault(207, async () => {
  const all = await scene()
  const { station: first, printer } = all
  await done(first.call('pack.ship', labelServerOrder('ORD-ONE')))
  await atRest(first)
  const papers = await whole(printer)
  const sum = createHash('sha256').update(EVIL).digest('base64url')
  const columns = ['mode', 'printer_id', 'copy_number', 'labels_expected', 'created_at', 'updated_at'].join()
  const put = (seq: number, shipmentId: string) =>
    `insert into jobs (seq, id, shipment_id, title, state, byte_count, bytes_sent, needs_release, bytes_kept,
       bytes_hash, test_label, ${columns})
     select ${seq}, 'put-in-${seq}', ${shipmentId}, 'PUT IN ${seq}', 'held', ${EVIL.length}, 0, 0, 1, '${sum}', 0, ${columns}
     from jobs where title = 'ORD-ONE';
     insert into job_bytes (job_seq, bytes) values (${seq}, x'${hex}')`
  await first.kill('SIGTERM')
  outsideSpool(all, put(50, 'shipment_id'), put(51, 'null'))

  const station = await first.restart()
  for (const seq of [50, 51]) {
    await waitFor(async () => (await jobOf(station, `PUT IN ${seq}`))?.cause === 'changed-outside', {
      what: 'the print that was put in to be held',
    })
    const { id: jobId } = await jobOf(station, `PUT IN ${seq}`)
    await refused(station.call('queue.release', { jobId }), 'wrong-state')
    await done(station.call('queue.cancel', { jobId }))
  }
  await expect
    .poll(async () => (await done(station.call('station.overview'))).concerns)
    .toMatchObject([{ code: 'storage.rows-changed', params: { count: 2 } }])
  expect(await whole(printer)).toBe(papers)
  expect((await printer.received()).toString('latin1')).not.toContain('NOT THIS LABEL')
})

interface Finding {
  readonly record: string
  readonly name: string
  readonly fields: readonly string[]
}
