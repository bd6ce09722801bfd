// What screens know of the ledger that this station works with, and of its move.
import { useQuery } from '@tanstack/react-query'
import { callOrThrow } from './call.ts'

export const useWarehouse = () =>
  useQuery({
    queryKey: ['warehouse.state'],
    queryFn: () => callOrThrow('warehouse.state'),
    networkMode: 'always',
  })
