// What screens know of the station: one query a channel, refreshed by the station's events.
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callOrThrow, type StationProblem } from './call.ts'
import { type History, withNews } from './history.ts'
import { link, station } from './station.ts'
import type {
  ChannelInput,
  ChannelName,
  ChannelValue,
  JobView,
  Overview,
  PrinterView,
  Settings,
  ShipmentView,
  StationEvent,
} from './types.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: StationProblem
  }
}

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The station answers at once or says why not: asking again is the operator's choice or an event's.
      queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

function reading<Name extends ChannelName>(name: Name, input?: ChannelInput<Name>) {
  return queryOptions({
    queryKey: input === undefined ? [name] : [name, input],
    queryFn: () => callOrThrow(name, input),
    networkMode: 'always',
  })
}

export const useOverview = () => useQuery(reading('station.overview'))
/** The settings as the station keeps them: every default is filled in. */
export type SettingsView = Omit<ChannelValue<'settings.get'>, 'settings'> & { readonly settings: Settings }

export const useSettings = () =>
  useQuery({
    ...reading('settings.get'),
    staleTime: Number.POSITIVE_INFINITY,
    select: view => view as SettingsView,
  })

/** Read again every ten seconds while it is looked at: no event tells of a measure. */
export const useDiagnostics = () =>
  useQuery({ ...reading('diagnostics.read'), staleTime: 0, refetchInterval: 10_000 })

export const useQueue = () => useQuery(reading('queue.list'))
export const useAttention = () => useQuery(reading('attention.list'))
export const usePeople = () => useQuery(reading('people.list'))
export const usePresent = () => useQuery(reading('session.present'))
export const usePrinters = () => useQuery(reading('printers.list'))
export const useMeters = () => useQuery(reading('meters.list'))
export const useClosePreview = () => useQuery({ ...reading('closeDay.preview'), staleTime: 0 })
export const useCloses = () => useQuery(reading('closeDay.list'))

export const useClose = (id: string | undefined) =>
  useQuery({ ...reading('closeDay.get', { id: id ?? '' }), enabled: id !== undefined })

export const useShipment = (id: string | undefined) =>
  useQuery({ ...reading('shipments.get', { id: id ?? '' }), enabled: id !== undefined })

/** The exact dots of a label as paper; never changes once drawn. */
export const usePreview = (shipmentId: string | undefined) =>
  useQuery({
    ...reading('pack.preview', { shipmentId: shipmentId ?? '' }),
    enabled: shipmentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useRates = (input: ChannelInput<'pack.rates'> | undefined) =>
  useQuery({
    queryKey: ['pack.rates', input],
    queryFn: () => callOrThrow('pack.rates', input),
    enabled: input !== undefined,
    staleTime: 60_000,
    networkMode: 'always',
  })

export const useFindings = (input: ChannelInput<'pack.validate'> | undefined) =>
  useQuery({
    queryKey: ['pack.validate', input],
    queryFn: () => callOrThrow('pack.validate', input),
    enabled: input !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

/** Search first, newest first, a page at a time by cursor. */
export const useHistory = (text: string, pageSize: number) =>
  useInfiniteQuery({
    queryKey: ['shipments.search', text],
    queryFn: ({ pageParam }) =>
      callOrThrow('shipments.search', {
        limit: pageSize,
        ...(text !== '' && { text }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // Pages are only ever added: comparing all of them for each new one costs frames.
    structuralSharing: false,
    // Opened again it begins at its first page, instead of reading again every page that was ever seen.
    gcTime: 0,
  })

export const useLink = () => useSyncExternalStore(link.subscribe, link.state)

/** Keeps what screens know in step with the station. Stands once, in the shell. */
export function useStationEvents(onEvent?: (event: StationEvent) => void): void {
  const queries = useQueryClient()
  const linkState = useLink()
  const streams = useSyncExternalStore(link.subscribe, link.streams)
  useEffect(
    () =>
      station.subscribe(event => {
        applyEvent(queries, event)
        onEvent?.(event)
      }),
    [queries, onEvent],
  )
  useEffect(() => {
    // Events were missed while the station was away.
    if (linkState === 'up') void queries.invalidateQueries()
    else forgetPrinters(queries)
  }, [queries, linkState])
  useEffect(() => {
    // Read before the stream was open, changed before it was: nobody tells of it any more.
    if (streams === 0) return
    for (const name of TOLD_BY_EVENTS) void queries.invalidateQueries({ queryKey: [name] })
  }, [queries, streams])
}

const TOLD_BY_EVENTS = ['station.overview', 'shipments.get', 'queue.list', 'attention.list'] as const

/** What a station said of its printers ends with it: the next one asks them first. */
function forgetPrinters(queries: QueryClient): void {
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

function applyEvent(queries: QueryClient, event: StationEvent): void {
  const stale = (...names: readonly ChannelName[]) => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }
  switch (event.name) {
    case 'overview':
      queries.setQueryData(['station.overview'], event.value)
      // Reading the meters asks the service and tells of it here: what came with the event is enough.
      queries.setQueryData(['meters.list'], event.value.meters)
      queries.setQueryData(['printers.list'], event.value.printers)
      return
    case 'shipment':
      queries.setQueryData<ChannelValue<'shipments.get'>>(
        ['shipments.get', { id: event.value.id }],
        known => known && { ...known, shipment: event.value },
      )
      showInHistory(queries, event.value)
      stale('shipments.get', 'closeDay.preview', 'orders.list', 'orders.imports')
      return
    case 'job':
      queries.setQueryData<readonly JobView[]>(['queue.list'], jobs => jobs && withJob(jobs, event.value))
      stale('queue.list', 'shipments.get')
      return
    case 'attention':
      queries.setQueryData(['attention.list'], event.value)
      stale('closeDay.preview')
      return
    case 'closeDay.progress':
      queries.setQueryData(['closeDay.get', { id: event.value.id }], event.value)
      // Its end is read once more: the audit trail's head comes with the reading alone. While it runs the
      // event says all: the preview reads every label that waits, and is not read again for each of them.
      if (event.value.state !== 'running') stale('closeDay.get', 'closeDay.list', 'closeDay.preview')
      return
    case 'orders.progress':
      queries.setQueryData<ChannelValue<'orders.runs'>>(
        ['orders.runs'],
        runs => runs && withRun(runs, event.value),
      )
      // Asked again when the answer under way is there: a fast batch would cancel each before it came.
      for (const name of ['orders.list', 'orders.imports']) {
        void queries.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
      }
      return
    case 'scale':
      queries.setQueryData(['scale.state'], event.value)
      return
    case 'warehouse.move':
      queries.setQueryData<ChannelValue<'warehouse.state'>>(
        ['warehouse.state'],
        known => known && { ...known, move: event.value },
      )
      return
    case 'people':
      queries.setQueryData(['people.list'], event.value.people)
      queries.setQueryData(['session.present'], event.value.present)
      return
    case 'notice':
      // Shown by the shell; nothing that was read changes.
      return
  }
}

function showInHistory(queries: QueryClient, shipment: ShipmentView): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: ['shipments.search'] })) {
    const known = queries.getQueryData<History>(queryKey)
    const changed = known && withNews(known, shipment, queryKey[1] !== '')
    if (changed) queries.setQueryData<History>(queryKey, changed)
    else void queries.invalidateQueries({ queryKey, exact: true })
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

function withJob(jobs: readonly JobView[], changed: JobView): readonly JobView[] {
  return jobs.some(job => job.id === changed.id)
    ? jobs.map(job => (job.id === changed.id ? changed : job))
    : [changed, ...jobs]
}
