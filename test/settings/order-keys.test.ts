// Keys of other programs: told once, kept as hashes, gone when they are revoked, and no key where their file is damaged.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOST_ORDER_KEYS } from '../../main/core/orders/order-keys.ts'
import { openOrderKeys } from '../../main/settings/order-keys.ts'
import { tempFolder } from '../support/temp-folder.ts'

const CLOCK = { now: () => new Date('2026-11-25T12:00:00Z') }
const SHOP = { name: 'Shop', environment: 'live', rights: ['put', 'read'] } as const

/** Its letters may be `_` too. */
const secretOf = (text: string) => text.split('_').slice(2).join('_')

async function opened() {
  const folder = await tempFolder('keys')
  const keys = openOrderKeys(folder, CLOCK)
  const made = keys.make(SHOP)
  if (!made.ok) throw new Error(made.problem.message)
  return { folder, keys, ...made.value, path: join(folder, 'order-keys.json') }
}

test('a key opens until it is revoked, also after a restart, and stands in no file', async () => {
  const { folder, keys, key, text, path } = await opened()
  expect(text).toMatch(/^packbench_[0-9a-f]{16}_[\w-]{43}$/)
  expect(keys.whose(text)).toEqual({ ...SHOP, id: key.id, createdAt: '2026-11-25T12:00:00.000Z' })
  expect(readFileSync(path, 'utf8')).not.toContain(secretOf(text))
  expect(JSON.stringify(keys.list())).not.toMatch(/hash|[0-9a-f]{64}/)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  const again = openOrderKeys(folder, CLOCK)
  expect(again.whose(text)?.id).toBe(key.id)
  expect(again.revoke(key.id)).toMatchObject({ ok: true })
  expect(again.whose(text)).toBeUndefined()
  expect(openOrderKeys(folder, CLOCK).whose(text)).toBeUndefined()
  expect(again.revoke(key.id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
})

test('what is nearly a key is none: another case, a sign more or less, its hash, nothing', async () => {
  const { keys, text, path } = await opened()
  const { hash } = JSON.parse(readFileSync(path, 'utf8'))[0]
  for (const wrong of ['', text.slice(0, -1), `${text}a`, text.toUpperCase(), hash, secretOf(text)])
    expect(keys.whose(wrong), wrong).toBeUndefined()
})

test('two keys never have one name, however it is written, and none has no name', async () => {
  const { keys, key } = await opened()
  for (const name of ['Shop', ' shop ', 'SHOP\u200b', 'S\u202eHOP'])
    expect(keys.make({ ...SHOP, name }), name).toMatchObject({
      problem: { code: 'order-service.key-name-taken' },
    })
  for (const name of ['', ' \u0000', '\u200b'])
    expect(keys.make({ ...SHOP, name })).toMatchObject({
      problem: { code: 'order-service.key-name-missing' },
    })
  expect(keys.list()).toHaveLength(1)
  keys.revoke(key.id)
  expect(keys.make(SHOP)).toMatchObject({ ok: true })
})

test('a damaged file gives no key, is kept aside, and is said until there are keys again', async () => {
  const { folder, text, path } = await opened()
  writeFileSync(path, '[{"id":"x","hash":"y"}]')
  const keys = openOrderKeys(folder, CLOCK)
  expect(keys.whose(text)).toBeUndefined()
  expect(keys.damage()).toMatchObject({ code: 'order-service.keys-set-aside' })
  expect(openOrderKeys(folder, CLOCK).damage()).toBeDefined()
  expect(keys.make(SHOP).ok).toBe(true)
  expect(keys.damage()).toBeUndefined()
})

test('there are as many keys as one list shows', async () => {
  const { keys } = await opened()
  for (let count = 1; count < MOST_ORDER_KEYS; count += 1)
    expect(keys.make({ ...SHOP, name: `Shop ${count}` }).ok).toBe(true)
  expect(keys.make({ ...SHOP, name: 'One more' })).toMatchObject({
    ok: false,
    problem: { code: 'order-service.too-many-keys' },
  })
})
