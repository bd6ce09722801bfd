// The type of a channel's handler: parsed input in, a value of the contract or a problem out.
import type { ChannelName, ChannelValue, channels, ParsedInput } from '../../../preload/contract/channels.ts'
import type { Problem } from '../../core/problem.ts'
import type { Result } from '../../core/result.ts'

export type Handler<Name extends ChannelName> = (
  input: ParsedInput<Name>,
) => Promise<Result<ChannelValue<Name>, Problem>>

/** Over the table itself, so that "go to implementation" leads from a channel's row to its handler. */
export type Handlers = { readonly [Name in keyof typeof channels]: Handler<Name> }

/** The channels of one area, by their prefix. */
export type Area<Prefix extends string> = Pick<Handlers, Extract<ChannelName, `${Prefix}.${string}`>>
