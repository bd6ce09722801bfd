// What screens know, and how the station's events change it. An answer that was under way when an event came may
// be older than the event: it never takes the place of what the event told, and never is the last word.
import {
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { type History, withNews } from './history.ts'
import type {
  ChannelName,
  ChannelValue,
  JobView,
  Overview,
  PrinterView,
  ShipmentView,
  StationEvent,
} from './types.ts'

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The station answers at once or says why not: asking again is the operator's choice or an event's.
      queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What events tell of. The meters are left out: reading them asks their service, and the overview has them. */
export const TOLD_BY_EVENTS = [
  'station.overview',
  'printers.list',
  'settings.get',
  'shipments.get',
  'shipments.search',
  'queue.list',
  'labels.toScan',
  'queue.benches',
  'attention.list',
  'closeDay.get',
  'closeDay.list',
  'closeDay.preview',
  'orders.list',
  'orders.doubts',
  'orders.imports',
  'orders.runs',
  'scale.state',
  'warehouse.state',
  'people.list',
  'session.present',
] as const

/** What a station said about its printers ends with it: the next one asks them first. */
export function forgetPrinters(queries: QueryClient): void {
  const starting = <Printer extends { state: PrinterView['state'] }>(printer: Printer): Printer => ({
    ...printer,
    state: { kind: 'starting' },
  })
  queries.setQueryData<Overview>(
    ['station.overview'],
    known => known && { ...known, printers: known.printers.map(starting) },
  )
  queries.setQueryData<ChannelValue<'printers.list'>>(['printers.list'], known => known?.map(starting))
}

/** Asks again for what is shown of these channels; where a first answer is still under way, after it. */
export function readAgain(queries: QueryClient, ...names: readonly ChannelName[]): void {
  for (const name of names) {
    for (const query of queries.getQueryCache().findAll({ queryKey: [name] })) {
      // Given up again and again, a first answer would never be there while much happens.
      if (query.state.data === undefined) readOnceMore(queries, query)
      else void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  }
}

/** For long answers and many events: the answer under way is waited for, then one more is asked for. */
function readAgainAfter(queries: QueryClient, ...names: readonly ChannelName[]): void {
  for (const name of names) {
    for (const query of queries.getQueryCache().findAll({ queryKey: [name] })) readOnceMore(queries, query)
  }
}

function readOnceMore(queries: QueryClient, query: Query): void {
  if (waiting.has(query)) return
  waiting.add(query)
  whenAnswered(query, () => {
    waiting.delete(query)
    void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

const waiting = new WeakSet<Query>()

/** The first answer that is so; read again as for a screen that shows it, though none may by then. */
export function answerThat<Value, Key extends QueryKey>(
  queries: QueryClient,
  reading: Pick<
    QueryObserverOptions<Value, Error, Value, Value, Key>,
    'queryKey' | 'queryFn' | 'networkMode'
  >,
  isSo: (value: Value) => boolean,
): Promise<Value> {
  return new Promise(resolve => {
    const observer = new QueryObserver(queries, reading)
    const look = ({ data }: { readonly data: Value | undefined }) => {
      if (data === undefined || !isSo(data)) return
      leave()
      resolve(data)
    }
    const leave = observer.subscribe(look)
    // An event may have told it by now.
    look(observer.getCurrentResult())
  })
}

/** At once where no answer is under way. */
function whenAnswered({ promise }: Query, act: () => void): void {
  if (promise) promise.then(act, act)
  else act()
}

/** The whole of what a channel would answer now: an answer under way was read before, and does not overtake it. */
export function tell(queries: QueryClient, queryKey: QueryKey, value: unknown): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, value)
}

/** A part of what a channel would answer: put in now, and into the answer that is under way. */
export function amend<Value>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (known: Value) => Value,
): void {
  const put = () => queries.setQueryData<Value>(queryKey, known => known && change(known))
  put()
  const query = queries.getQueryCache().find({ queryKey, exact: true })
  if (query?.promise) whenAnswered(query, put)
}

export function applyEvent(queries: QueryClient, event: StationEvent): void {
  switch (event.name) {
    case 'overview': {
      const known = queries.getQueryData<ChannelValue<'settings.get'>>(['settings.get'])
      // Saved in another window: its sender and its services are those that ship from here too.
      if (known && known.savedCount !== event.value.settingsSavedCount) readAgain(queries, 'settings.get')
      const before = queries.getQueryData<Overview>(['station.overview'])
      const { mode, settingsSavedCount } = event.value
      // No list of one mode is one of the other.
      if (before && before.mode !== mode) void queries.invalidateQueries()
      // Which labels wait for their scan is of the policy that is set.
      else if (before && before.settingsSavedCount !== settingsSavedCount)
        readAgainAfter(queries, 'labels.toScan')
      tell(queries, ['station.overview'], event.value)
      // Reading the meters asks the service and tells of it here: what came with the event is enough.
      queries.setQueryData(['meters.list'], event.value.meters)
      tell(queries, ['printers.list'], event.value.printers)
      return
    }
    case 'shipment':
      amend<ChannelValue<'shipments.get'>>(queries, ['shipments.get', { id: event.value.id }], known => ({
        ...known,
        shipment: event.value,
      }))
      showInHistory(queries, event.value)
      readAgain(queries, 'shipments.get')
      // A label's first print comes with the purchase, and goes with its void: no event of its own tells of it.
      readAgainAfter(
        queries,
        'closeDay.preview',
        'orders.list',
        'orders.doubts',
        'orders.imports',
        'labels.toScan',
        'queue.list',
      )
      return
    case 'job':
      amend<readonly JobView[]>(queries, ['queue.list'], jobs => withJob(jobs, event.value))
      readAgain(queries, 'queue.list', 'shipments.get')
      readAgainAfter(queries, 'labels.toScan')
      return
    case 'attention':
      tell(queries, ['attention.list'], event.value)
      readAgainAfter(queries, 'closeDay.preview', 'queue.benches')
      // What another bench prints is told to this one as a change of something.
      if (queries.getQueryData<readonly JobView[]>(['queue.list'])?.some(isUnderWayThere)) {
        readAgainAfter(queries, 'queue.list')
      }
      return
    case 'closeDay.progress':
      tell(queries, ['closeDay.get', { id: event.value.id }], event.value)
      // Its end is read once more: the audit trail's head comes with the reading alone. While it runs the
      // event says all: the preview reads every label that waits, and is not read again for each of them.
      if (event.value.state === 'running') {
        const known = queries.getQueryData<ChannelValue<'closeDay.preview'>>(['closeDay.preview'])
        if (known?.running?.id !== event.value.id)
          readAgainAfter(queries, 'closeDay.preview', 'closeDay.list')
      } else {
        readAgain(queries, 'closeDay.get', 'closeDay.list')
        // No event tells of each label that it closed.
        readAgainAfter(queries, 'closeDay.preview', 'shipments.search', 'shipments.get', 'labels.toScan')
      }
      return
    case 'orders.progress':
      amend<ChannelValue<'orders.runs'>>(queries, ['orders.runs'], runs => withRun(runs, event.value))
      readAgainAfter(queries, 'orders.list', 'orders.doubts', 'orders.imports')
      return
    case 'orders.came':
      readAgainAfter(queries, 'orders.list', 'orders.doubts', 'orders.imports')
      return
    case 'scale':
      tell(queries, ['scale.state'], event.value)
      return
    case 'warehouse.move':
      amend<ChannelValue<'warehouse.state'>>(queries, ['warehouse.state'], known => ({
        ...known,
        move: event.value,
      }))
      return
    case 'people':
      tell(queries, ['people.list'], event.value.people)
      tell(queries, ['session.present'], event.value.present)
      return
    case 'bench':
    case 'notice':
      // The bench and the shell take them; nothing that was read changes.
      return
  }
}

function showInHistory(queries: QueryClient, shipment: ShipmentView): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: ['shipments.search'] })) {
    const { queryKey } = query
    const show = () => {
      const known = queries.getQueryData<History>(queryKey)
      const changed = known && withNews(known, shipment, queryKey[1] !== '')
      if (changed) queries.setQueryData<History>(queryKey, changed)
      else readOnceMore(queries, query)
    }
    show()
    // A page under way was begun with the list as it was.
    if (query.promise) whenAnswered(query, show)
  }
}

function withRun(
  runs: ChannelValue<'orders.runs'>,
  changed: ChannelValue<'orders.run'>,
): ChannelValue<'orders.runs'> {
  return runs.some(run => run.id === changed.id)
    ? runs.map(run => (run.id === changed.id ? changed : run))
    : [changed, ...runs]
}

const isUnderWayThere = ({ cause, there, slipOf }: JobView): boolean =>
  cause === 'handed-over' &&
  slipOf === undefined &&
  there !== 'printed' &&
  there !== 'cancelled' &&
  there !== 'failed'

function withJob(jobs: readonly JobView[], changed: JobView): readonly JobView[] {
  return jobs.some(job => job.id === changed.id)
    ? jobs.map(job => (job.id === changed.id ? changed : job))
    : [changed, ...jobs]
}
