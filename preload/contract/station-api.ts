// What a screen can call: `window.station` in Electron, the same over HTTP in the browser.
import type { Problem } from '../../main/core/problem.ts'
import type { ChannelInput, ChannelName, ChannelValue } from './channels.ts'
import type { StationEvent } from './events.ts'

/** What every channel answers with (contract.md). */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

type Method<Name extends ChannelName> =
  undefined extends ChannelInput<Name>
    ? (input?: ChannelInput<Name>) => Promise<Reply<ChannelValue<Name>>>
    : (input: ChannelInput<Name>) => Promise<Reply<ChannelValue<Name>>>

/** One method a channel, named like it; `subscribe` gives every event and returns how to stop. */
export type StationApi = { readonly [Name in ChannelName]: Method<Name> } & {
  readonly subscribe: (listener: (event: StationEvent) => void) => () => void
}
