// The channels of printers: found, saved, asked, tested; a part of the contract.
import { z } from 'zod'
import { doctorReadingSchema } from '../../main/core/printing/printer-doctor.ts'
import { act, commandId, id, look, nothing, supervisor } from './channel.ts'
import { printerFormSchema } from './printer-form.ts'
import {
  diagnosisViewSchema,
  foundDeviceSchema,
  jobViewSchema,
  printerStateViewSchema,
  printerViewSchema,
} from './views.ts'

export const printerChannels = {
  'printers.discover': look(nothing, z.array(foundDeviceSchema)),
  'printers.list': look(nothing, z.array(printerViewSchema)),
  'printers.save': supervisor(printerFormSchema, printerViewSchema),
  'printers.remove': supervisor(z.strictObject({ id }), z.array(printerViewSchema)),
  'printers.status': look(z.strictObject({ id }), printerStateViewSchema),
  /** `doctor` is the label that the printer's doctor asks about. */
  'printers.test': act(
    z.strictObject({ id, label: z.enum(['test', 'doctor']).optional(), commandId }),
    jobViewSchema,
    { command: 'print' },
  ),
  /** What was read off the doctor's label; what it changes is saved by `printers.save`. */
  'printers.diagnose': act(z.strictObject({ id, reading: doctorReadingSchema }), diagnosisViewSchema),
} as const
