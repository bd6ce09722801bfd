// What the station tells of each order (`shipments.timeline`), held against what services and printer noted themselves.
import type { SeenExchange } from '../support/outside-programs.ts'
import { type Books, booksOf } from '../support/truthful-person.ts'
import { received, type World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: steps are read as the screens get them
type Shown = any

/** The label was sold, by whichever word it came to the records. */
const SOLD = ['purchase-bought', 'answer-after-decision', 'person-said-bought', 'label-fetched']
const CANCELLED = [
  'void-voided',
  'void-number-cancelled',
  'person-said-voided',
  'answer-after-decision',
  'person-said-not-bought',
]
/** Until somebody says what became of it, no close of the station takes the label. */
const IN_DOUBT = ['purchase-unknown', 'void-asked']

/** Every difference in words; empty where each order is told as it was. */
export async function timelinesDiffer(world: World, records: readonly Shown[]): Promise<readonly string[]> {
  const books = await booksOf(world)
  const movedBefore = movesOf(world, books)
  const isDenied = deniedBy(await world.services.exchanges('manifest-label'))
  const papers = await received(world)
  const asked = Map.groupBy(
    (await world.services.exchanges()).filter(
      ({ operation, answer }) =>
        ['label', 'request-label'].includes(operation) && answer !== undefined && answer.status !== 401,
    ),
    ({ body }) => body?.clientReferenceNumber ?? body?.orderNumber,
  )
  const found: string[] = []
  for (const reference of new Set<string>(records.map(record => record.reference))) {
    const { value } = await world.station.call('shipments.timeline', { code: reference })
    const steps: Shown[] = value.steps ?? []
    const count = (kinds: readonly string[]) => steps.filter(({ kind }) => kinds.includes(kind)).length
    const say = (what: string, there: number, here: number) =>
      found.push(`I13: ${reference}: ${there} ${what} there, ${here} steps of it here`)

    const requests = asked.get(reference)?.length ?? 0
    if (requests > count(['purchase-sending'])) say('requests', requests, count(['purchase-sending']))
    const isInTime = steps.every(({ at }, place) => place === 0 || steps[place - 1].at <= at)
    if (!isInTime) found.push(`I13: ${reference}: its steps are not in their time`)
    found.push(
      ...labelsDiffer(books, { movedBefore, isDenied }, reference, steps),
      ...papersDiffer(books, reference, steps, papers),
    )
  }
  return found
}

/**
 * The services of the campaign keep one set of books for both addresses of the label server: a close at one takes
 * what the other sold. Nothing is said of a label that another address was set for between its purchase and its close.
 */
const movesOf =
  ({ environmentSaves }: World, { manifests }: Books) =>
  ({ createdAt, manifestId }: Books['shipments'][number]): boolean => {
    const closedAt = manifests.find(({ id }) => id === manifestId)?.closedAt
    if (closedAt === undefined) return false
    return environmentSaves.some(at => at >= Date.parse(createdAt) && at <= Date.parse(closedAt))
  }

/** The service took the label and said that it did not: until it is asked again, nobody at the station can know. */
const deniedBy =
  (manifests: readonly SeenExchange[]) =>
  ({ labelId, elements }: Books['parcelLabels'][number]): boolean => {
    const own = manifests.filter(
      ({ body }) => body?.labelId === labelId || body?.encodedBarCode === elements.encodedBarCode,
    )
    return own.length > 0 && own.every(({ fault }) => fault === 'errors-and-label')
  }

interface Excused {
  readonly movedBefore: ReturnType<typeof movesOf>
  readonly isDenied: ReturnType<typeof deniedBy>
}

function labelsDiffer(
  books: Books,
  { movedBefore, isDenied }: Excused,
  reference: string,
  steps: readonly Shown[],
): readonly string[] {
  const ofKinds = (kinds: readonly string[]) =>
    new Set(steps.filter(({ kind }) => kinds.includes(kind)).map(({ shipmentId }) => shipmentId)).size
  const shipments = books.shipments.filter(({ orderNumber }) => orderNumber === reference)
  const parcels = books.parcelLabels.filter(one => one.clientReferenceNumber === reference)
  const cancelled = shipments.filter(({ state }) => state === 'cancelled').length
  // The label server's close takes whatever it holds: also what the station was in doubt of, and did not name.
  const wasInDoubt = steps.some(({ kind }) => IN_DOUBT.includes(kind))
  const closedHere = shipments.filter(one => !wasInDoubt && one.state === 'closed' && !movedBefore(one))
  const handed =
    closedHere.length + parcels.filter(one => one.manifestedOn !== undefined && !isDenied(one)).length
  const closed = new Set(
    steps
      .filter(({ kind, outcome }) => kind === 'person-said-closed' || outcome === 'closed')
      .map(({ shipmentId }) => shipmentId),
  ).size
  const numbers = new Set(books.shipments.flatMap(({ trackingNumbers }) => trackingNumbers))
  const ofLabelServer = new Set(
    steps.filter(({ service }) => service === 'label-server').map(({ shipmentId }) => shipmentId),
  )
  const foreign = steps
    .filter(({ kind, shipmentId }) => kind === 'purchase-bought' && ofLabelServer.has(shipmentId))
    .flatMap(({ trackingNumbers = [] }) => trackingNumbers)
    .filter((number: string) => !numbers.has(number))
  const compared = [
    ['labels sold', shipments.length + parcels.length, ofKinds(SOLD)],
    ['labels cancelled', cancelled, ofKinds(CANCELLED)],
    ['labels handed over', handed, closed],
  ] as const
  return [
    ...compared
      .filter(([, there, here]) => there > here)
      .map(([what, there, here]) => `I13: ${reference}: ${there} ${what} there, ${here} told here`),
    ...foreign.map((number: string) => `I13: ${reference}: ${number} is told here and was never sold`),
  ]
}

/** A label's bytes came to the printer at most once for each time that it is told to have been sent. */
function papersDiffer(
  { parcelLabels }: Books,
  reference: string,
  steps: readonly Shown[],
  papers: string,
): readonly string[] {
  const own = parcelLabels.filter(one => one.clientReferenceNumber === reference)
  const copies = own.reduce(
    (sum, { zpl }) => sum + papers.split(Buffer.from(zpl, 'utf8').toString('latin1')).length - 1,
    0,
  )
  const ofParcels = new Set(
    steps.filter(({ service }) => service === 'parcel-label').map(({ shipmentId }) => shipmentId),
  )
  const of = (kind: string) =>
    steps.filter(step => step.kind === kind && ofParcels.has(step.shipmentId)).length
  return [
    ...(copies > of('job-sending')
      ? [`I13: ${reference}: the printer got ${copies} copies, ${of('job-sending')} are told`]
      : []),
    ...(of('job-printed') > copies
      ? [`I13: ${reference}: ${of('job-printed')} prints are told, the printer got ${copies}`]
      : []),
  ]
}
