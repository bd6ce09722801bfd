// What a screen can call: `window.station` in Electron, the same over HTTP in the browser.
import type { Problem } from '../../main/core/problem.ts'
import type { ChannelInput, ChannelName, ChannelValue, channels } from './channels.ts'
import type { StationEvent } from './events.ts'

/** What every channel answers with (contract.md). */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

type Method<Name extends ChannelName> =
  undefined extends ChannelInput<Name>
    ? (input?: ChannelInput<Name>) => Promise<Reply<ChannelValue<Name>>>
    : (input: ChannelInput<Name>) => Promise<Reply<ChannelValue<Name>>>

/** One method a channel, named like it. Over the table itself, so that "go to definition" leads to the channel's row. */
export type Calls = { readonly [Name in keyof typeof channels]: Method<Name> }

/** `subscribe` gives every event and returns how to stop. */
export type StationApi = Calls & {
  readonly subscribe: (listener: (event: StationEvent) => void) => () => void
}
