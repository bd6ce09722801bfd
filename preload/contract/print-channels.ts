// The channels of labels on paper: printed again or from a file, scanned back from a box, and the queue; a part of the
// contract.
import { z } from 'zod'
import { NO_SCAN_REASONS, SCAN_POLICIES } from '../../main/core/purchases/scan-back.ts'
import { act, commandId, id, look, MAX_FILE_INPUT_BYTES, note, nothing } from './channel.ts'
import { jobViewSchema, shipmentViewSchema } from './views.ts'

const code = z.string().max(500)

export const printChannels = {
  /** `unlessComing`: the answer is a print of this label that is still to come out, where there is one. */
  'reprint.print': act(
    z.strictObject({
      shipmentId: id,
      reason: note,
      printerId: id.optional(),
      unlessComing: z.boolean().optional(),
      commandId,
    }),
    jobViewSchema,
    { command: 'print' },
  ),
  /** The packing slip alone. The answer is one that is still to come out by itself, where there is one. */
  'reprint.slip': act(
    z.strictObject({ shipmentId: id, printerId: id.optional(), commandId }),
    jobViewSchema,
    {
      command: 'print',
    },
  ),
  'labels.print': act(
    z.strictObject({
      fileName: z.string().min(1).max(255),
      contentBase64: z.string(),
      printerId: id.optional(),
      printAnyway: note.optional(),
      commandId,
    }),
    jobViewSchema,
    { command: 'print', maxBytes: MAX_FILE_INPUT_BYTES },
  ),
  /** What this bench still has to scan back from its boxes, the newest first. */
  'labels.toScan': look(
    nothing,
    z.object({
      policy: z.enum(SCAN_POLICIES),
      labels: z.array(
        z.object({
          shipment: shipmentViewSchema,
          /** One for each package. */
          numbers: z.array(z.object({ number: z.string(), seen: z.boolean() })),
        }),
      ),
    }),
  ),
  /** A code scanned from a box. `shipmentId`: the label that someone looks at, also one that no bench was asked for. */
  'labels.scanBack': act(
    z.strictObject({ code, shipmentId: id.optional() }),
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('seen'),
        shipment: shipmentViewSchema,
        scanned: z.number().int(),
        total: z.number().int(),
        /** A moment ago already. */
        again: z.boolean().optional(),
      }),
      z.object({
        kind: z.literal('another'),
        shipment: shipmentViewSchema,
        awaited: shipmentViewSchema,
      }),
      /** The number of two labels: it proves neither. */
      z.object({ kind: z.literal('shared'), shipment: shipmentViewSchema, other: shipmentViewSchema }),
      z.object({ kind: z.literal('no-label') }),
    ]),
    { command: 'decision' },
  ),
  /** The labels that nobody scans back, and why. */
  'labels.excuseScan': act(z.strictObject({ reason: z.enum(NO_SCAN_REASONS) }), z.array(shipmentViewSchema), {
    command: 'decision',
  }),
  'reprint.fetch': act(
    z.strictObject({
      labelId: code.optional(),
      readableBarCode: code.optional(),
      encodedBarCode: code.optional(),
    }),
    shipmentViewSchema,
    { command: 'print' },
  ),

  'queue.list': look(nothing, z.array(jobViewSchema)),
  'queue.settle': act(
    z.strictObject({ jobId: id, answer: z.enum(['printed', 'not-printed', 'damaged']) }),
    jobViewSchema,
    { command: 'decision' },
  ),
  'queue.cancel': act(z.strictObject({ jobId: id, printAnyway: note.optional(), commandId }), jobViewSchema, {
    command: 'decision',
  }),
  'queue.release': act(
    z.strictObject({ jobId: id, printAnyway: note.optional(), printerId: id.optional(), commandId }),
    jobViewSchema,
    { command: 'print' },
  ),
  /** Benches of the warehouse that print for this one now; none where it works alone, or while the database is away. */
  'queue.benches': look(
    nothing,
    z.array(z.object({ id: z.string(), station: z.string(), printer: z.string() })),
  ),
  'queue.give': act(z.strictObject({ jobId: id, benchId: id, commandId }), jobViewSchema, {
    command: 'print',
  }),
  'queue.takeBack': act(z.strictObject({ jobId: id, commandId }), jobViewSchema, { command: 'print' }),
} as const
