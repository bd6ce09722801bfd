// What is asked of any folder that another program of the company has a hand in.
import { sep } from 'node:path'

const OTHERS_WRITE = 0o002

/** Everybody of the machine may; on Windows the mode does not say. */
export const mayOthersWrite = ({ mode }: { readonly mode: number }): boolean =>
  process.platform !== 'win32' && (mode & OTHERS_WRITE) !== 0

/** Of two real paths: one is the other, or lies within it. */
export const areNested = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one)

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + sep)
