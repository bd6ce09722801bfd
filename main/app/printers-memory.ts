// What is known of each printer from before a restart: whether it ever answered (printing.md: silence means something only
// then), of which label it may have got only a part, and what its doctor found last.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock, Log } from '../core/ports.ts'
import { type DoctorResult, doctorResultSchema } from '../core/printer-doctor.ts'
import type { PrinterMemory } from '../printing/status/conversation.ts'
import { readJsonFile, writeJsonFile } from '../settings/json-file.ts'

interface PrintersMemory {
  of(printerId: string): PrinterMemory
  /** What the doctor found last. */
  doctor(printerId: string): DoctorResult | undefined
  noteDoctor(printerId: string, result: DoctorResult): void
  /** Another place, and maybe another printer: what it may hold of a label is kept. */
  forgetDevice(printerId: string): void
  forget(printerId: string): void
}

export function printersMemory({
  dataFolder,
  clock,
  log,
}: {
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
}): PrintersMemory {
  const paths = {
    answered: join(dataFolder, 'printers-answered.json'),
    halfSent: join(dataFolder, 'printers-half-sent.json'),
    doctor: join(dataFolder, 'printers-doctor.json'),
  }
  const now = clock.now()
  const answered = new Set(readJsonFile(paths.answered, z.array(z.string()), [], now).value)
  const byteCounts = z.record(z.string(), z.number().int().positive())
  const halfSent = new Map(Object.entries(readJsonFile(paths.halfSent, byteCounts, {}, now).value))
  const results = z.record(z.string(), doctorResultSchema)
  const doctor = new Map(Object.entries(readJsonFile(paths.doctor, results, {}, now).value))
  const write = (path: string, value: unknown) => {
    try {
      writeJsonFile(path, value)
    } catch (error) {
      log.warn('what is known of printers could not be kept', {
        code: (error as NodeJS.ErrnoException).code,
      })
    }
  }
  const writeAnswered = () => write(paths.answered, [...answered])
  const writeHalfSent = () => write(paths.halfSent, Object.fromEntries(halfSent))
  const writeDoctor = () => write(paths.doctor, Object.fromEntries(doctor))
  const forgetDevice = (id: string) => {
    if (answered.delete(id)) writeAnswered()
    if (doctor.delete(id)) writeDoctor()
  }
  return {
    doctor: id => doctor.get(id),
    noteDoctor(id, result) {
      doctor.set(id, result)
      writeDoctor()
    },
    of: id => ({
      answeredBefore: () => answered.has(id),
      noteAnswered() {
        if (answered.has(id)) return
        answered.add(id)
        writeAnswered()
      },
      halfSentBytes: () => halfSent.get(id) ?? 0,
      noteHalfSent(bytes) {
        if (bytes === (halfSent.get(id) ?? 0)) return
        if (bytes > 0) halfSent.set(id, bytes)
        else halfSent.delete(id)
        writeHalfSent()
      },
    }),
    forgetDevice,
    forget(id) {
      forgetDevice(id)
      if (halfSent.delete(id)) writeHalfSent()
    },
  }
}
