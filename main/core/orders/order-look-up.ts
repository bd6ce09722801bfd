// The port to the company's own system, which is asked of an order that nobody here knows.
import type { Problem } from '../problem.ts'

/** Nobody waits for it longer than the hand takes to the keys. */
export const LOOK_UP_MS = 800

export const REFERENCE_PLACE = '{reference}'

export type LookedUp =
  /** By the names that a program that sends orders uses (`order-names.ts`). */
  | { readonly kind: 'found'; readonly order: Readonly<Record<string, unknown>> }
  /** There is no such order there, or nobody is asked. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly problem: Problem }

export interface OrderLookUp {
  /** Within `LOOK_UP_MS`, whatever becomes of it. */
  ask(reference: string): Promise<LookedUp>
}

/** The reference says what is asked there, never whom. */
export function isLookUpAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && text.includes(REFERENCE_PLACE) && !url.host.includes('{') && url.hash === ''
}

/** What is asked; undefined for a reference that would lead to another place of that system. */
export function lookUpUrl(template: string, reference: string): URL | undefined {
  if (!isLookUpAddress(template) || /^\.*$/.test(reference)) return undefined
  const url = URL.parse(template.replaceAll(REFERENCE_PLACE, encodeURIComponent(reference)))
  return url && url.origin === URL.parse(template)?.origin ? url : undefined
}
