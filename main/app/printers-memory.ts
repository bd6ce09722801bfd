// What is known of each printer from before a restart: whether it ever answered (printing.md: silence means something only
// then), of which label it may have got only a part, and what its doctor found last.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock, Log } from '../core/ports.ts'
import { PRINTER_LANGUAGES, type Printer, printerLanguageSchema } from '../core/printing/printer.ts'
import { type DoctorResult, doctorResultSchema } from '../core/printing/printer-doctor.ts'
import { canonicalJson, sameJson } from '../core/records/canonical-json.ts'
import type { PrinterMemory } from '../printing/status/conversation.ts'
import type { HalfSent } from '../printing/status/half-label.ts'
import { readJsonFile, writeJsonFile } from '../settings/json-file.ts'

interface PrintersMemory {
  of(printer: Printer): PrinterMemory
  hasAnswered(printerId: string): boolean
  /** What the doctor found last. */
  doctor(printerId: string): DoctorResult | undefined
  noteDoctor(printerId: string, result: DoctorResult): void
  /** Another place, and maybe another printer: what it may hold of a label is kept. */
  forgetDevice(printerId: string): void
  /** What is at its place may still hold part of a label, and may be saved again. */
  forget(printerId: string): void
}

const bytesSchema = z.number().int().positive()
/** By printer and by place. An earlier version noted no language: the printer's own. */
const halfSentSchema = z.record(
  z.string(),
  z.union([bytesSchema, z.partialRecord(printerLanguageSchema, bytesSchema)]),
)

/** What the printer may hold and what may be held at its place. */
function most(halves: readonly HalfSent[]): HalfSent {
  const held = PRINTER_LANGUAGES.flatMap(language => {
    const bytes = Math.max(...halves.map(half => half[language] ?? 0))
    return bytes > 0 ? [[language, bytes] as const] : []
  })
  return Object.fromEntries(held)
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
  const halfSent = new Map(Object.entries(readJsonFile(paths.halfSent, halfSentSchema, {}, now).value))
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
    hasAnswered: id => answered.has(id),
    of({ id, connection, language = 'zpl' }) {
      const keys = [id, canonicalJson(connection)]
      const noted = (key: string): HalfSent => {
        const half = halfSent.get(key) ?? {}
        return typeof half === 'number' ? { [language]: half } : half
      }
      return {
        answeredBefore: () => answered.has(id),
        noteAnswered() {
          if (answered.has(id)) return
          answered.add(id)
          writeAnswered()
        },
        halfSent: () => most(keys.map(noted)),
        noteHalfSent(half) {
          if (keys.every(key => sameJson(noted(key), half))) return
          for (const key of keys) {
            if (Object.keys(half).length > 0) halfSent.set(key, half)
            else halfSent.delete(key)
          }
          writeHalfSent()
        },
      }
    },
    forgetDevice,
    forget(id) {
      forgetDevice(id)
      if (halfSent.delete(id)) writeHalfSent()
    },
  }
}
