// What a row of the contract is made of, and the inputs that many of them take.
import { z } from 'zod'
import type { CommandKind } from '../../main/core/commands.ts'
import { MODES } from '../../main/core/purchases/purchase.ts'

export const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])
export const id = z.string().min(1).max(100)
export const note = z.string().trim().min(1).max(500)
/** A repeat of the same command gives the first outcome. */
export const commandId = z.string().min(1).max(100).optional()

/** In which mode the screen shows the bench: refused where another window has changed that since. */
export const shownMode = z.enum(MODES).optional()

export const MAX_INPUT_BYTES = 256 * 1024
export const MAX_FILE_INPUT_BYTES = 16 * 1024 * 1024
export const ORDERS_FILE_BYTES = 4 * 1024 * 1024

/** A row: what a channel takes and gives, who may call it, and what it counts as while it is under way. */
export interface Channel<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input
  readonly output: Output
  /**
   * `look`: everybody's, and asked by screens on their own, so that it shows no hand at the bench.
   * `act`: everybody's. `supervisor`: a supervisor's, once there is one. `limited`: as far as the settings' limits say, which
   * its flow holds to.
   */
  readonly access: 'look' | 'act' | 'supervisor' | 'limited'
  /** Of whatever moves money, labels or paper, and of an operator's decision on it. */
  readonly command: CommandKind | undefined
  /** Of the input as JSON. */
  readonly maxBytes: number
}

interface Extras {
  readonly command?: CommandKind
  readonly maxBytes?: number
}

const rowsOf =
  (access: Channel['access']) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    input: Input,
    output: Output,
    { command, maxBytes = MAX_INPUT_BYTES }: Extras = {},
  ): Channel<Input, Output> => ({ input, output, access, command, maxBytes })

export const look = rowsOf('look')
export const act = rowsOf('act')
export const supervisor = rowsOf('supervisor')
export const limited = rowsOf('limited')
