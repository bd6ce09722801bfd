// Package references: how one is cleaned, limited and compared.
import { z } from 'zod'

const CONTROL_AND_BIDI = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** What the operator sees and the services get: no control or bidi characters, NFC, trimmed. */
export function cleanReference(typed: string): string {
  return typed.replace(CONTROL_AND_BIDI, '').normalize('NFC').trim()
}

/** The key under which two spellings of one reference are the same (contract.md, "On the wire"). */
export function referenceKey(reference: string): string {
  return cleanReference(reference).toLowerCase().toUpperCase()
}

/** 1–50 characters after cleaning; counted in characters, not in UTF-16 units. */
export const referenceSchema = z
  .string()
  .max(400)
  .transform(cleanReference)
  .refine(cleaned => cleaned.length > 0, { params: { code: 'reference.missing' } })
  .refine(cleaned => Array.from(cleaned).length <= 50, { params: { code: 'reference.too-long' } })
