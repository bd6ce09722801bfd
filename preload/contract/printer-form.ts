// What `printers.save` takes: every field is kept or refused with a reason, so that none is believed in vain.
import { z } from 'zod'
import {
  connectionSchema,
  type Dpi,
  PRINTER_LANGUAGES,
  type PrinterLanguage,
  pitchSchema,
  printerSchema,
  stockSchema,
} from '../../main/core/printing/printer.ts'
import { id } from './channel.ts'

const [network, serial, usb, deviceFile, cups, officeQueue, windowsSpooler, virtual] =
  connectionSchema.options

const ours = (code: string) => ({ params: { code } })

const isLanguage = (text: string): text is PrinterLanguage =>
  PRINTER_LANGUAGES.some(language => language === text)

/** Dots to the millimetre, as data sheets round them. */
const DOTS_PER_MM: Readonly<Record<Dpi, number>> = { 203: 8, 300: 11.8, 600: 23.6 }
const ROUNDING = 0.02

export const printerFormSchema = z
  .strictObject({
    ...printerSchema.shape,
    id: id.optional(),
    connection: z.discriminatedUnion('kind', [
      network.strict(),
      serial.strict(),
      usb.strict(),
      deviceFile.strict(),
      cups.strict(),
      officeQueue.strict(),
      windowsSpooler.strict(),
      virtual.strict(),
    ]),
    stock: stockSchema.strict(),
    language: z
      .string()
      .refine(isLanguage, ours('printer.no-language'))
      .optional()
      .transform(language => (language !== undefined && isLanguage(language) ? language : undefined)),
    pitch: pitchSchema.strict().optional(),
  })
  .refine(
    ({ dpi, pitch }) =>
      !pitch || [pitch.x, pitch.y].every(one => Math.abs(one / DOTS_PER_MM[dpi] - 1) <= ROUNDING),
    { path: ['pitch'], ...ours('printer.other-pitch') },
  )
