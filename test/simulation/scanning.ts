// Codes as they are read from boxes: whatever waits for its scan, or one code as it comes into somebody's hand.
import type { SCANS } from './acts.ts'
import type { Bench } from './bench.ts'
import { sim } from './scheduler.ts'
import { marksOf } from './settle.ts'
import { memoryOf, press, type Shift } from './shift.ts'

// biome-ignore lint/suspicious/noExplicitAny: views are read as the screens get them
type Shown = any

/**
 * What waits for its scan: each label with a paper in hand is scanned, now and then after another, or after the one that was
 * given to the next bench last, whose box still stands here; the rest is excused.
 */
export async function scanBack(shift: Shift, bench: Bench): Promise<void> {
  const listed = await press(shift, bench, 'labels.toScan')
  if (!listed.ok) return
  const { luck } = sim()
  const [wrong] = shift.memories.flatMap(({ shipments }) => shipments)
  if (wrong && luck.next() < 0.2) await scanOf(shift, bench, wrong.id)
  const given = memoryOf(shift, bench).given.at(-1)
  if (given !== undefined && luck.next() < 0.5) await scanOf(shift, bench, given)
  for (const { shipment } of listed.value.labels as Shown[]) {
    // The paper of what another bench gave is carried to its box.
    const giver = shift.stage.benches.find(one => memoryOf(shift, one).given.includes(shipment.id))
    await scanOf(shift, giver && luck.next() < 0.5 ? giver : bench, shipment.id)
  }
  const left = await press(shift, bench, 'labels.toScan')
  if (!left.ok || left.value.labels.length === 0) return
  const reason = luck.pick(['scanner-broken', 'code-unreadable', 'box-gone'] as const)
  await press(shift, bench, 'labels.excuseScan', { reason })
}

/** One code from one box, as it comes into somebody's hand. */
export async function scanSome(
  shift: Shift,
  bench: Bench,
  what: (typeof SCANS)[number],
  draw: number,
): Promise<void> {
  switch (what) {
    case 'waiting': {
      const listed = await press(shift, bench, 'labels.toScan')
      const labels: Shown[] = listed.value?.labels ?? []
      const label = labels[Math.floor(draw * labels.length)]
      if (label) await scanOf(shift, bench, label.shipment.id)
      return
    }
    case 'given': {
      // Mostly the last one: its box is still here.
      const given = memoryOf(shift, bench).given.slice(-3)
      const id = given.at(-1 - Math.floor(draw ** 2 * given.length))
      if (id !== undefined) await scanOf(shift, bench, id)
      return
    }
    case 'another': {
      const all = shift.memories.flatMap(({ shipments }) => shipments)
      const label = all[Math.floor(draw * all.length)]
      if (label) await scanOf(shift, bench, label.id)
      return
    }
    case 'excused':
      await press(shift, bench, 'labels.excuseScan', { reason: 'scanner-broken' })
      return
    case 'none':
      await press(shift, bench, 'labels.scanBack', { code: `SHELF-${Math.floor(draw * 100)}` })
  }
}

/** Nobody scans a label that came out of no printer. What its bars say is read; its prints are looked at before and after. */
async function scanOf(shift: Shift, bench: Bench, shipmentId: string): Promise<void> {
  const marks = await marksOf(shift, bench, shipmentId)
  if (marks.length === 0 || !marks.every(mark => shift.judge.papersOf(mark) > 0)) return
  const code = shift.judge.numbers.barsOf(marks[0] ?? '')
  if (code === undefined) return
  await press(shift, bench, 'labels.scanBack', { code })
  await press(shift, bench, 'shipments.get', { id: shipmentId })
}
