// What screens know of the station: one query a channel, refreshed by the station's events.
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callOrThrow, type StationProblem } from './call.ts'
import { applyEvent, forgetPrinters, readAgain, TOLD_BY_EVENTS } from './knowledge.ts'
import { link, station } from './station.ts'
import type { ChannelInput, ChannelName, ChannelValue, Settings, StationEvent } from './types.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: StationProblem
  }
}

export function reading<Name extends ChannelName>(name: Name, input?: ChannelInput<Name>) {
  return queryOptions({
    queryKey: input === undefined ? [name] : [name, input],
    queryFn: () => callOrThrow(name, input),
    networkMode: 'always',
  })
}

/** Where records that were away may be back: nobody tells of it. */
export const LOOK_AGAIN_MS = 5_000
/** Between two looks at what takes a service seconds. */
const UNDER_WAY_MS = 2_000

export const useOverview = () => useQuery(reading('station.overview'))

/** Training or live, as the screen says it: goes along with what would begin something in the one or the other. */
export const useShownMode = () => useOverview().data?.mode
/** Undefined until the station has said it. */
export const useMode = () => useQuery({ ...reading('station.overview'), select: ({ mode }) => mode }).data
/** The settings as the station keeps them: every default is filled in. */
export type SettingsView = Omit<ChannelValue<'settings.get'>, 'settings' | 'saved'> & {
  readonly settings: Settings
  readonly saved: Settings
}

export const useSettings = () =>
  useQuery({
    ...reading('settings.get'),
    staleTime: Number.POSITIVE_INFINITY,
    select: view => view as SettingsView,
  })

/** Read again every ten seconds while it is looked at: no event tells of a measure. */
export const useDiagnostics = () =>
  useQuery({ ...reading('diagnostics.read'), staleTime: 0, refetchInterval: 10_000 })

/** No event tells of one: what ended tells nobody. */
export const useCrashes = () =>
  useQuery({ ...reading('crashes.list'), staleTime: 0, refetchInterval: 10_000 })

/** Benches that print for this one; asked only where labels wait for a printer. */
export const useBenches = (enabled: boolean) => useQuery({ ...reading('queue.benches'), enabled })
export const useQueue = () => useQuery(reading('queue.list'))
/** Asked only where the bench scans labels back. */
export const useToScan = (enabled: boolean) => useQuery({ ...reading('labels.toScan'), enabled })
export const useAdjustments = () => useQuery({ ...reading('adjustments.list'), staleTime: 0 })
export const useUnused = () => useQuery({ ...reading('unused.list'), staleTime: 0 })
export const useAttention = () => useQuery(reading('attention.list'))
export const usePeople = () => useQuery(reading('people.list'))
export const usePresent = () => useQuery(reading('session.present'))
export const usePrinters = () => useQuery(reading('printers.list'))
export const useMeters = () => useQuery(reading('meters.list'))
/** Told by no event of its own: read again with the meters, and not before they are there. */
export const useBalanceLines = (readAt: string) =>
  useQuery({
    queryKey: ['meters.today', readAt],
    queryFn: () => callOrThrow('meters.today'),
    // What is on its way may be another window's.
    refetchInterval: ({ state }) =>
      state.data?.some(({ added }) => added.some(({ isUnderWay }) => isUnderWay)) ? UNDER_WAY_MS : false,
    enabled: readAt !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
/** `isBeginning`: a close was asked for. It is read again until that has begun: no event tells that it waits, or was refused. */
export const useClosePreview = (isBeginning: boolean) =>
  useQuery({
    ...reading('closeDay.preview'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.error ? LOOK_AGAIN_MS : isBeginning || state.data?.waits ? 1_000 : false,
  })
export const useCloses = () =>
  useQuery({
    ...reading('closeDay.list'),
    refetchInterval: ({ state }) => (state.error ? LOOK_AGAIN_MS : false),
  })

export const useClose = (id: string | undefined) =>
  useQuery({ ...reading('closeDay.get', { id: id ?? '' }), enabled: id !== undefined })

export const useShipment = (id: string | undefined) =>
  useQuery({ ...reading('shipments.get', { id: id ?? '' }), enabled: id !== undefined })

/** By any number of it, also of an order that was never shipped; read again each time it is opened. */
export const useTimeline = (code: string) =>
  useQuery({ ...reading('shipments.timeline', { code }), enabled: code !== '', staleTime: 0 })

/** The exact dots of a label as paper; never changes once drawn. */
export const usePreview = (shipmentId: string | undefined) =>
  useQuery({
    ...reading('pack.preview', { shipmentId: shipmentId ?? '' }),
    enabled: shipmentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const ratesOf = (input: ChannelInput<'pack.rates'> | undefined) =>
  queryOptions({
    queryKey: ['pack.rates', input],
    queryFn: () => callOrThrow('pack.rates', input),
    staleTime: 60_000,
    networkMode: 'always',
  })

export const useRates = (input: ChannelInput<'pack.rates'> | undefined) =>
  useQuery({ ...ratesOf(input), enabled: input !== undefined })

const findingsOf = (input: ChannelInput<'pack.validate'> | undefined) =>
  queryOptions({
    queryKey: ['pack.validate', input],
    // With what was asked: while a newer question is under way this is the older one's answer.
    queryFn: async () => ({ ...(await callOrThrow('pack.validate', input)), asked: input }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    networkMode: 'always',
  })

/** Asks at once, also what was asked before: settings may have changed since. Undefined where no answer comes. */
export function useFindNow() {
  const queries = useQueryClient()
  return (input: ChannelInput<'pack.validate'>) =>
    queries.fetchQuery({ ...findingsOf(input), staleTime: 0 }).catch(() => undefined)
}

export const useFindings = (input: ChannelInput<'pack.validate'> | undefined) =>
  useQuery({
    ...findingsOf(input),
    enabled: input !== undefined,
    // While a field changes; what was found of another order is nobody's.
    placeholderData: (before, query) =>
      query && isOfOrder(query.queryKey[1], input?.reference) ? before : undefined,
  })

const isOfOrder = (
  asked: string | ChannelInput<'pack.validate'> | undefined,
  reference: string | undefined,
): boolean => typeof asked === 'object' && asked.reference === reference

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
    readAgain(queries, ...TOLD_BY_EVENTS)
  }, [queries, streams])
}
