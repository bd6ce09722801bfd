// Owns what the channels' schemas are made of: a channel, and the inputs that many of them take.
import { z } from 'zod'

export const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])
export const id = z.string().min(1).max(100)
export const note = z.string().trim().min(1).max(500)
/** A repeat of the same command gives the first outcome. */
export const commandId = z.string().min(1).max(100).optional()

export const channel = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({
  input,
  output,
})
