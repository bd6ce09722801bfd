// Calls a channel where a failure has to be thrown: TanStack Query knows failures by no other way.
import { station } from './station.ts'
import type { Calls, ChannelInput, ChannelName, ChannelValue, Problem, Reply } from './types.ts'

/** Carries a problem through TanStack Query to the screen. */
export class StationProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'StationProblem'
    this.problem = problem
  }
}

type Listener = (stop: string) => void
const refusals = new Set<Listener>()
const openings = new Set<Listener>()

/** A supervisor's PIN is asked for: of what only one does, and of what is beyond a limit. */
export const asksForSupervisor = ({ stop }: Pick<Problem, 'stop'>): boolean => stop !== undefined

/** Hears of every call that was refused because only a supervisor may make it. */
export function onNotAllowed(listener: Listener): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

/** A supervisor has allowed the call that was stopped. */
export function allowed(stop: string): void {
  for (const listener of openings) listener(stop)
}

/** Hears of every such call that a supervisor has allowed since. */
export function onAllowed(listener: Listener): () => void {
  openings.add(listener)
  return () => openings.delete(listener)
}

export async function ask<Name extends ChannelName>(
  name: Name,
  input: ChannelInput<Name> | undefined,
): Promise<Reply<ChannelValue<Name>>> {
  const method = station[name] as (input?: ChannelInput<Name>) => Promise<Reply<ChannelValue<Name>>>
  const reply = await method(input)
  const stop = reply.ok ? undefined : reply.problem.stop
  if (stop !== undefined) {
    for (const listener of refusals) listener(stop)
  }
  return reply
}

/** A channel by its name. The page carries no list of them: a name is asked for when it is called. */
export const call = new Proxy({} as Calls, {
  get: (_none, name) => (input?: never) => ask(name as ChannelName, input),
})

export async function callOrThrow<Name extends ChannelName>(
  name: Name,
  input?: ChannelInput<Name>,
): Promise<ChannelValue<Name>> {
  const reply = await ask(name, input)
  if (!reply.ok) throw new StationProblem(reply.problem)
  return reply.value
}
