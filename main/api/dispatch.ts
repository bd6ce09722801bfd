// Every call's way in: parse by the contract, act, answer; no expected failure ever throws past it.
import type { z } from 'zod'
import { type ChannelName, channels } from '../../preload/contract/channels.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import { isPlainObject } from '../core/plain-object.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { areRecordsAway } from '../core/records/records-away.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { fieldFaults } from '../core/shipment/field-faults.ts'
import { whyNotAllowed } from './access.ts'
import { adjustmentChannels } from './handlers/adjustments.ts'
import { benchAidChannels } from './handlers/bench-aids.ts'
import { closeDayChannels } from './handlers/close-day.ts'
import { crashChannels } from './handlers/crashes.ts'
import { diagnosticsChannels } from './handlers/diagnostics.ts'
import type { Handlers } from './handlers/handler.ts'
import { meterChannels } from './handlers/meters.ts'
import { orderKeyChannels } from './handlers/order-keys.ts'
import { orderChannels } from './handlers/orders.ts'
import { overviewChannels } from './handlers/overview.ts'
import { packChannels } from './handlers/pack.ts'
import { noteLapse, noteSpent, peopleChannels } from './handlers/people.ts'
import { printerChannels } from './handlers/printers.ts'
import { printChannels } from './handlers/prints.ts'
import { recordsChannels } from './handlers/records.ts'
import { rehearsalChannels } from './handlers/rehearsal.ts'
import { resultChannels } from './handlers/results.ts'
import { rulesChannels } from './handlers/rules.ts'
import { settingsChannels } from './handlers/settings.ts'
import { shipmentChannels } from './handlers/shipments.ts'
import { unusedChannels } from './handlers/unused.ts'
import { warehouseChannels } from './handlers/warehouse.ts'
import type { StationServices } from './station-services.ts'
import { createStops } from './stops.ts'

export type Dispatch = (channel: string, input: unknown) => Promise<Reply<unknown>>

export function createDispatch(station: StationServices): Dispatch {
  const stops = createStops(station.ports.ids)
  const handlers: Handlers = {
    ...overviewChannels(station),
    ...packChannels(station),
    ...shipmentChannels(station),
    ...printChannels(station),
    ...meterChannels(station),
    ...closeDayChannels(station),
    ...printerChannels(station),
    ...settingsChannels(station),
    ...diagnosticsChannels(station),
    ...crashChannels(station),
    ...peopleChannels(station, stops),
    ...rehearsalChannels(station),
    ...recordsChannels(station),
    ...unusedChannels(station),
    ...rulesChannels(station),
    ...adjustmentChannels(station),
    ...warehouseChannels(station),
    ...orderChannels(station),
    ...orderKeyChannels(station),
    ...resultChannels(station),
    ...benchAidChannels(station),
  }

  /** Commands under way: a repeat waits for the first one's outcome instead of being told to wait. */
  const underWay = new Map<string, Promise<Reply<unknown>>>()

  async function once(channel: ChannelName, input: unknown): Promise<Reply<unknown>> {
    if (commandIdOf(input) === undefined) return act(channel, input)
    // The same id on another input is no repeat: the flow says so by its own record.
    const key = `${channel} ${JSON.stringify(input)}`
    const first = underWay.get(key)
    if (first) return first
    const running = act(channel, input).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  async function act(channel: ChannelName, input: unknown): Promise<Reply<unknown>> {
    const { command } = channels[channel]
    const begun = command && station.commands.begin(command)
    if (begun?.ok === false) return begun
    try {
      const handler = handlers[channel] as (input: unknown) => Promise<Result<unknown, Problem>>
      const reply = await handler(input)
      return reply.ok ? ok(reply.value) : fail(asKnownHere(station, reply.problem))
    } catch (error) {
      if (error instanceof LedgerFailure) {
        station.ports.log.error('the record could not be kept', { channel, code: error.problem.code })
        return fail(error.problem)
      }
      station.ports.log.error('a channel failed by a fault of the program', {
        channel,
        stack: stackOf(error),
      })
      return fail(problem('internal', 'station.internal'))
    } finally {
      begun?.value()
    }
  }

  return async (channel, input) => {
    if (!isChannel(channel)) {
      return fail(problem('not-found', 'channel.unknown', { params: { channel: channel.slice(0, 60) } }))
    }
    const parsed = parseInput(channels[channel].input, input)
    if (!parsed.ok) return parsed
    await noteLapse(station)
    const { shownMode, asked } = shownIn(parsed.value)
    const call = { about: () => stops.about(channel, asked), commandId: commandIdOf(asked) }
    // In one go: nobody changes the mode between the look at it and what the handler binds to.
    const { reply, spentBy } = await station.people.make(
      call,
      async () =>
        whyNotAllowed(station, channel, asked) ?? whyOtherMode(station, shownMode) ?? once(channel, asked),
    )
    if (spentBy) await noteSpent(station, spentBy)
    return stops.told(reply, channel, asked)
  }
}

/** What the window that asks says of itself, and what it asks. */
function shownIn(input: unknown): { readonly shownMode?: unknown; readonly asked: unknown } {
  if (!isPlainObject(input) || input.shownMode === undefined) return { asked: input }
  const { shownMode, ...asked } = input
  return { shownMode, asked }
}

/** Whoever pressed saw practice, and would buy with real money, or the other way round. */
function whyOtherMode(station: StationServices, shownMode: unknown) {
  if (shownMode === undefined || shownMode === station.bind().mode) return undefined
  return fail(problem('wrong-state', 'station.mode-changed'))
}

function commandIdOf(input: unknown): string | undefined {
  const commandId = (input as { readonly commandId?: unknown } | null | undefined)?.commandId
  return typeof commandId === 'string' ? commandId : undefined
}

/** What this station alone cannot know: of others' labels it knows nothing, and of its own only what it printed. */
const KNOWN_THERE: ReadonlySet<Problem['code']> = new Set([
  'shipment.not-found',
  'shipment.wrong-state',
  'job.not-found',
  'order.not-found',
  'close.not-found',
  'funds.not-found',
])

/** While the warehouse’s records are away, what is not found here may well be there. */
const asKnownHere = ({ ports }: StationServices, problem: Problem): Problem =>
  KNOWN_THERE.has(problem.code) && areRecordsAway(ports.buyingStopped()?.code ?? '')
    ? NOT_KNOWN_HERE
    : problem

const NOT_KNOWN_HERE = problem('storage', 'warehouse.not-known-here')

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name)

function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, Problem> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  return fail(problem('invalid-input', 'input.invalid', { fieldProblems: fieldFaults(parsed.error, input) }))
}

/** Where it happened, never what it held: messages of errors may quote input. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const frames = (error.stack ?? '').split('\n').filter(line => line.trimStart().startsWith('at '))
  return [error.name, ...frames.slice(0, 8).map(line => line.trim())].join(' | ')
}
