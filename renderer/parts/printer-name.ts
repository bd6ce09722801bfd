// What a printer is called on the screen: by its own name, and training mode's own in the operator's language.
import type { Say } from '../words/use-words.ts'

/** The station's own in training mode: it cannot be changed or removed. */
export const TRAINING_PRINTER_ID = 'training-printer'

export const printerName = (
  say: Say,
  { id, name }: { readonly id: string; readonly name: string },
): string => (id === TRAINING_PRINTER_ID ? say('printer.training') : name)
