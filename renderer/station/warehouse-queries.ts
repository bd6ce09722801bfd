// What screens know of the ledger that this station works with, and of its move.
import { useQuery } from '@tanstack/react-query'
import { callOrThrow } from './call.ts'

export const useWarehouse = () =>
  useQuery({
    queryKey: ['warehouse.state'],
    queryFn: () => callOrThrow('warehouse.state'),
    networkMode: 'always',
  })

/** Said by each bench about every 15 s; nothing tells of it. */
const BENCHES_EVERY_MS = 10_000

export const useBenches = () =>
  useQuery({
    queryKey: ['warehouse.benches'],
    queryFn: () => callOrThrow('warehouse.benches'),
    refetchInterval: BENCHES_EVERY_MS,
    staleTime: 0,
    networkMode: 'always',
  })
