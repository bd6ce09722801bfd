// The type of a channel's handler: parsed input in, a value of the contract or a problem out.
import type { ChannelName, ChannelValue, ParsedInput } from '../../../preload/contract/channels.ts'
import type { Problem } from '../../core/problem.ts'
import type { Result } from '../../core/result.ts'

export type Handler<Name extends ChannelName> = (
  input: ParsedInput<Name>,
) => Promise<Result<ChannelValue<Name>, Problem>>

export type Handlers<Names extends ChannelName> = { readonly [Name in Names]: Handler<Name> }

/** The channels of one area, by their prefix. */
export type Area<Prefix extends string> = Handlers<Extract<ChannelName, `${Prefix}.${string}`>>
