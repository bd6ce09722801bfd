// How a screen sends a command: one at a time, with its answer, and under the same id again where no answer came.
// Not a mutation of TanStack Query, which would keep what was sent: PINs and secrets are sent.
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask, onAllowed } from './call.ts'
import { readAgain } from './knowledge.ts'
import type { ChannelInput, ChannelName, ChannelValue, Problem, Reply } from './types.ts'

export interface Command<Input, Value> {
  readonly busy: boolean
  readonly reply: Reply<Value> | undefined
  /** Why the last one was refused. */
  readonly problem: Problem | undefined
  /** Undefined where it was not sent, because one is under way: a bounced key does nothing. */
  readonly send: (
    ...input: undefined extends Input ? [input?: Input] : [input: Input]
  ) => Promise<Reply<Value> | undefined>
  /** The last answer is about something else by now. */
  readonly forget: () => void
}

/** Channels that know a repeat by its `commandId` are called by a function that is given one. */
type WithoutId = {
  [Name in ChannelName]: [TakesId<ChannelInput<Name>>] extends [never] ? Name : never
}[ChannelName]
/** `strictObject({})` has every key, and each is never. */
type TakesId<Input> = Input extends unknown
  ? string extends keyof Input
    ? never
    : Extract<keyof Input, 'commandId'>
  : never

/** What a command does where it is one call of one channel. */
export const sends =
  <Name extends WithoutId>(channel: Name) =>
  (input?: ChannelInput<Name>): Promise<Reply<ChannelValue<Name>>> =>
    ask(channel, input)

interface Options<Input> {
  /** A further one is sent once this one is answered, where each is a step of its own. */
  readonly inTurn?: boolean
  /** What is read again after each answer. */
  readonly refreshes?: readonly ChannelName[] | 'everything'
  /** Where the screen does not show `problem` itself. */
  readonly onRefused?: (problem: Problem, input: Input) => void
}

export function useCommand<Input, Value>(
  run: (input: Input, commandId: string) => Promise<Reply<Value>>,
  { inTurn = false, refreshes = [], onRefused }: Options<Input> = {},
): Command<Input, Value> {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply<Value>>()
  // What was refused and is allowed by now is pressed once more: that it may not be is over.
  useEffect(() => onAllowed(stop => setReply(now => (isStoppedAt(now, stop) ? undefined : now))), [])
  /** Set in the same tick as the key: a render is too late to keep a second Enter from sending. */
  const underWay = useRef<Promise<void>>(undefined)
  const unanswered = useRef<{ readonly input: unknown; readonly commandId: string }>(undefined)

  const send = async (...[input]: Parameters<Command<Input, Value>['send']>) => {
    while (underWay.current) {
      if (!inTurn) return undefined
      await underWay.current
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.current = promise
    setBusy(true)
    const again = unanswered.current
    const commandId =
      again && hashKey([again.input]) === hashKey([input]) ? again.commandId : crypto.randomUUID()
    try {
      const answered = await run(input as Input, commandId)
      unanswered.current = isLost(answered) ? { input, commandId } : undefined
      setReply(answered)
      if (!answered.ok) onRefused?.(answered.problem, input as Input)
      return answered
    } finally {
      underWay.current = undefined
      resolve()
      setBusy(false)
      if (refreshes === 'everything') void queries.invalidateQueries()
      else readAgain(queries, ...refreshes)
    }
  }
  return {
    busy,
    reply,
    problem: reply?.ok === false ? reply.problem : undefined,
    send,
    forget: () => setReply(undefined),
  }
}

const isStoppedAt = (reply: Reply<unknown> | undefined, stop: string): boolean =>
  reply?.ok === false && reply.problem.stop === stop

/** It may have been carried out: a repeat under the same id is told how it went, and does nothing twice. */
const isLost = (reply: Reply<unknown>) => !reply.ok && reply.problem.code === 'station.away'
