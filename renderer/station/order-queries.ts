// What screens know of imported orders, the scale, the address book and the shift report.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callOrThrow } from './call.ts'
import { LOOK_AGAIN_MS } from './queries.ts'
import type { ChannelInput } from './types.ts'

/** Its progress is told; what another bench's station has no chance to tell, as its end without power, is read. */
const RUNNING_EVERY_MS = 10_000

export const useOrderImports = () =>
  useQuery({
    queryKey: ['orders.imports'],
    queryFn: () => callOrThrow('orders.imports'),
    refetchInterval: ({ state }) => (state.error ? LOOK_AGAIN_MS : false),
    networkMode: 'always',
  })

export const useOrderRuns = () =>
  useQuery({
    queryKey: ['orders.runs'],
    queryFn: () => callOrThrow('orders.runs'),
    refetchInterval: ({ state }) => {
      if (state.error) return LOOK_AGAIN_MS
      return state.data?.some(run => run.state === 'running') ? RUNNING_EVERY_MS : false
    },
    networkMode: 'always',
  })

export const useOrderKeys = () =>
  useQuery({
    queryKey: ['orderKeys.list'],
    queryFn: () => callOrThrow('orderKeys.list'),
    networkMode: 'always',
  })

const PAGE = 100

/** The orders of an import in the order of its file, a page at a time. */
export const useOrders = (importId: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['orders.list', importId],
    queryFn: ({ pageParam }) =>
      callOrThrow('orders.list', {
        limit: PAGE,
        ...(importId !== undefined && { importId }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    enabled: importId !== undefined,
    networkMode: 'always',
  })

/** What a batch of this file would leave open; asked for while one can be begun. */
export const useOrderDoubts = (input: ChannelInput<'orders.doubts'> | undefined) =>
  useQuery({
    queryKey: ['orders.doubts', input],
    queryFn: () => callOrThrow('orders.doubts', input),
    enabled: input !== undefined,
    networkMode: 'always',
  })

export const useOrderCheck = (input: ChannelInput<'orders.check'> | undefined) =>
  useQuery({
    queryKey: ['orders.check', input],
    queryFn: () => callOrThrow('orders.check', input),
    enabled: input !== undefined,
    // A file is large: what was checked is not kept once it has left the screen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

export const useScale = () =>
  useQuery({
    queryKey: ['scale.state'],
    queryFn: () => callOrThrow('scale.state'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })

export const useAddresses = (text: string | undefined) =>
  useQuery({
    queryKey: ['addresses.search', text],
    queryFn: () => callOrThrow('addresses.search', { text: text ?? '' }),
    enabled: text !== undefined,
    gcTime: 0,
    networkMode: 'always',
  })

export const useGoods = (text: string | undefined) =>
  useQuery({
    queryKey: ['goods.search', text],
    queryFn: () => callOrThrow('goods.search', { text: text ?? '' }),
    enabled: text !== undefined,
    gcTime: 0,
    networkMode: 'always',
  })

export const useShiftReport = (days: ChannelInput<'reports.shift'>) =>
  useQuery({
    queryKey: ['reports.shift', days],
    queryFn: () => callOrThrow('reports.shift', days),
    staleTime: 0,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
