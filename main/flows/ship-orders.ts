// Ships a batch of imported orders: one after another, each once, and no further after a money problem.

import { OPEN_RUN_STATES, type RunState } from '../core/orders/order-run-states.ts'
import type { OrderRun } from '../core/orders/orders.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { isInDoubt, type LookedAt, lookedAt } from './batch-doubts.ts'
import { author, commandReused } from './flow-context.ts'
import type { OrderContext } from './import-orders.ts'
import { whyNoBatch } from './scan-back.ts'
import { shipOne } from './ship-one-order.ts'
import { whyStillStopped } from './supervised.ts'

export interface BatchOrder {
  readonly importId?: string | undefined
  readonly orderIds?: readonly string[] | undefined
  /** Ship again what failed before, instead of what is ready. */
  readonly failedAgain?: boolean | undefined
  /** Orders in doubt are shipped too: a person looked at them. Without it they are left open. */
  readonly withDoubts?: boolean | undefined
  /** Whether these are the orders that a person was asked about: where they are others by now, none is bought. */
  readonly areAsked?: ((orders: readonly LookedAt[]) => boolean) | undefined
  readonly printerId?: string | undefined
  readonly printLater?: boolean | undefined
  readonly commandId?: string | undefined
}

export interface OrderRuns {
  /** Gives the run at once; a repeat of the command gives the same run. `done` ends with the run. */
  start(order: BatchOrder): Promise<Result<{ readonly run: OrderRun; readonly done: Promise<void> }, Problem>>
  /** The order under way is finished first. */
  pause(id: string): Promise<Result<OrderRun, Problem>>
  resume(id: string): Promise<Result<{ readonly run: OrderRun; readonly done: Promise<void> }, Problem>>
  /** Gives the rest back as ready orders; nothing that was bought changes. */
  end(id: string): Promise<Result<OrderRun, Problem>>
  /** While one runs, the station's mode stays. */
  running(): boolean
  /** Whether it is this station that it stands `running` for: another bench's is paused there. */
  isHere(id: string): boolean
  /** Lets the order under way finish; the run goes on when someone resumes it. */
  stop(): void
}

interface Runner {
  readonly id: string
  /** The order under way is finished first. */
  pauseAsked: boolean
  /** It takes no further order: resuming waits for its end, and begins again. */
  ending: boolean
  readonly ended: PromiseWithResolvers<void>
}

const runnerOf = (id: string): Runner => ({
  id,
  pauseAsked: false,
  ending: false,
  ended: Promise.withResolvers<void>(),
})

const RECENT_RUNS = 20

/** What it began has its answer, whatever waits by now. */
const isRepeat = async ({ orders, mode }: OrderContext, { commandId }: BatchOrder): Promise<boolean> =>
  commandId !== undefined &&
  (await orders.orderRuns(mode, RECENT_RUNS)).some(run => run.commandId === commandId)

/** A batch that runs has taken them: it is named, whatever is left. */
async function areOthers(
  context: OrderContext,
  order: BatchOrder,
  looked: readonly LookedAt[],
): Promise<boolean> {
  if (order.areAsked?.(looked) !== false) return false
  const runs = await context.orders.orderRuns(context.mode, RECENT_RUNS)
  return !runs.some(run => OPEN_RUN_STATES.includes(run.state)) && !(await isRepeat(context, order))
}

/** `bind` gives each command its context; `changed` is called after every step that a screen shows. */
export function createOrderRuns(bind: () => OrderContext, changed: (runId: string) => void): OrderRuns {
  /** The run that goes on in this process: taken before the first wait, so that a run never has two runners. */
  let current: Runner | undefined
  /** Runs that this process left `running` because nothing could be written: no runner is at them any more. */
  const left = new Set<string>()
  /** What is being written of one of them without a person's word: whoever resumes it comes after that. */
  let pausing: Promise<unknown> = Promise.resolve()
  const release = (runner: Runner) => {
    if (current === runner) current = undefined
    runner.ended.resolve()
  }
  /** A runner that takes no further order has written its last word when this resolves. */
  const settledRunner = async (id: string) => {
    while (current?.id === id && current.ending) await current.ended.promise
  }
  const openStates = (id: string): readonly RunState[] =>
    left.has(id) ? OPEN_RUN_STATES : OPEN_RUN_STATES.filter(state => state !== 'running')

  /** A batch takes hours: what the company says meanwhile of each label counts for the next one. */
  const asSaidNow = (context: OrderContext): OrderContext => {
    const { limits, serviceRules } = bind().settings
    return { ...context, settings: { ...context.settings, limits, serviceRules } }
  }

  const change = async (
    context: OrderContext,
    id: string,
    from: readonly RunState[],
    state: RunState,
    given?: Problem,
  ) => {
    const run = await context.orders.changeOrderRun(
      id,
      from,
      { state, ...(given && { problem: given }) },
      { kind: `orders-${state}`, ...author(context), detail: given ? { code: given.code } : {} },
    )
    changed(id)
    return run
  }

  /**
   * The disk or the database keeps nothing now. It waits, paused, for a person as soon as that can be written; until then
   * it can be resumed here, and where nothing is written any more the next start pauses it.
   */
  const leave = async (context: OrderContext, id: string) => {
    left.add(id)
    const pause = async () => {
      // Whoever resumed it meanwhile goes on.
      if (!left.has(id) || (current?.id === id && !current.ending)) return
      pausing = change(context, id, ['running'], 'paused')
      await pausing
      left.delete(id)
    }
    await context.pending.keep({ kind: 'orders', id }, pause).catch(error => {
      if (!(error instanceof LedgerFailure)) throw error
    })
  }

  const goOn = async (context: OrderContext, run: OrderRun, control: Runner): Promise<void> => {
    const end = (state: RunState, given?: Problem) => {
      control.ending = true
      return change(context, run.id, ['running'], state, given)
    }
    try {
      for (;;) {
        if (control.pauseAsked) {
          await end('paused')
          return
        }
        const order = await context.orders.takeOrder(run.id)
        if (!order) {
          await end('done')
          return
        }
        changed(run.id)
        const settled = await shipOne(asSaidNow(context), run, order)
        await context.orders.settleOrder(order.id, settled.order)
        changed(run.id)
        if (settled.stop) {
          await end('stopped', settled.stop)
          return
        }
      }
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      control.ending = true
      context.log.error('a batch of orders stopped', { runId: run.id, code: error.problem.code })
      await leave(context, run.id)
    } finally {
      release(control)
      changed(run.id)
    }
  }

  const wrongState = () => fail(problem('wrong-state', 'orders.run-wrong-state'))
  const known = async (context: OrderContext, id: string): Promise<Result<OrderRun, Problem>> => {
    const run = await context.orders.orderRun(id)
    return run ? ok(run) : fail(problem('not-found', 'orders.run-not-found'))
  }

  return {
    async start(order) {
      const context = bind()
      const stopped = context.buyingStopped()
      if (stopped) return fail(stopped)
      const waits = await whyNoBatch(context)
      if (waits && !(await isRepeat(context, order))) return fail(waits)
      const state = order.failedAgain === true ? 'failed' : 'ready'
      const isLooked = order.withDoubts !== true || order.areAsked !== undefined
      const looked = isLooked ? await lookedAt(context, { ...order, state }) : undefined
      if (looked && (await areOthers(context, order, looked)))
        return fail(problem('wrong-state', 'orders.changed-since'))
      const toShip = order.withDoubts === true ? looked : looked?.filter(one => !isInDoubt(one))
      const leftOpen = (looked?.length ?? 0) - (toShip?.length ?? 0)
      const started = await context.orders.startOrderRun(
        {
          id: context.ids.next(),
          environment: context.mode,
          states: [state],
          ...(toShip && { only: toShip.map(one => one.order.id) }),
          ...(order.withDoubts === true && { withDoubts: true }),
          printLater: order.printLater === true,
          ...(order.importId !== undefined && { importId: order.importId }),
          ...(order.orderIds !== undefined && { orderIds: order.orderIds }),
          ...(order.printerId !== undefined && { printerId: order.printerId }),
          ...(order.commandId !== undefined && { commandId: order.commandId }),
          ...author(context),
        },
        {
          kind: 'orders-started',
          ...author(context),
          detail: order.withDoubts === true ? { withDoubts: true } : { ...(leftOpen > 0 && { leftOpen }) },
        },
      )
      if (started.kind === 'nothing')
        return fail(problem('wrong-state', leftOpen > 0 ? 'orders.only-doubts' : 'orders.nothing-to-ship'))
      if (started.kind === 'reused') return fail(commandReused)
      const { run } = started
      if (started.kind === 'held-by') {
        const isRepeat = order.commandId !== undefined && run.commandId === order.commandId
        return isRepeat
          ? ok({ run, done: Promise.resolve() })
          : fail(problem('wrong-state', 'orders.run-not-over', { params: { id: run.id } }))
      }
      changed(run.id)
      const control = runnerOf(run.id)
      current = control
      return ok({ run, done: goOn(context, run, control) })
    },
    async pause(id) {
      const context = bind()
      await settledRunner(id)
      const isAtIt = current?.id === id
      // Before it is read how far it is: records that are away are no reason to go on.
      if (current && isAtIt) current.pauseAsked = true
      const run = await known(context, id)
      if (!run.ok || isAtIt) return run
      if (run.value.state === 'paused' || run.value.state === 'stopped') return run
      const paused = left.has(id) && (await change(context, id, ['running'], 'paused'))
      return paused ? ok(paused) : wrongState()
    },
    async resume(id) {
      const context = bind()
      const stopped = context.buyingStopped() ?? (await whyNoBatch(context))
      if (stopped) return fail(stopped)
      await settledRunner(id)
      const run = await known(context, id)
      if (!run.ok) return run
      if (run.value.environment !== context.mode) {
        return fail(problem('wrong-state', 'orders.mode-changed'))
      }
      const unsupervised = whyStillStopped(context, run.value)
      if (unsupervised) return fail(unsupervised)
      if (current) {
        // Asked again before the pause took hold: it simply goes on.
        if (current.id !== id) return wrongState()
        current.pauseAsked = false
        return ok({ run: run.value, done: Promise.resolve() })
      }
      const control = runnerOf(id)
      current = control
      let resumed: OrderRun | undefined
      try {
        await pausing.catch(() => undefined)
        resumed = await change(context, id, openStates(id), 'running')
      } finally {
        if (!resumed) release(control)
      }
      if (!resumed) return wrongState()
      left.delete(id)
      return ok({ run: resumed, done: goOn(context, resumed, control) })
    },
    async end(id) {
      const context = bind()
      if (current?.id === id) return fail(problem('wrong-state', 'orders.running'))
      const run = await known(context, id)
      if (!run.ok) return run
      const ended = await change(context, id, openStates(id), 'ended')
      return ended ? ok(ended) : wrongState()
    },
    running: () => current !== undefined,
    isHere: id => current?.id === id || left.has(id),
    stop() {
      if (current) current.pauseAsked = true
    },
  }
}
