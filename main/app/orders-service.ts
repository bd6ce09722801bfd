// The orders service as the settings say it: opened, moved and closed as they change, without a restart.
import { readFile, stat } from 'node:fs/promises'
import type { StationServices } from '../api/station-services.ts'
import { orderDefaultsOf } from '../core/orders/order-defaults.ts'
import type { OrderDesk } from '../core/orders/order-desk.ts'
import type { OrderKey, OrderKeys } from '../core/orders/order-keys.ts'
import type { Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { OrderContext } from '../flows/import-orders.ts'
import { takeOrder, takeOrderBack } from '../flows/order-service.ts'
import { orderStanding } from '../flows/order-standing.ts'
import { type OrdersHost, startOrdersHost } from '../hosts/orders/orders-host.ts'
import { createRounds } from './rounds.ts'

const EVERY_MS = 2_000
const OF_OTHERS = 0o077

interface Parts {
  readonly settings: () => Settings
  readonly keys: OrderKeys
  readonly bind: () => OrderContext
  readonly version: string
  readonly log: Log
  readonly onTaken: (sourceName: string) => void
  readonly onConcern: () => void
  /** Between two looks at the settings; two seconds, unless told. */
  readonly everyMs?: number
}

export function createOrdersService(parts: Parts): StationServices['ordersService'] {
  const { settings, keys, version, log } = parts
  const desk = deskOf(parts)
  let host: OrdersHost | undefined
  /** What the running host was opened with. */
  let opened = ''
  let trouble: Problem | undefined

  const say = (now: Problem | undefined) => {
    const isNews = now?.message !== trouble?.message
    trouble = now
    if (!isNews) return
    if (now) log.warn('no orders are taken by other programs', { code: now.code })
    parts.onConcern()
  }
  const close = async () => {
    await host?.stop()
    host = undefined
    opened = ''
  }

  async function look(): Promise<void> {
    const { enabled, port, elsewhere } = settings().ordersService
    if (!enabled) {
      await close()
      return say(undefined)
    }
    const read = elsewhere ? await certificateOf(elsewhere) : ok(undefined)
    if (!read.ok) {
      await close()
      return say(read.problem)
    }
    const wanted = JSON.stringify([port, read.value?.address, read.value?.stamp])
    if (host && wanted === opened) return
    await close()
    const started = await startOrdersHost({ desk, port, elsewhere: read.value, version, log })
    if (!started.ok) return say(started.problem)
    host = started.value
    opened = wanted
    say(undefined)
    log.info('orders of other programs are taken', { port, elsewhere: elsewhere !== undefined })
  }

  let turn = Promise.resolve()
  /** One look after the other, whoever asks for it. */
  const follow = () => {
    turn = turn.then(look).catch((error: unknown) => {
      log.error('the orders service failed', { error: error instanceof Error ? error.name : 'unknown' })
    })
    return turn
  }
  const rounds = createRounds(parts.everyMs ?? EVERY_MS, follow)
  return {
    keys,
    concern: () => trouble ?? keys.damage(),
    isOpen: () => host !== undefined,
    follow,
    start: rounds.start,
    async stop() {
      await rounds.stop()
      await turn
      await close()
    },
  }
}

function deskOf({ keys, bind, settings, onTaken, log }: Parts): OrderDesk {
  /** Nobody at the bench brought it in. */
  const contextFor = (key: OrderKey): Result<OrderContext, Problem> => {
    const context = { ...bind(), operator: undefined }
    if (key.environment === context.mode) return ok(context)
    return context.mode === 'training'
      ? fail(problem('wrong-state', 'order-service.in-training'))
      : fail(problem('not-allowed', 'order-service.practice-only'))
  }
  const kept = async <Value>(work: () => Promise<Result<Value, Problem>>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      log.error('the record could not be kept', { door: 'orders service', code: error.problem.code })
      return fail(error.problem)
    }
  }
  return {
    whose: keys.whose,
    take: (key, sent) =>
      kept(async () => {
        const context = contextFor(key)
        if (!context.ok) return context
        const taken = await takeOrder(context.value, key, sent, orderDefaultsOf(settings()))
        if (taken.ok) onTaken(key.name)
        return taken
      }),
    takeBack: (key, reference) =>
      kept(async () => {
        const context = contextFor(key)
        return context.ok ? takeOrderBack(context.value, key, reference) : context
      }),
    standing: (key, reference) =>
      kept(async () => {
        const context = contextFor(key)
        return context.ok ? orderStanding(context.value, key, reference) : context
      }),
  }
}

type Elsewhere = NonNullable<Settings['ordersService']['elsewhere']>

async function certificateOf({ address, certFile, keyFile }: Elsewhere) {
  try {
    // Whoever may read the key can stand in for the station.
    if (process.platform !== 'win32' && ((await stat(keyFile)).mode & OF_OTHERS) !== 0)
      return noCertificate('others may read the key')
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
    return ok({ address, cert, key, stamp: cert.toString('base64') })
  } catch (error) {
    return noCertificate((error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

const noCertificate = (reason: string) =>
  fail(problem('not-allowed', 'order-service.certificate', { params: { reason } }))
