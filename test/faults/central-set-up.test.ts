// Fault 267: the company takes back a printer that labels wait for.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { standingStill } from '../support/busy-machine.ts'
import { outsidePrinter } from '../support/outside-programs.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, jobs, parcelOrder, scene, seenOnce, whole } from './scene.ts'

fault(267, async () => {
  const PACKBENCH_POLICY = join(await tempFolder('policy'), 'policy.json')
  const write = (printers: readonly object[]) => writeFileSync(PACKBENCH_POLICY, JSON.stringify({ printers }))
  const company = await outsidePrinter(['--language', 'tspl'])
  const rule = {
    name: 'Of the company',
    connection: { kind: 'network', host: '127.0.0.1', port: company.port },
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
    language: 'tspl',
  }
  write([{ ...rule, default: false }])
  const set = await scene({ process: { env: { PACKBENCH_POLICY } } })
  const printerId = (await done(set.station.call('printers.list'))).find(
    ({ name }: { name: string }) => name === rule.name,
  ).id
  let { station } = set
  // A label that waits to be drawn goes by itself.
  const draws = standingStill(station.pid)
  const { job } = await done(station.call('pack.ship', parcelOrder('ORD-1', { printerId })))
  const waiting = async () => (await jobs(station)).find(({ id }) => id === job.id)
  expect(await waiting()).toMatchObject({ state: 'held', needsRelease: false, bytesSent: 0 })

  const killed = station.kill()
  draws()
  await killed
  // Killed with it, the station starts under a policy without that printer: twice, and nothing is decided by itself.
  write([])
  for (const _start of ['first', 'second']) {
    station = await station.restart()
    await waitFor(async () => (await waiting())?.needsRelease === true, {
      what: 'the label to need a person',
    })
    expect(await waiting()).toMatchObject({ state: 'held', cause: 'printer-missing', bytesSent: 0 })
  }
  // Given back, it is the same printer: a person lets the label go, and it comes out once.
  write([{ ...rule, default: false }])
  station = await station.restart()
  expect(await waiting()).toMatchObject({ printerId, needsRelease: true })
  expect(await whole(company)).toBe(0)
  await done(station.call('queue.release', { jobId: job.id }))
  await waitFor(async () => (await waiting())?.state === 'sent', { what: 'the label on paper' })
  expect(await whole(company)).toBe(1)
  await seenOnce(set.services, 'request-label')
})
