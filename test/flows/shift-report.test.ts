// Tests the shift report: what each operator bought, printed again and cancelled in a day of the station.
import { expect, test } from 'vitest'
import { stationDays } from '../../main/calendar/station-days.ts'
import { commandOf } from '../../main/core/rehearsal.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { shiftReport } from '../../main/flows/shift-report.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import {
  answered,
  label,
  type OpenStore,
  order,
  refused,
  scriptedBench,
  ship,
  unknown,
} from './scripted-bench.ts'

onEachLedger((place, ledgers) => {
  const openStore: OpenStore = options => place.open(ledgers, undefined, options)

  async function shift() {
    const bench = await scriptedBench(openStore)
    const working = Object.assign(bench, { operator: 'Ana' })
    const at = (iso: string, who = working.operator) => {
      working.clockAt = new Date(iso)
      working.operator = who
    }
    const calendar = stationDays({ now: () => bench.clockAt }, () => 'America/Denver')
    const report = (firstDay: string, lastDay = firstDay) =>
      shiftReport({ mode: bench.mode, calendar, shifts: bench.store }, { firstDay, lastDay })
    return { bench: working, at, report }
  }

  test('counts what happened in the day, by operator and service', async () => {
    const { bench, at, report } = await shift()
    // Denver is seven hours behind UTC in November: its 20th begins at 07:00.
    at('2026-11-20T06:59:59Z')
    await ship(bench, 'A-0')
    at('2026-11-20T07:00:00Z')
    const first = await ship(bench, 'A-1')
    await ship(bench, 'A-2')
    await ship(bench, 'A-2', { duplicateReason: 'second box' })
    await reprintLabel(bench, { shipmentId: first.record.id, reason: 'damaged' })
    bench.script.buy = [refused('no'), unknown]
    await shipPackage(bench, order('A-3'))
    await shipPackage(bench, order('A-4'))
    at('2026-11-21T06:59:59Z', 'Ben')
    bench.script.buy = [{ kind: 'answered', value: label('T-P', { costCents: 1_200 }), warnings: [] }]
    await ship(bench, 'B-1', { service: 'parcel-label' })
    expect(await voidShipment(bench, { id: first.record.id, reason: 'wrong box' })).toMatchObject({
      ok: true,
    })
    at('2026-11-21T07:00:00Z')
    await ship(bench, 'A-9')

    const nothing = {
      unpricedCount: 0,
      duplicateCount: 0,
      reprintCount: 0,
      voidedCount: 0,
      voidedCents: 0,
      refusedCount: 0,
      unknownCount: 0,
      scannedCount: 0,
      unscannedCount: 0,
      mismatchCount: 0,
    }
    expect(await report('2026-11-20')).toEqual({
      ok: true,
      value: {
        firstDay: '2026-11-20',
        lastDay: '2026-11-20',
        from: '2026-11-20T07:00:00.000Z',
        to: '2026-11-21T07:00:00.000Z',
        timeZone: 'America/Denver',
        lines: [
          {
            ...nothing,
            operator: 'Ana',
            service: 'label-server',
            boughtCount: 3,
            costCents: 2_205,
            duplicateCount: 1,
            reprintCount: 1,
            refusedCount: 1,
            unknownCount: 1,
            scannedCount: 0,
            unscannedCount: 0,
            mismatchCount: 0,
          },
          {
            ...nothing,
            operator: 'Ben',
            service: 'label-server',
            boughtCount: 0,
            costCents: 0,
            voidedCount: 1,
            voidedCents: 735,
          },
          { ...nothing, operator: 'Ben', service: 'parcel-label', boughtCount: 1, costCents: 1_200 },
        ],
        total: {
          boughtCount: 4,
          costCents: 3_405,
          unpricedCount: 0,
          duplicateCount: 1,
          reprintCount: 1,
          voidedCount: 1,
          voidedCents: 735,
          refusedCount: 1,
          unknownCount: 1,
          scannedCount: 0,
          unscannedCount: 0,
          mismatchCount: 0,
        },
        // From the first hour with a label to the last of that day.
        hours: Array.from({ length: 24 }, (_, index) => ({
          from: new Date(Date.UTC(2026, 10, 20, 7 + index)).toISOString(),
          boughtCount: index === 0 ? 3 : index === 23 ? 1 : 0,
        })),
        pace: [
          { operator: 'Ana', hourCount: 1, perHour: 3 },
          { operator: 'Ben', hourCount: 1, perHour: 1 },
        ],
      },
    })
    // Hours are of a day alone.
    expect(await report('2026-11-19', '2026-11-21')).toMatchObject({
      ok: true,
      value: { total: { boughtCount: 6 }, hours: [], pace: [] },
    })
  })

  test('a rehearsal stands apart: its labels, voids and closes are no package of the day', async () => {
    const { bench, at, report } = await shift()
    at('2026-11-20T09:00:00Z')
    const rehearsal = { id: 'r-1', tries: {} }
    await ship(bench, 'A-1')
    const first = await ship(bench, 'REHEARSAL-1', { commandId: commandOf(rehearsal, 'buy') })
    await voidShipment(bench, {
      id: first.record.id,
      reason: 'rehearsal',
      commandId: commandOf(rehearsal, 'void'),
    })
    await ship(bench, 'REHEARSAL-1-2', { commandId: commandOf(rehearsal, 'buy-again') })
    const before = await report('2026-11-20')
    expect(before).toMatchObject({
      ok: true,
      value: {
        lines: [{ operator: 'Ana', service: 'label-server', boughtCount: 1, costCents: 735, voidedCount: 0 }],
        total: { boughtCount: 1, costCents: 735, voidedCount: 0, voidedCents: 0 },
        rehearsal: { boughtCount: 2, costCents: 1_470, voidedCount: 1, voidedCents: 735, closedCount: 0 },
        hours: [{ boughtCount: 1 }],
        pace: [{ operator: 'Ana', perHour: 1 }],
      },
    })
    at('2026-11-21T09:00:00Z')
    const started = await startClose(bench, {})
    if (!started.ok) throw new Error(started.problem.message)
    await started.value.done
    expect(await report('2026-11-21')).toMatchObject({
      ok: true,
      value: { lines: [], rehearsal: { boughtCount: 0, closedCount: 1 } },
    })
    expect((await report('2026-11-19')).ok && (await report('2026-11-19'))).not.toHaveProperty(
      'value.rehearsal',
    )
  })

  test('a label that a person said was bought stands with its price not known, and its first paper is no reprint', async () => {
    const { bench, at, report } = await shift()
    at('2026-11-20T09:00:00Z')
    bench.script.buy = [unknown]
    const asked = await shipPackage(bench, order('A-1', { service: 'parcel-label' }))
    const id = String(asked.ok ? '' : asked.problem.params?.shipmentId)
    await resolvePurchase(bench, { id, outcome: 'bought', labelId: 'L-1', note: 'on their page' })
    bench.script.reprint = [answered({ ...label('T-1'), reference: 'A-1' })]
    const counts = async () => {
      const said = await report('2026-11-20')
      return said.ok ? said.value.total : said.problem
    }
    expect(await reprintLabel(bench, { shipmentId: id, reason: 'not-printed' })).toMatchObject({ ok: true })
    const trail = async () => (await bench.ledger.events(id)).map(({ kind }) => kind)
    await expect.poll(trail).toContain('label-first-printed')
    expect(await counts()).toMatchObject({ boughtCount: 1, costCents: 0, unpricedCount: 1, reprintCount: 0 })
    // While that one waits, and from then on, another paper is a further one.
    await reprintLabel(bench, { shipmentId: id, reason: 'damaged' })
    // A database is told of prints a moment later.
    await expect.poll(counts).toMatchObject({ reprintCount: 1 })
  })

  test('a print that was put off and cancelled was no paper; what went to a printer was', async () => {
    const { bench, at, report } = await shift()
    at('2026-11-20T09:00:00Z')
    const [waits, sent] = [await ship(bench, 'A-1'), await ship(bench, 'A-2')]
    await bench.spool.changeJob(waits.job?.id ?? '', ['held'], { state: 'cancelled' })
    await bench.spool.changeJob(sent.job?.id ?? '', ['held'], { state: 'sending' })
    await bench.spool.changeJob(sent.job?.id ?? '', ['sending'], { state: 'unsure' })
    for (const { record } of [waits, sent])
      await reprintLabel(bench, { shipmentId: record.id, reason: 'not-printed' })
    const trail = async () => (await bench.ledger.events(waits.record.id)).map(({ kind }) => kind)
    await expect.poll(trail).toContain('label-first-printed')
    await expect
      .poll(() => report('2026-11-20'))
      .toMatchObject({ value: { total: { boughtCount: 2, reprintCount: 1 } } })
  })

  test('a day on which nothing happened is an empty report, and days the wrong way round are refused', async () => {
    const { report } = await shift()
    expect(await report('2026-01-01')).toMatchObject({
      ok: true,
      value: { lines: [], total: { boughtCount: 0 }, hours: [], pace: [] },
    })
    expect(await report('2026-01-02', '2026-01-01')).toMatchObject({
      ok: false,
      problem: { code: 'report.range' },
    })
    expect(await report('2026-01-01', '2026-12-31')).toMatchObject({
      ok: false,
      problem: { code: 'report.range' },
    })
  })
})
