// Asks a warehouse's database: what a look found last, and making its tables.
import { useState } from 'react'
import { call } from '../../station/call.ts'
import type { ChannelInput, ChannelValue, Reply } from '../../station/types.ts'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly url: string
  readonly tls: 'auto' | 'verify' | 'off'
}

type Asked = 'warehouse.check' | 'warehouse.prepare'
export type Found = Reply<ChannelValue<'warehouse.check'>>

/** Whether a station would start on it. */
export const mayUse = (found: Found): boolean =>
  found.ok && found.value.tables === 'ready' && found.value.allowed && !found.value.nameTaken

export function useDatabase() {
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Found>()
  const ask = async (channel: Asked, input: ChannelInput<'warehouse.prepare'>): Promise<Found> => {
    setBusy(true)
    const answered = await call(channel, input)
    setReply(answered)
    setBusy(false)
    return answered
  }
  return {
    busy,
    reply,
    check: (input: ChannelInput<'warehouse.check'>) => ask('warehouse.check', input),
    prepare: (input: ChannelInput<'warehouse.prepare'>) => ask('warehouse.prepare', input),
    /** What was found is of another database than the one typed by now. */
    forget: () => setReply(undefined),
  }
}
