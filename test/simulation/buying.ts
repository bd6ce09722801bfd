// How labels are asked for in a shift: at the bench, by a file and its batch, and by what somebody typed.
import type { ActOf } from './acts.ts'
import type { Bench, Reply } from './bench.ts'
import { HEAVY_OZ } from './heavy.ts'
import { DOUBTED_STATE, DOUBTED_ZIP } from './judge-doubts.ts'
import { scanBack } from './scanning.ts'
import { sim } from './scheduler.ts'
import { isReturn, nameOf } from './services/sale.ts'
import { memoryOf, nextName, press, pressAll, remember, type Shift, sample } from './shift.ts'

function someReference(shift: Shift, bench: Bench, again: number): string {
  const { references } = memoryOf(shift, bench)
  const known = again < 1 ? references[Math.floor(again * references.length)] : undefined
  if (known !== undefined) return known
  const fresh = nextName(shift, `R${shift.stage.benches.indexOf(bench) + 1}`)
  references.push(fresh)
  return fresh
}

function respelled(reference: string, how: ActOf<'ship'>['spelled']): string {
  if (how === 'lower') return reference.toLowerCase()
  return how === 'spaced' ? ` ${reference} ` : reference
}

export async function ship(shift: Shift, bench: Bench, step: ActOf<'ship'>): Promise<void> {
  const reference = someReference(shift, bench, step.again)
  const dated = new Date(sim().trueMs + 30 * 3_600_000).toISOString()
  const input = {
    service: step.service,
    reference: respelled(reference, step.spelled),
    shipment: sample(step.service, step.dated && step.service === 'label-server' ? dated : undefined),
    commandId: nextName(shift, 'c'),
    ...(step.later && { printLater: true }),
    ...(step.duplicate && { duplicateReason: 'two boxes' }),
  }
  const [first = {}, ...further] = boxesOf(step)
  const reply = await buy(shift, bench, { ...input, ...first }, step.presses)
  for (const box of further) {
    await buy(shift, bench, { ...input, ...box, commandId: nextName(shift, 'c') }, step.presses)
  }
  if (step.back) await shipBack(shift, bench, input, reply)
}

const boxesOf = ({ boxes: of = 0 }: ActOf<'ship'>): readonly object[] =>
  Array.from({ length: of }, (_, index) => ({ box: { number: index + 1, of } }))

/** The same package on its way back: its label is laid into the box. */
async function shipBack(
  shift: Shift,
  bench: Bench,
  {
    service,
    shipment,
    reference,
  }: { service: ActOf<'ship'>['service']; shipment: ReturnType<typeof sample>; reference: string },
  { value }: Reply,
): Promise<void> {
  if (value?.shipment?.purchase?.kind !== 'bought') return
  const back = { service, reference: `${reference.trim()}-RETURN`, shipment: onItsWayBack(shipment) }
  await buy(shift, bench, { ...back, returnOf: value.shipment.id, commandId: nextName(shift, 'c') }, 1)
}

const onItsWayBack = ({ from, to, packages }: ReturnType<typeof sample>) => ({ from: to, to: from, packages })

async function buy(shift: Shift, bench: Bench, input: object, presses: number): Promise<Reply> {
  const reply = await pressAll(shift, bench, 'pack.ship', input, presses)
  remember(shift, bench, reply)
  if (!isScanFirst(reply)) return reply
  // The label of before is scanned from its box, and Enter pressed once more.
  await scanBack(shift, bench)
  const again = await pressAll(
    shift,
    bench,
    'pack.ship',
    { ...input, commandId: nextName(shift, 'c') },
    presses,
  )
  remember(shift, bench, again)
  return again
}

/** One of a file is packed by hand with a digit too many: weighed again where that is asked about, or said why. */
async function packHeavy(
  shift: Shift,
  bench: Bench,
  {
    service,
    reference,
    isSaid,
  }: { readonly service: ActOf<'ship'>['service']; readonly reference: string; readonly isSaid: boolean },
): Promise<void> {
  const shipment = sample(service)
  const at = (weightOz: number) => ({
    service,
    reference,
    shipment: { ...shipment, packages: shipment.packages.map(one => ({ ...one, weightOz })) },
    commandId: nextName(shift, 'c'),
  })
  const reply = await buy(shift, bench, at(HEAVY_OZ), 1)
  if (!reply.problem?.code.startsWith('weight.')) return
  await buy(shift, bench, isSaid ? { ...at(HEAVY_OZ), weightReason: 'ten of them' } : at(20.1), 1)
}

/** An order that its batch has not come to is packed by hand; its label is voided, where it was packed in error. */
async function packBeside(
  shift: Shift,
  bench: Bench,
  {
    service,
    reference,
    isVoided,
  }: { readonly service: ActOf<'ship'>['service']; readonly reference: string; readonly isVoided: boolean },
): Promise<void> {
  const order = { service, reference, shipment: sample(service), commandId: nextName(shift, 'c') }
  const { ok, value } = await buy(shift, bench, order, 1)
  if (!ok || !isVoided) return
  const voided = { id: value.shipment.id, reason: 'packed in error', commandId: nextName(shift, 'c') }
  await press(shift, bench, 'shipments.void', voided)
}

/** What has to be scanned before anything else is bought is on the bench, or is being bought for it. */
const isScanFirst = ({ problem }: Reply): boolean =>
  ['scan.label-first', 'scan.bought-first', 'scan.no-batch-yet'].includes(problem?.code)

export async function batch(shift: Shift, bench: Bench, step: ActOf<'batch'>): Promise<void> {
  const rows = Array.from({ length: step.count }, () => someReference(shift, bench, 1))
  const lines = rows.map((reference, at) => {
    const isDoubted = step.doubt !== undefined && at === rows.length - 1
    const place = isDoubted ? `${DOUBTED_STATE},${DOUBTED_ZIP}` : 'WA,98028'
    return `${reference},Bo Cole,9 Elm Ave,Kenmore,${place},19.2,12,9,6`
  })
  const heading = 'reference,name,address1,city,state,zip,weight,length,width,height'
  const service = step.count % 2 === 0 ? 'parcel-label' : 'label-server'
  const imported = await press(shift, bench, 'orders.import', {
    fileName: 'orders.csv',
    content: [heading, ...lines].join('\n'),
    defaults: { service, ...(service === 'label-server' && { shippingService: 'Usps_Ground_Advantage' }) },
    commandId: nextName(shift, 'c'),
  })
  if (!imported.ok) return
  const [first] = rows
  if (first !== undefined && step.count % 3 === 0) {
    await packHeavy(shift, bench, { service, reference: first, isSaid: step.count === 6 })
  }
  const input = { importId: imported.value.id, printLater: true, commandId: nextName(shift, 'c') }
  const afterScan = async () => {
    await scanBack(shift, bench)
    const again = { ...input, commandId: nextName(shift, 'c') }
    return pressAll(shift, bench, 'orders.ship', again, step.presses)
  }
  const asked = await pressAll(shift, bench, 'orders.ship', input, step.presses)
  const begun = isScanFirst(asked) ? await afterScan() : asked
  if (step.doubt === 'said') {
    const withDoubts = { ...input, withDoubts: true, commandId: nextName(shift, 'c') }
    await pressAll(shift, bench, 'orders.ship', withDoubts, step.presses)
  }
  const isPaused = step.presses > 1 || step.beside !== undefined
  if (!begun.ok || !isPaused) return
  await press(shift, bench, 'orders.pause', { id: begun.value.id })
  const last = rows.at(-1)
  if (step.beside && last !== undefined) {
    const isVoided = step.beside === 'voided'
    await packBeside(shift, bench, { service, reference: last, isVoided })
  }
  await pressAll(shift, bench, 'orders.resume', { id: begun.value.id }, step.presses)
}

/** Typed by hand: looked up as the screens do, and packed as who is found says. */
export async function typeName(shift: Shift, bench: Bench, step: ActOf<'name'>): Promise<void> {
  const { references, shipments } = memoryOf(shift, bench)
  const labels = shipments.map(nameOf)
  const boxes = shipments.filter(({ box }) => box).map(nameOf)
  const names = step.ofBox && boxes.length > 0 ? boxes : [...references, ...labels]
  const name = names[Math.floor(step.draw * names.length)]
  if (name === undefined) return
  const scanned = await press(shift, bench, 'shipments.scan', { code: name })
  const found = await press(shift, bench, 'orders.find', { reference: name })
  // Unless the bench says whose return a name is, it goes out as no parcel.
  if (!step.buys || (!scanned.ok && isReturn(name))) return
  const order = found.ok && found.value.kind === 'order' ? found.value.order : undefined
  if (order && (order.state === 'shipped' || order.shipment === undefined)) return
  const service = order?.service ?? 'parcel-label'
  // A return label that is over begins as one again, by its own name.
  const returnOf = order ? undefined : scanned.value?.shipment?.returnOf
  const shipment = order?.shipment ?? (returnOf ? onItsWayBack(sample(service)) : sample(service))
  const input = { service, reference: name, shipment, commandId: nextName(shift, 'c') }
  await buy(shift, bench, returnOf ? { ...input, returnOf } : input, 1)
}
