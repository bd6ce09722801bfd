// The label just printed is scanned back from its box: a scan is asked about before it begins an order (decision 124).
import { useRef, useState } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { scanBand } from '../../../parts/scan-band.ts'
import { call } from '../../../station/call.ts'
import { useToScan } from '../../../station/queries.ts'
import type { Settings } from '../../../station/types.ts'
import { useCommand } from '../../../station/use-command.ts'

export function useScanBack(settings: Settings | undefined, begin: (text: string) => void) {
  const band = useBand()
  const policy = settings?.packing.scanBack ?? 'off'
  const labels = useToScan(policy !== 'off').data?.labels ?? []
  const [isAsking, setAsking] = useState(false)
  /** One scan after the other, or the next order would be begun before its label is known. */
  const turn = useRef<Promise<void>>(Promise.resolve())
  const scanning = useCommand((code: string) => call['labels.scanBack']({ code }), {
    inTurn: true,
    refreshes: ['labels.toScan'],
    onRefused: problem => band.stop(problem),
  })

  const ask = async (text: string) => {
    const reply = await scanning.send(text)
    if (!reply?.ok) return
    if (reply.value.kind === 'no-label') return begin(text)
    setAsking(false)
    const said = scanBand(reply.value)
    if (said) band.show(said)
  }
  const scanned = (text: string) => {
    if (policy === 'off') return begin(text)
    turn.current = turn.current.then(() => ask(text))
  }
  return {
    policy,
    labels,
    scanned,
    isAsking: isAsking && labels.length > 0,
    /** Nothing happens where nothing waits. */
    askWhy: () => setAsking(labels.length > 0),
    leave: () => setAsking(false),
  }
}
