// The faults that any service's JSON answer can be given: parts left out, other values, too much of it.

import type { Answer } from '../../main/simulator/operation.ts'
import type { Fault } from './faults.ts'

/** Leaves out every string that `drop` names, wherever it stands. */
function withoutStrings(value: unknown, drop: (text: string) => boolean): unknown {
  if (typeof value === 'string') return drop(value) ? undefined : value
  if (Array.isArray(value)) {
    return value.map(item => withoutStrings(item, drop)).filter(item => item !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const kept = withoutStrings(inner, drop)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )
}

/** JSON Merge Patch (RFC 7396). */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const merged: Record<string, unknown> =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

/** What both services' answers have in common; service-manners.ts bends the rest. */
export function bendAny(fault: Fault, answer: Answer): Answer {
  switch (fault.kind) {
    case 'no-image': {
      const images = answer.parts?.images ?? []
      return {
        ...answer,
        body: withoutStrings(answer.body, text => images.includes(text) || text.startsWith('data:')),
      }
    }
    case 'no-tracking': {
      const identifiers = answer.parts?.identifiers ?? []
      return { ...answer, body: withoutStrings(answer.body, text => identifiers.includes(text)) }
    }
    case 'merge':
      return { ...answer, body: mergePatch(answer.body, fault.patch) }
    case 'flood':
      return { ...answer, body: mergePatch(answer.body, { padding: ' '.repeat(fault.bytes) }) }
    default:
      return answer
  }
}

/** The bytes that an answer goes out as, after the faults that work on text. */
export function textOf(fault: Fault | undefined, answer: Answer): string {
  const text = JSON.stringify(answer.body ?? null)
  if (fault?.kind === 'replace-text') return text.replaceAll(fault.find, fault.with)
  if (fault?.kind === 'deep') {
    return `{"nested":${'['.repeat(fault.levels)}${']'.repeat(fault.levels)},${text.slice(1)}`
  }
  return text
}
