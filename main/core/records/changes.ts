// What a save changed, value by value, as the audit trail keeps it: never a secret, never an address of a person.
import { sameJson } from './canonical-json.ts'

/** One value of a record before and after a change; only the path where the value is not for the trail. */
export type Change =
  | { readonly path: string; readonly before: unknown; readonly after: unknown }
  | { readonly path: string; readonly hidden: true }

/** Last parts of paths whose values are secrets, also where a schema of later names one. */
const SECRET =
  /(^|\.)([a-z]*(token|secret|password|pin|credential|privateKey|passphrase)|apiKey|serviceProviderKey)$/i
/** A postal address: that it changed is recorded, its value is in the settings. */
const ADDRESS = /(^|\.)(from|to|returnTo)(\.|$)/

const isHidden = (path: string): boolean => SECRET.test(path) || ADDRESS.test(path)

/** Longest value that is kept whole: lists of words fit, a pasted file does not. */
const MAX_LENGTH = 500

/**
 * The values that differ, by path and in the order of the paths. Objects are compared value by value, lists as
 * one value. What is not there is `null`, so that JSON keeps it.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): readonly Change[] {
  if (sameJson(before, after)) return []
  if (isObject(before) || isObject(after)) {
    const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()
    return keys.flatMap(key => changesBetween(old[key], now[key], path === '' ? key : `${path}.${key}`))
  }
  return [isHidden(path) ? { path, hidden: true } : { path, before: short(before), after: short(after) }]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function short(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text === undefined) return null
  return text.length <= MAX_LENGTH ? value : `${text.slice(0, MAX_LENGTH)}…`
}
