// Packages made ready while a service is away: put aside by name, made a file of orders, and shipped as one. Among them
// return labels, each with whose it is, and packages whose weight cannot be right, each with what was said of it.
import type { Act } from './acts.ts'
import type { Bench } from './bench.ts'
import { HEAVY_OZ, orderAtBench } from './heavy.ts'
import { sim } from './scheduler.ts'
import { isReturn } from './services/sale.ts'
import { memoryOf, nextName, press, pressAll, type Remembered, type Shift, sample } from './shift.ts'

type Prepare = Extract<Act, { readonly kind: 'prepare' }>
type Service = Prepare['service']

/** Some are put aside; whoever presses Alt P then makes orders of all that waits. */
export async function prepare(shift: Shift, bench: Bench, step: Prepare): Promise<void> {
  const out = step.back === undefined ? undefined : labelOut(shift, bench, step.back)
  for (let count = 1; count <= step.count; count += 1) {
    const name = nextName(shift, `R${shift.stage.benches.indexOf(bench) + 1}`)
    if (out) await setAside(shift, bench, step, `${name}-RETURN`, returning(out))
    else {
      memoryOf(shift, bench).references.push(name)
      const isHeavy = step.heavy !== undefined && count === step.count
      await setAside(shift, bench, step, name, isHeavy ? await weighed(shift, bench, step, name) : {})
      if (isHeavy && step.heavy === 'unasked') await orderAtBench(shift, bench, step.service, name)
    }
  }
  if (step.ships) await shipPrepared(shift, bench, step.presses)
}

/** What was sent from here, mostly of late; nothing comes back by a return label of a return label. */
function labelOut(shift: Shift, bench: Bench, draw: number): Remembered | undefined {
  const out = memoryOf(shift, bench).shipments.filter(({ reference }) => !isReturn(reference))
  return out[out.length - 1 - Math.floor(draw ** 3 * out.length)]
}

const returning = ({ id, reference }: Remembered) => ({
  returning: { of: id, reference, from: sample('parcel-label').to },
})

/** A digit too many: the station is asked before it is put aside, as the screen does. */
async function weighed(shift: Shift, bench: Bench, { service, heavy }: Prepare, reference: string) {
  if (heavy === 'unasked') return { fields: HEAVY }
  if (!(await orderAtBench(shift, bench, service, reference))) return {}
  const asked = await press(shift, bench, 'pack.weigh', {
    reference,
    shipment: shipmentOf(service, AT_TEN_TIMES),
  })
  if (asked.ok) return { fields: HEAVY }
  if (heavy === 'weighed' || !asked.problem?.code.startsWith('weight.')) return {}
  const weightSaid = await answered(shift, bench, { service, reference, fields: HEAVY })
  return weightSaid ? { fields: HEAVY, weightSaid } : {}
}

/** A person says why; undefined where that counts for nothing. */
async function answered(shift: Shift, bench: Bench, { service, reference, ...one }: Omit<Aside, 'id'>) {
  const weightSaid = { weightReason: 'ten of them', weightAnswered: [{ at: 0, heardOz: HEAVY_OZ }] }
  const weighing = { reference, shipment: shipmentOf(service, one), ...weightSaid }
  return (await press(shift, bench, 'pack.weigh', weighing)).ok ? weightSaid : undefined
}

const WEIGHT = 'packages.0.weightOz'
const HEAVY = { [WEIGHT]: String(HEAVY_OZ) }
const AT_TEN_TIMES = { fields: HEAVY }

async function setAside(
  shift: Shift,
  bench: Bench,
  { service, presses }: Prepare,
  reference: string,
  more: object,
): Promise<void> {
  const preparedAt = new Date(sim().trueMs).toISOString()
  const put = { ...draft(service, reference), ...more, id: `aside ${reference}`, preparedAt }
  const changes = { changes: [{ put }], changeId: nextName(shift, 'c') }
  await pressAll(shift, bench, 'bench.keep', { ...onTheBench(shift, service), ...changes }, presses)
}

const draft = (service: Service, reference: string) => ({
  service,
  reference,
  fields: { 'to.name': 'Bo Cole' },
  packageCount: 1,
  customsCount: 1,
})

const onTheBench = (shift: Shift, service: Service) => ({
  mode: 'live',
  windowId: 'window',
  bench: { draft: draft(service, ''), commandId: nextName(shift, 'c') },
})

/** As it stands set aside. */
interface Aside {
  readonly id: string
  readonly reference: string
  readonly service: Service
  readonly fields: Readonly<Record<string, string>>
  readonly returning?: { readonly of: string }
  readonly weightSaid?: object
}

function shipmentOf(service: Service, { fields, returning }: Pick<Aside, 'fields' | 'returning'>) {
  const { from, to, packages, ...more } = sample(service)
  const weightOz = fields[WEIGHT]
  return {
    ...more,
    ...(returning ? { from: to, to: from } : { from, to }),
    packages: packages.map(one => (weightOz === undefined ? one : { ...one, weightOz: Number(weightOz) })),
  }
}

/** What stands on the bench as prepared becomes a file of orders, and that is shipped. */
export async function shipPrepared(shift: Shift, bench: Bench, presses: number): Promise<void> {
  const listed = await press(shift, bench, 'bench.aside')
  const aside: readonly Aside[] = listed.value?.aside ?? []
  if (aside.length === 0 || listed.value.mode !== 'live') return
  const orders = aside.map(one => ({
    service: one.service,
    reference: one.reference,
    shipment: shipmentOf(one.service, one),
    ...(one.returning && { returnOf: one.returning.of }),
    ...(one.weightSaid && { weightSaid: one.weightSaid }),
    asideId: one.id,
  }))
  const made = await pressAll(
    shift,
    bench,
    'orders.prepared',
    { fileName: 'Prepared', orders, commandId: nextName(shift, 'c') },
    presses,
  )
  if (!made.ok) return
  const unasked: readonly LeftOut[] = made.value.leftOut.filter(({ code }: LeftOut) =>
    code.startsWith('weight.'),
  )
  for (const { row } of unasked) await answerAside(shift, bench, aside[row - 1])
  const ship = { importId: made.value.id, printLater: true, commandId: nextName(shift, 'c') }
  await pressAll(shift, bench, 'orders.ship', ship, presses)
}

interface LeftOut {
  readonly row: number
  readonly code: string
}

/** It stayed at the bench: whoever is asked there says why, and it goes with the next. */
async function answerAside(shift: Shift, bench: Bench, one: Aside | undefined): Promise<void> {
  const weightSaid = one && (await answered(shift, bench, one))
  if (!weightSaid) return
  const changes = { changes: [{ put: { ...one, weightSaid } }], changeId: nextName(shift, 'c') }
  await press(shift, bench, 'bench.keep', { ...onTheBench(shift, one.service), ...changes })
}
