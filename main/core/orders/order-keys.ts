// The keys by which other programs send orders to the station and read what became of them.
import { z } from 'zod'
import type { Problem } from '../problem.ts'
import type { Mode } from '../purchases/purchase.ts'
import type { Result } from '../result.ts'

/**
 * `put`: send orders. `read`: what became of its own orders. `read-costs`: what their labels cost, too. `read-all`: of
 * every order of the station, whoever brought it. None of them buys.
 */
const ORDER_RIGHTS = ['put', 'read', 'read-costs', 'read-all'] as const
export const orderRightSchema = z.enum(ORDER_RIGHTS)
export type OrderRight = z.infer<typeof orderRightSchema>

export interface OrderKey {
  readonly id: string
  /** The screens' word for what it sends. */
  readonly name: string
  /** The mode that it was made in is the one that it counts in. */
  readonly environment: Mode
  readonly rights: readonly OrderRight[]
  /** ISO 8601 in UTC. */
  readonly createdAt: string
}

export const MOST_ORDER_KEYS = 50

export interface OrderKeys {
  list(): readonly OrderKey[]
  /** `text`: the key itself, told this one time and kept nowhere. */
  make(
    given: Pick<OrderKey, 'name' | 'environment' | 'rights'>,
  ): Result<{ readonly key: OrderKey; readonly text: string }, Problem>
  /** It opens nothing from then on. */
  revoke(id: string): Result<OrderKey, Problem>
  /** In the same time for every text. */
  whose(text: string): OrderKey | undefined
  /** Their file was damaged and set aside: no key counts until there are new ones. */
  damage(): Problem | undefined
}

export const hasRight = ({ rights }: Pick<OrderKey, 'rights'>, ...any: readonly OrderRight[]): boolean =>
  any.some(right => rights.includes(right))
