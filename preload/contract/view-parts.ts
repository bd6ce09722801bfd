// What the views are made of.
import { z } from 'zod'

export const params = z.record(z.string(), z.union([z.string(), z.number()]))
export const cents = z.number().int()
export const time = z.string()
