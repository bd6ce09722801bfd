// Packages made ready while a service is away: put aside by name, made a file of orders, and shipped as one.
import type { Act } from './acts.ts'
import type { Bench } from './bench.ts'
import { sim } from './scheduler.ts'
import { memoryOf, nextName, press, pressAll, type Shift, sample } from './shift.ts'

type Prepare = Extract<Act, { readonly kind: 'prepare' }>
type Service = Prepare['service']

/** Some are put aside; whoever presses Alt P then makes orders of all that waits. */
export async function prepare(shift: Shift, bench: Bench, step: Prepare): Promise<void> {
  for (let count = 0; count < step.count; count += 1) {
    const reference = nextName(shift, `R${shift.stage.benches.indexOf(bench) + 1}`)
    memoryOf(shift, bench).references.push(reference)
    const id = `aside ${reference}`
    const put = { ...draft(step.service, reference), id, preparedAt: new Date(sim().trueMs).toISOString() }
    const changes = { changes: [{ put }], changeId: nextName(shift, 'c') }
    await pressAll(
      shift,
      bench,
      'bench.keep',
      { ...onTheBench(shift, step.service), ...changes },
      step.presses,
    )
  }
  if (step.ships) await shipPrepared(shift, bench, step.presses)
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

/** What stands on the bench as prepared becomes a file of orders, and that is shipped. */
export async function shipPrepared(shift: Shift, bench: Bench, presses: number): Promise<void> {
  const listed = await press(shift, bench, 'bench.aside')
  const aside: readonly { id: string; reference: string; service: Service }[] = listed.value?.aside ?? []
  if (aside.length === 0 || listed.value.mode !== 'live') return
  const orders = aside.map(({ id, reference, service }) => ({
    service,
    reference,
    shipment: sample(service),
    asideId: id,
  }))
  const made = await pressAll(
    shift,
    bench,
    'orders.prepared',
    { fileName: 'Prepared', orders, commandId: nextName(shift, 'c') },
    presses,
  )
  if (!made.ok) return
  const ship = { importId: made.value.id, printLater: true, commandId: nextName(shift, 'c') }
  await pressAll(shift, bench, 'orders.ship', ship, presses)
}
