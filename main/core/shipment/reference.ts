// Package references as a request may hold them.
import { z } from 'zod'
import { MOST_BOXES } from '../orders/order-boxes.ts'
import { cleanReference } from './reference-key.ts'

/** 1–50 characters after cleaning; counted in characters, not in UTF-16 units. */
export const referenceSchema = z
  .string()
  .max(400)
  .transform(cleanReference)
  .refine(cleaned => cleaned.length > 0, { params: { code: 'reference.missing' } })
  .refine(cleaned => Array.from(cleaned).length <= 50, { params: { code: 'reference.too-long' } })

const countOfBoxes = z.number().int().min(1).max(MOST_BOXES)

/** How many boxes an order has. */
export const boxesSchema = countOfBoxes

/** Which box of an order of several boxes. */
export const orderBoxSchema = z
  .strictObject({ number: countOfBoxes, of: countOfBoxes })
  .refine(({ number, of }) => number <= of, { params: { code: 'box.beyond' } })
