// Reads an input as JSON, in either host, without trusting its encoding, depth or keys.
import { fail, ok, type Result } from '../core/result.ts'

export const MAX_JSON_DEPTH = 32

/** The body's value; an empty body is no input. Fails on bad UTF-8, depth over 32 and `__proto__` keys. */
export function readJsonBody(body: Uint8Array): Result<unknown, 'not-json'> {
  if (body.byteLength === 0) return ok(undefined)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text.trim() === '') return ok(undefined)
    if (depthOf(text) > MAX_JSON_DEPTH) return fail('not-json')
    return ok(
      JSON.parse(text, (key, value) => {
        if (key === '__proto__') throw new SyntaxError('__proto__ is not a field')
        return value
      }),
    )
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return fail('not-json')
    throw error
  }
}

/** Deepest nesting of brackets outside strings, counted before the parser builds anything. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (inString) {
      if (c === '\\') i += 1
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === '[' || c === '{') deepest = Math.max(deepest, ++depth)
    else if (c === ']' || c === '}') depth -= 1
  }
  return deepest
}
