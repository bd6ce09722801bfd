import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { channels } from '../../preload/contract/channels.ts'
import type { History } from '../../renderer/station/history.ts'
import {
  answerThat,
  applyEvent,
  createQueries,
  readAgain,
  TOLD_BY_EVENTS,
} from '../../renderer/station/knowledge.ts'
import type {
  ChannelValue,
  CloseView,
  EventName,
  ShipmentView,
  StationEvent,
} from '../../renderer/station/types.ts'
import { benchScript, jobView, NOON, shipmentView } from '../browser/bench-script.ts'
import { waitFor } from '../support/wait-for.ts'

/** A screen that shows one reading of a station, which answers when it is told to. */
function shown(queryKey: QueryKey) {
  const queries = createQueries()
  const asked: { answer(value: unknown): void }[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<unknown>(answer => asked.push({ answer })),
    networkMode: 'always',
  })
  observer.subscribe(() => undefined)
  return {
    queries,
    asked,
    value: () => observer.getCurrentResult().data,
    async askedTimes(count: number) {
      await waitFor(() => asked.length === count)
    },
    hear: (event: StationEvent) => applyEvent(queries, event),
  }
}

const bought = shipmentView('A-1')
const sending = shipmentView('A-1', { purchase: { kind: 'sending' } })
const run: ChannelValue<'orders.run'> = {
  id: 'run-1',
  environment: 'training',
  state: 'running',
  startedAt: NOON,
  counts: { ready: 0, invalid: 0, waiting: 1, shipping: 0, shipped: 1, failed: 0, unknown: 0, voided: 0 },
  costCents: 735,
}
const view = (shipment: ShipmentView) => ({ shipment, jobs: [] })

describe('an event that comes while an answer is under way', () => {
  test('has a label read once more whose first answer may be older', async () => {
    const screen = shown(['shipments.get', { id: bought.id }])
    await screen.askedTimes(1)
    screen.hear({ name: 'shipment', value: bought })
    screen.asked[0]?.answer(view(sending))
    await screen.askedTimes(2)
    // The label itself is as the event told it, and never as before.
    expect(screen.value()).toEqual(view(bought))
    screen.asked[1]?.answer({ ...view(bought), jobs: ['its print'] })
    await waitFor(() => screen.queries.isFetching() === 0)
    expect(screen.value()).toEqual({ ...view(bought), jobs: ['its print'] })
  })

  test('of a label has the print jobs read once more, since its first print comes with it', async () => {
    const screen = shown(['queue.list'])
    await screen.askedTimes(1)
    screen.asked[0]?.answer([])
    await waitFor(() => screen.queries.isFetching() === 0)
    screen.hear({ name: 'shipment', value: bought })
    await screen.askedTimes(2)
    screen.asked[1]?.answer(['its print'])
    await waitFor(() => screen.queries.isFetching() === 0)
    expect(screen.value()).toEqual(['its print'])
  })

  test('stays what a list shows, though the older answer comes after it', async () => {
    const screen = shown(['attention.list'])
    await screen.askedTimes(1)
    screen.hear({ name: 'attention', value: [] })
    screen.asked[0]?.answer([{ id: 'older' }])
    await waitFor(() => screen.queries.isFetching() === 0)
    expect(screen.value()).toEqual([])
  })

  test('is put into a list of runs that was read before it', async () => {
    const screen = shown(['orders.runs'])
    await screen.askedTimes(1)
    screen.hear({ name: 'orders.progress', value: { ...run, state: 'done' } })
    screen.asked[0]?.answer([run])
    await waitFor(() => screen.value() !== undefined)
    expect(screen.value()).toEqual([{ ...run, state: 'done' }])
  })

  test('has a long list read once more after its answer, however many events came meanwhile', async () => {
    const screen = shown(['orders.list', { text: '' }])
    await screen.askedTimes(1)
    for (let place = 0; place < 20; place += 1) {
      screen.hear({ name: 'orders.progress', value: run })
    }
    expect(screen.asked.length).toBe(1)
    screen.asked[0]?.answer(['before'])
    await screen.askedTimes(2)
    screen.asked[1]?.answer(['after'])
    await waitFor(() => screen.queries.isFetching() === 0)
    expect(screen.value()).toEqual(['after'])
    expect(screen.asked.length).toBe(2)
  })

  test('stands in the history whose next page was under way', async () => {
    const queries = createQueries()
    const asked: { answer(value: unknown): void }[] = []
    const observer = new InfiniteQueryObserver(queries, {
      queryKey: ['shipments.search', ''],
      queryFn: () => new Promise<unknown>(answer => asked.push({ answer })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: () => 'next',
      networkMode: 'always',
    })
    observer.subscribe(() => undefined)
    await waitFor(() => asked.length === 1)
    asked[0]?.answer({ shipments: [sending], nextCursor: 'next' })
    await waitFor(() => observer.getCurrentResult().data !== undefined)
    void observer.fetchNextPage()
    await waitFor(() => asked.length === 2)
    applyEvent(queries, { name: 'shipment', value: bought })
    asked[1]?.answer({ shipments: [], nextCursor: undefined })
    const history = () => queries.getQueryData<History>(['shipments.search', ''])
    await waitFor(() => history()?.pages.length === 2 && queries.isFetching() === 0)
    expect(history()?.pages[0]?.shipments.map(({ purchase }) => purchase.kind)).toEqual(['bought'])
  })

  test('does not hide that the meters could not be read', async () => {
    const queries = createQueries()
    const { promise, reject } = Promise.withResolvers<unknown>()
    const observer = new QueryObserver(queries, {
      queryKey: ['meters.list'],
      queryFn: () => promise,
      networkMode: 'always',
    })
    observer.subscribe(() => undefined)
    applyEvent(queries, { name: 'overview', value: benchScript().overview })
    reject(new Error('the service is away'))
    await waitFor(() => observer.getCurrentResult().error !== null)
  })
})

test('an event of a print changes the queue in its place, and has it read again', async () => {
  const screen = shown(['queue.list'])
  await screen.askedTimes(1)
  screen.asked[0]?.answer([jobView('A-1', { state: 'sending' })])
  await waitFor(() => screen.value() !== undefined)
  screen.hear({ name: 'job', value: jobView('A-1') })
  expect(screen.value()).toEqual([jobView('A-1')])
  await screen.askedTimes(2)
})

const EVENTS: { readonly [Name in EventName]: Extract<StationEvent, { name: Name }> } = {
  overview: { name: 'overview', value: benchScript().overview },
  shipment: { name: 'shipment', value: bought },
  job: { name: 'job', value: jobView('A-1') },
  attention: { name: 'attention', value: [] },
  'closeDay.progress': {
    name: 'closeDay.progress',
    value: { id: 'close-1', state: 'done', startedAt: NOON, services: [], documents: [] },
  },
  'orders.progress': { name: 'orders.progress', value: run },
  'orders.came': { name: 'orders.came', value: { fileName: 'monday.csv' } },
  bench: { name: 'bench', value: { mode: 'live', revision: 1, aside: [] } },
  scale: { name: 'scale', value: { kind: 'away' } },
  'warehouse.move': { name: 'warehouse.move', value: { state: 'running' } },
  people: { name: 'people', value: { people: [], present: { role: 'operator' } } },
  notice: { name: 'notice', value: { code: 'x', message: '', nextStep: '' } },
}

test('settings are read again once they were saved in another window, and only then', async () => {
  const screen = shown(['settings.get'])
  screen.asked[0]?.answer({ savedCount: 1 })
  await waitFor(() => screen.value() !== undefined)
  const overview = benchScript().overview
  screen.hear({ name: 'overview', value: { ...overview, settingsSavedCount: 1 } })
  expect(screen.asked).toHaveLength(1)
  screen.hear({ name: 'overview', value: { ...overview, settingsSavedCount: 2 } })
  await screen.askedTimes(2)
})

test('labels that wait for their scan are read again once the mode or the settings are others, and only then', async () => {
  const screen = shown(['labels.toScan'])
  screen.asked[0]?.answer({ labels: [] })
  await waitFor(() => screen.value() !== undefined)
  const { overview } = benchScript()
  screen.hear({ name: 'overview', value: overview })
  screen.hear({ name: 'overview', value: { ...overview, waitingCount: 1 } })
  expect(screen.asked).toHaveLength(1)
  screen.hear({ name: 'overview', value: { ...overview, mode: 'live' } })
  await screen.askedTimes(2)
  screen.asked[1]?.answer({ labels: [] })
  await waitFor(() => screen.queries.isFetching() === 0)
  screen.hear({ name: 'overview', value: { ...overview, mode: 'live', settingsSavedCount: 1 } })
  await screen.askedTimes(3)
})

test.each(['unused.list', 'orders.imports', 'queue.list'] as const)(
  'what %s gives of one mode is read again in the other',
  async name => {
    const screen = shown([name])
    screen.asked[0]?.answer([])
    await waitFor(() => screen.value() !== undefined)
    const { overview } = benchScript()
    screen.hear({ name: 'overview', value: overview })
    expect(screen.asked).toHaveLength(1)
    screen.hear({ name: 'overview', value: { ...overview, mode: 'live' } })
    await screen.askedTimes(2)
  },
)

test('labels that wait for their scan are read again once a close has ended', async () => {
  const screen = shown(['labels.toScan'])
  screen.asked[0]?.answer({ labels: [] })
  await waitFor(() => screen.value() !== undefined)
  screen.hear(EVENTS['closeDay.progress'])
  await screen.askedTimes(2)
})

test('all that events tell of is read again when a stream of them is opened, save what a service is asked for', () => {
  const queries = createQueries()
  const keys: readonly QueryKey[] = [
    ...Object.keys(channels)
      .filter(name => name !== 'shipments.search')
      .map(name => [name]),
    ['shipments.get', { id: bought.id }],
    ['closeDay.get', { id: 'close-1' }],
    ['shipments.search', ''],
  ]
  for (const key of keys) queries.setQueryData(key, {})
  queries.setQueryData(['station.overview'], { ...benchScript().overview, settingsSavedCount: -1 })
  queries.setQueryData(['queue.list'], [])
  queries.setQueryData(['printers.list'], [])
  queries.setQueryData(['orders.runs'], [])
  queries.setQueryData(['shipments.search', ''], { pages: [{ shipments: [] }], pageParams: [] })
  const told = new Set<unknown>()
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') told.add(query.queryKey[0])
  })
  for (const event of Object.values(EVENTS)) applyEvent(queries, event)
  expect([...told].sort()).toEqual([...TOLD_BY_EVENTS, 'meters.list'].sort())
})

test('reading again waits for a first answer, however often it is wanted, and leaves what nobody shows alone', async () => {
  const screen = shown(['station.overview'])
  await screen.askedTimes(1)
  screen.queries.setQueryData(['queue.list'], [])
  for (let time = 0; time < 5; time += 1) readAgain(screen.queries, 'station.overview', 'queue.list')
  expect(screen.asked.length).toBe(1)
  screen.asked[0]?.answer('before')
  await screen.askedTimes(2)
  screen.asked[1]?.answer('now')
  await waitFor(() => screen.queries.isFetching() === 0)
  expect(screen.value()).toBe('now')
  expect(screen.asked.length).toBe(2)
})

describe('an end that is waited for', () => {
  const close = (state: CloseView['state']): CloseView => ({
    id: 'close-1',
    state,
    startedAt: NOON,
    services: [],
    documents: [],
  })
  const waited = (told?: CloseView['state']) => {
    const queries = createQueries()
    if (told) applyEvent(queries, { name: 'closeDay.progress', value: close(told) })
    const reading = { queryKey: ['closeDay.get', { id: 'close-1' }], queryFn: async () => close('running') }
    return { queries, end: answerThat(queries, reading, ({ state }) => state !== 'running') }
  }

  test('comes with the event that tells it, though no screen shows it', async () => {
    const { queries, end } = waited()
    await waitFor(() => queries.getQueryData(['closeDay.get', { id: 'close-1' }]) !== undefined)
    applyEvent(queries, { name: 'closeDay.progress', value: close('partly') })
    expect(await end).toEqual(close('partly'))
  })

  test('is there where the event came before the answer that told its id', async () => {
    expect(await waited('done').end).toEqual(close('done'))
  })
})
