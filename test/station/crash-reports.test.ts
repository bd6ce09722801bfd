// What real ends of a real station leave behind, and that it leaves the bench only by a supervisor's word.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { startKeptStation } from '../support/kept-station.ts'
import { answers, resultsReceiver } from '../support/results-receiver.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

interface Shown {
  readonly id: string
  readonly ended: string
  readonly text: string
  readonly path: string
}

const reportsOf = async (station: Pick<RunningStation, 'call'>): Promise<readonly Shown[]> =>
  (await station.call('crashes.list')).value.reports

/** A fault that quotes a customer, thrown where nobody catches it. */
const FAULT = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw Object.assign(new Error('no label for Ada Lovelace'), { name: 'Ada' }) })",
)}`

/** Killed, and started again. */
async function crashed(): Promise<RunningStation> {
  const station = await startStationProcess({ dataFolder: await tempFolder('crash') })
  return station.restart()
}

const setReceiver = (station: RunningStation, to: string) =>
  station.call('settings.save', { settings: { crashReports: { to } } })

/** As a supervisor does who has just read it. */
async function send(
  station: RunningStation,
  report: Shown | undefined,
  read: Partial<Shown & { to: string }> = {},
) {
  const { to } = (await station.call('crashes.list')).value
  return station.call('crashes.send', { id: report?.id, text: report?.text, to, ...read })
}

describe('a station that was killed', () => {
  test('says so at its next start, and is silent after an end in order', async () => {
    const first = await startStationProcess({ dataFolder: await tempFolder('crash') })
    expect(await reportsOf(first)).toEqual([])
    await first.kill('SIGTERM')
    const second = await first.restart()
    expect(await reportsOf(second)).toEqual([])
    const third = await second.restart()
    const [report, ...others] = await reportsOf(third)
    expect(others).toEqual([])
    expect(JSON.parse(report?.text ?? '')).toMatchObject({ ended: 'station', seen: 'at-next-start' })
    expect(readFileSync(report?.path ?? '', 'utf8')).toBe(report?.text)
  })

  test('below the one who keeps it running is told of once, by that', async () => {
    const station = await startKeptStation(await tempFolder('crash'))
    process.kill(station.pidOf('station') ?? 0, 'SIGKILL')
    await waitFor(() => station.starts() === 2, { what: 'the second start', timeoutMs: 60_000 })
    const reports = await reportsOf(station)
    expect(reports.map(({ text }) => JSON.parse(text))).toMatchObject([
      { ended: 'station', seen: 'from-outside', signal: 'SIGKILL' },
    ])
    await station.end()
  })

  test('by a fault of its own tells it itself, and quotes nobody', async () => {
    const station = await startStationProcess({
      dataFolder: await tempFolder('crash'),
      nodeArgs: ['--import', FAULT],
    })
    expect(await station.kill('SIGUSR2')).toEqual({ code: 1, signal: null })
    const next = await station.restart()
    const reports = await reportsOf(next)
    expect(reports.map(({ text }) => JSON.parse(text))).toMatchObject([
      { ended: 'station', seen: 'by-itself', exitCode: 1, fault: { name: 'other' } },
    ])
    expect(JSON.stringify(reports)).not.toMatch(/Ada|Lovelace/)
  })
})

describe('a crash report', () => {
  test('goes nowhere where no address is set, whatever asks for it', async () => {
    const station = await crashed()
    const [report] = await reportsOf(station)
    expect(await send(station, report)).toMatchObject({
      ok: false,
      problem: { code: 'crash.no-address' },
    })
    expect(await reportsOf(station)).toHaveLength(1)
  })

  test('arrives once with the letters that were shown, and is gone from the bench', async () => {
    const receiver = await resultsReceiver()
    const station = await crashed()
    expect(await setReceiver(station, receiver.url)).toMatchObject({ ok: true })
    const [report] = await reportsOf(station)
    // Nobody has said a word yet.
    expect(receiver.deliveries).toEqual([])
    const both = ['first', 'second'].map(() => send(station, report))
    for (const reply of await Promise.all(both))
      expect(reply).toMatchObject({ ok: true, value: { reports: [] } })
    expect(receiver.deliveries.map(({ text }) => text)).toEqual([report?.text])
    const { headers } = receiver.deliveries[0] ?? expect.fail('nothing arrived')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': report?.id })
    expect(await send(station, report)).toMatchObject({
      problem: { code: 'crash.gone' },
    })
    const { dataFolder } = (await station.call('diagnostics.read')).value
    expect(readdirSync(join(dataFolder, 'crashes')).filter(name => name.endsWith('.json'))).toEqual([])
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('does not go where its address or its letters are not those that were read', async () => {
    const [read, another] = [await resultsReceiver(), await resultsReceiver()]
    const station = await crashed()
    await setReceiver(station, another.url)
    const [report] = await reportsOf(station)
    for (const changed of [{ to: read.url }, { text: `${report?.text} ` }])
      expect(await send(station, report, changed)).toMatchObject({ problem: { code: 'crash.changed' } })
    expect([read.deliveries, another.deliveries]).toEqual([[], []])
    expect(await reportsOf(station)).toEqual([report])
  })

  test('that was read otherwise is told so, also while it is being sent as it is', async () => {
    const receiver = await resultsReceiver()
    const station = await crashed()
    await setReceiver(station, receiver.url)
    const [report] = await reportsOf(station)
    const arrived = Promise.withResolvers<() => void>()
    receiver.answer((_delivery, response) => arrived.resolve(() => void response.writeHead(503).end()))
    const asItIs = send(station, report)
    const refuse = await arrived.promise
    const otherwise = send(station, report, { text: `${report?.text} ` })
    refuse()
    expect(await asItIs).toMatchObject({ problem: { code: 'crash.refused' } })
    expect(await otherwise).toMatchObject({ problem: { code: 'crash.changed' } })
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('stays on the bench where it is refused, or where nobody knows whether it arrived', async () => {
    const receiver = await resultsReceiver()
    const station = await crashed()
    await setReceiver(station, receiver.url)
    const [report] = await reportsOf(station)
    receiver.answer(answers(503))
    expect(await send(station, report)).toMatchObject({
      problem: { code: 'crash.refused', params: { status: 503 } },
    })
    receiver.answer((_delivery, response) => void response.destroy())
    expect(await send(station, report)).toMatchObject({
      problem: { code: 'crash.unknown' },
    })
    expect(await reportsOf(station)).toEqual([report])
    receiver.answer(answers(204))
    expect(await send(station, report)).toMatchObject({ ok: true })
    expect(receiver.deliveries.map(({ text }) => text)).toEqual(Array(3).fill(report?.text))
  })

  test('is sent and deleted by a supervisor alone, and what became of it is on record', async () => {
    const receiver = await resultsReceiver()
    const station = await crashed()
    await setReceiver(station, receiver.url)
    const { value: people } = await station.call('people.save', {
      name: 'Lead',
      role: 'supervisor',
      pin: '258036',
    })
    const [report] = await reportsOf(station)
    await station.call('session.lock')
    for (const refused of [send(station, report), station.call('crashes.delete', { id: report?.id })])
      expect(await refused).toMatchObject({ problem: { code: 'people.supervisor-needed' } })
    expect(receiver.deliveries).toEqual([])
    await station.call('session.unlock', { personId: people[0].id, pin: '258036' })
    expect(await station.call('crashes.delete', { id: report?.id })).toMatchObject({
      ok: true,
      value: { reports: [] },
    })
    expect(receiver.deliveries).toEqual([])
    const { dataFolder } = (await station.call('diagnostics.read')).value
    const ledger = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { timeout: 20_000 })
    const told = ledger.prepare("select kind, operator from events where kind like 'crash-%'").all()
    ledger.close()
    expect(told.map(one => ({ ...one }))).toEqual([{ kind: 'crash-report-deleted', operator: 'Lead' }])
  })

  test.each(['http://example.com/crashes', 'ftp://example.com', 'https://user:word@example.com/'])(
    'goes to no address like %s',
    async to => {
      const station = await startStationProcess({ dataFolder: await tempFolder('crash') })
      expect(await setReceiver(station, to)).toMatchObject({
        ok: false,
        problem: { fieldProblems: { 'settings.crashReports.to': {} } },
      })
    },
  )
})
