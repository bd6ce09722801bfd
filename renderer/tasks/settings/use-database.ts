// Asks a warehouse's database: what a look found last, and making its tables.
import { ask } from '../../station/call.ts'
import type { ChannelInput, ChannelValue, Reply } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly url: string
  readonly tls: 'auto' | 'verify' | 'off'
}

type Asked = 'warehouse.check' | 'warehouse.prepare'
export type Found = Reply<ChannelValue<'warehouse.check'>>

/** Whether a station would start on it. */
export const mayUse = (found: Found | undefined): boolean =>
  found?.ok === true && found.value.tables === 'ready' && found.value.allowed && !found.value.nameTaken

/** A look and a making of tables, one at a time: what was found last is of either. */
export function useDatabase() {
  const { busy, reply, send, forget } = useCommand(
    ({ channel, input }: { readonly channel: Asked; readonly input: ChannelInput<'warehouse.prepare'> }) =>
      ask(channel, input),
  )
  return {
    busy,
    reply,
    check: (input: ChannelInput<'warehouse.check'>) => send({ channel: 'warehouse.check', input }),
    prepare: (input: ChannelInput<'warehouse.prepare'>) => send({ channel: 'warehouse.prepare', input }),
    /** What was found is of another database than the one typed by now. */
    forget,
  }
}
