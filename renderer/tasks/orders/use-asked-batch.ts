// Which orders the question before a batch is about: once they are others, whoever reads it is asked anew.
import { useEffect, useState } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import { useOrderDoubts } from '../../station/order-queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import type { Batch } from './use-batch-price.ts'

interface Asked {
  readonly state: Batch['state']
  /** As `orders.doubts` says; undefined until it has. */
  readonly which?: string
}

/** `from`: the list that a batch may be made of. */
export function useAskedBatch(from: ChannelValue<'orders.imports'>[number] | undefined) {
  const band = useBand()
  const [asked, setAsked] = useState<Asked>()
  const state = asked?.state ?? 'ready'
  const { data: doubts, isFetching } = useOrderDoubts(
    from && from.counts[state] > 0 ? { importId: from.id, failedAgain: state === 'failed' } : undefined,
  )
  const now = isFetching ? undefined : doubts?.which
  useEffect(() => {
    if (!asked || now === undefined || asked.which === now) return
    if (asked.which === undefined) return setAsked({ ...asked, which: now })
    setAsked(undefined)
    band.stop({ code: 'orders.changed-since', message: '' })
  }, [asked, now, band])
  return {
    asked,
    /** What is in sight: those that are asked about, else those that are ready. */
    state,
    doubts,
    ask: (of: Batch['state']) => setAsked({ state: of }),
    close: () => setAsked(undefined),
  }
}
