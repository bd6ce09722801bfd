// Asks what a batch will cost while a person looks at its file: a few prices at a time, and nothing waits for them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOrThrow } from '../../station/call.ts'
import { ratesOf } from '../../station/queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { type BatchPrice, batchPrice, type Priced, priceOf, priceQuestion } from './batch-price.ts'

type Order = ChannelValue<'orders.list'>['orders'][number]

/** The bench prices the package before it with the same service. */
const AT_ONCE = 2
/** A file may be longer: what costs this much to ask is shown as not known. */
const MOST = 200
/** Prices do not change between two looks at a file. */
const FRESH_MS = 600_000

export interface Batch {
  readonly importId: string
  readonly state: 'ready' | 'failed'
  /** How many it has by now. */
  readonly count: number
  /** Which orders they are, as `orders.doubts` says: others are another batch. */
  readonly which: string | undefined
  /** How many of them it leaves open, unless a person says that they stand. */
  readonly inDoubt: number
}

export interface BatchPrices {
  readonly all: BatchPrice
  /** Without those in doubt. */
  readonly clear: BatchPrice
}

/** Undefined where nothing is asked: in training nothing costs money. */
export function useBatchPrice(batch: Batch | undefined): BatchPrices | undefined {
  const queries = useQueryClient()
  const [prices, setPrices] = useState<readonly Priced[]>([])
  const { importId, state, which, count = 0, inDoubt = 0 } = batch ?? {}
  useEffect(() => {
    setPrices([])
    if (importId === undefined || state === undefined || which === undefined || count === 0) return
    const asking = new AbortController()
    const add = (one: Priced) => {
      if (!asking.signal.aborted) setPrices(before => [...before, one])
    }
    const priceEach = async (orders: Order[]) => {
      for (let order = orders.shift(); order && !asking.signal.aborted; order = orders.shift()) {
        const question = priceQuestion(order)
        const { rates } = question
          ? // A price that does not come is none: the question says how many there are.
            await queries
              .fetchQuery({ ...ratesOf(question), staleTime: FRESH_MS })
              .catch(() => ({ rates: [] }))
          : { rates: [] }
        const { service, doubts } = order
        add({ price: priceOf(order, rates), service, inDoubt: doubts !== undefined })
      }
    }
    const run = async () => {
      const { orders } = await callOrThrow('orders.list', { importId, state, limit: MOST })
      const left = [...orders]
      await Promise.all(Array.from({ length: AT_ONCE }, () => priceEach(left)))
      for (let more = orders.length; more < count; more += 1)
        add({ price: 'none', service: 'label-server', inDoubt: false })
    }
    // The orders themselves say what is wrong where they cannot be read.
    run().catch(() => undefined)
    return () => asking.abort()
  }, [queries, importId, state, which, count])
  if (!batch) return undefined
  const clear = prices.filter(one => !one.inDoubt)
  return { all: batchPrice(prices, count), clear: batchPrice(clear, count - inDoubt) }
}
