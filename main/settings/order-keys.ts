// The keys of the orders service on disk: their hashes alone, in a file that only its owner reads.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { cleanText } from '../core/clean-text.ts'
import {
  MOST_ORDER_KEYS,
  type OrderKey,
  type OrderKeys,
  orderRightSchema,
} from '../core/orders/order-keys.ts'
import type { Clock } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { MODES } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'

const keptSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string(),
  environment: z.enum(MODES),
  rights: z.array(orderRightSchema),
  createdAt: z.string(),
  /** SHA-256 of the whole key, in hex: 256 random bits need no slower one. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
type Kept = z.infer<typeof keptSchema>

/** By which a person and a scanner of secrets know what it is. */
const BEGINS = 'packbench'

export function openOrderKeys(dataFolder: string, clock: Clock): OrderKeys {
  const path = join(dataFolder, 'order-keys.json')
  let { keys, isDamaged } = read(path, clock.now())

  function keep(next: readonly Kept[]): Result<undefined, Problem> {
    try {
      writeJsonFile(path, next)
    } catch (error) {
      const detail = (error as NodeJS.ErrnoException).code ?? 'unknown'
      return fail(problem('storage', 'settings.unwritable', { detail }))
    }
    keys = next
    isDamaged = false
    return ok(undefined)
  }

  return {
    list: () => keys.map(shown),
    make({ name: typed, environment, rights }) {
      const name = cleanText(typed)
      // The list, the trail and its orders say whose a key is by its name alone.
      if (name === '') return fail(problem('invalid-input', 'order-service.key-name-missing'))
      if (keys.some(one => referenceKey(one.name) === referenceKey(name)))
        return fail(problem('invalid-input', 'order-service.key-name-taken', { params: { name } }))
      if (keys.length >= MOST_ORDER_KEYS) {
        return fail(
          problem('wrong-state', 'order-service.too-many-keys', { params: { limit: MOST_ORDER_KEYS } }),
        )
      }
      const id = randomBytes(8).toString('hex')
      const text = `${BEGINS}_${id}_${randomBytes(32).toString('base64url')}`
      const createdAt = clock.now().toISOString()
      const key: Kept = {
        id,
        name,
        environment,
        rights: [...rights],
        createdAt,
        hash: digest(text).toString('hex'),
      }
      const kept = keep([...keys, key])
      return kept.ok ? ok({ key: shown(key), text }) : kept
    },
    revoke(id) {
      const key = keys.find(one => one.id === id)
      if (!key) return fail(problem('not-found', 'order-service.key-not-found'))
      const kept = keep(keys.filter(one => one !== key))
      return kept.ok ? ok(shown(key)) : kept
    },
    whose(text) {
      const given = digest(text)
      // All of them, so that the time tells nothing.
      const found = keys.filter(({ hash }) => timingSafeEqual(given, Buffer.from(hash, 'hex')))
      return found[0] && shown(found[0])
    },
    damage: () =>
      isDamaged ? problem('storage', 'order-service.keys-set-aside', { detail: basename(path) }) : undefined,
  }
}

function read(path: string, now: Date): { readonly keys: readonly Kept[]; readonly isDamaged: boolean } {
  try {
    return { keys: readJsonFile(path, z.array(keptSchema), [], now).value, isDamaged: setAsideAlone(path) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return { keys: [], isDamaged: true }
  }
}

const shown = ({ hash: _hash, ...key }: Kept): OrderKey => key

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
