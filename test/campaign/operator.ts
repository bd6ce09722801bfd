// The packer who settles everything truthfully: by the services' own books and the paper in hand.
import { waitFor } from '../support/wait-for.ts'
import { backToLive } from './settings-in-flight.ts'
import { mend } from './shift.ts'
import type { World } from './world.ts'

interface Books {
  readonly parcelLabels: readonly {
    readonly labelId: string
    readonly clientReferenceNumber: string | null
    readonly manifestedOn?: string
    readonly zpl: string
  }[]
  readonly shipments: readonly {
    readonly orderNumber: string
    readonly requestId?: string
    readonly trackingNumbers: readonly string[]
    readonly state: 'open' | 'cancelled' | 'closed'
    readonly costCents: number
  }[]
  readonly movements: readonly {
    readonly kind: string
    readonly amountCents: number
    readonly meterId: string
  }[]
}

export const booksOf = async (world: World): Promise<Books> => (await world.services.state()) as Books

/** Mends the printer, lets all work come to its end, and settles what waits for a person. */
export async function settleAll(world: World): Promise<void> {
  const { station, printer, services } = world
  await services.control('behave')
  await mend(printer)
  await waitFor(() => backToLive(world), { what: 'the station to be live again', timeoutMs: 120_000 })
  // A held job that is let go may be held again, and an unsure one may be printed again.
  for (let round = 0; round < 20; round += 1) {
    await workEnds(world)
    const { value: items } = await station.call('attention.list')
    if (items.length === 0) return
    for (const item of items) await settle(world, item)
  }
}

async function workEnds({ station, printer }: World): Promise<void> {
  await waitFor(
    async () => {
      const { value: jobs } = await station.call('queue.list')
      const { value: closes } = await station.call('closeDay.list')
      const { labelsRemaining, formatsInBuffer } = await printer.state()
      return (
        jobs.every((job: { state: string; needsRelease: boolean }) =>
          job.state === 'held' ? job.needsRelease : job.state !== 'sending',
        ) &&
        closes.every((close: { state: string }) => close.state !== 'running') &&
        labelsRemaining === 0 &&
        formatsInBuffer === 0
      )
    },
    { what: 'the work to end', timeoutMs: 120_000 },
  )
}

// biome-ignore lint/suspicious/noExplicitAny: an item is read as it came
async function settle(world: World, item: any): Promise<void> {
  const { station } = world
  const note = 'looked it up'
  switch (item.kind) {
    case 'purchase-unknown': {
      const found = await foundInBooks(world, item.shipment)
      const outcome = found ? { outcome: 'bought', ...found } : { outcome: 'not-bought' }
      await station.call('shipments.resolve', { id: item.shipment.id, note, ...outcome })
      return
    }
    case 'purchase-concern':
      if (item.shipment.purchase.attention.includes('not-on-paper')) {
        await station.call('reprint.print', { shipmentId: item.shipment.id, reason: 'not voided after all' })
        return
      }
      await station.call('shipments.resolve', { id: item.shipment.id, outcome: 'bought', note })
      return
    case 'void-unknown': {
      const numbers: readonly string[] = item.shipment.purchase.trackingNumbers ?? []
      const books = await booksOf(world)
      const shipment = books.shipments.find(one =>
        one.trackingNumbers.some(number => numbers.includes(number)),
      )
      const outcome = shipment?.state === 'cancelled' ? 'voided' : 'not-voided'
      await station.call('shipments.resolve', { id: item.shipment.id, outcome, note })
      return
    }
    case 'print-held':
      // A label that may be unsafe, or one whose label was voided, is not for the printer.
      if ((await station.call('queue.release', { jobId: item.job.id })).ok) return
      await station.call('queue.cancel', { jobId: item.job.id })
      return
    case 'print-unsure':
      // Whichever came out: the packer says what is in hand; here the careful word, then a reprint.
      await station.call('queue.settle', { jobId: item.job.id, answer: 'not-printed' })
      if (item.job.shipmentId)
        await station.call('reprint.print', { shipmentId: item.job.shipmentId, reason: 'not in hand' })
      return
    case 'funds-unknown':
      await station.call('meters.resolve', {
        id: item.funds.id,
        outcome: (await fundsArrived(world, item.funds)) ? 'added' : 'not-added',
        note,
      })
      return
    case 'former-account':
      // Bought while the label server stood on its test address, which is the same books here.
      await station.call('shipments.resolveAccount', { id: item.shipment.id, outcome: 'same-account', note })
      return
    case 'close-unknown':
      return settleClose(world, item.close.id)
  }
}

/** A label of this reference in the service's books that no record here names yet. */
async function foundInBooks(
  world: World,
  shipment: { reference: string; service: string },
): Promise<{ labelId: string } | { trackingNumber: string } | undefined> {
  const { value } = await world.station.call('shipments.search', { text: shipment.reference, limit: 200 })
  const named = JSON.stringify(value.shipments)
  const books = await booksOf(world)
  if (shipment.service === 'parcel-label') {
    const label = books.parcelLabels.find(
      one => one.clientReferenceNumber === shipment.reference && !named.includes(`"${one.labelId}"`),
    )
    return label && { labelId: label.labelId }
  }
  const bought = books.shipments.find(
    one => one.orderNumber === shipment.reference && !named.includes(`"${one.trackingNumbers[0]}"`),
  )
  return bought && { trackingNumber: bought.trackingNumbers[0] ?? '' }
}

/** By the transaction reference that the request carried, in the service's own log. */
async function fundsArrived(world: World, funds: { transactionReference: string }): Promise<boolean> {
  const seen = await world.services.exchanges('add-funds')
  return seen.some(one => one.executed && String(one.bodyText).includes(funds.transactionReference))
}

async function settleClose(world: World, id: string): Promise<void> {
  const { station } = world
  const { value: close } = await station.call('closeDay.get', { id })
  const books = await booksOf(world)
  for (const part of close.services) {
    const open = part.labels.filter((label: { outcome: string }) => label.outcome === 'unknown')
    if (open.length === 0) continue
    const { value } = await station.call('shipments.get', { id: open[0].shipmentId })
    const { labelId, trackingNumber } = value.shipment.purchase
    const taken =
      part.service === 'parcel-label'
        ? books.parcelLabels.some(one => one.labelId === labelId && one.manifestedOn !== undefined)
        : books.shipments.some(one => one.trackingNumbers.includes(trackingNumber) && one.state === 'closed')
    await station.call('closeDay.resolve', {
      id,
      service: part.service,
      outcome: taken ? 'closed' : 'not-closed',
      note: 'by the service’s list',
    })
  }
}
