// What a job stores and recalls itself: forms with numbered fields, and pictures.
import type { CodeCommand } from '../codes/code-reading.ts'
import { normalName } from '../stored-names.ts'

/** A barcode's command, and where it is in the job. */
export interface FormCode extends CodeCommand {
  readonly at: number
}

/** The room that a text has, and the font that it is written in, unturned. */
export interface TextBlock {
  readonly width: number
  readonly lines: number
  readonly spacing: number
  readonly font: string
  /** Its corner is the whole block's (guide, ^FO), where the drawer has the first line's: down, or upside down. */
  readonly isDrawnElsewhere: boolean
}

/** What a form says of its field of a number. */
export interface FormField {
  readonly code: FormCode | undefined
  readonly block: TextBlock | undefined
  readonly font: string
}

type Fields = Map<number, FormField>

export class KeptForms {
  readonly #forms = new Map<string, Fields>()
  readonly #pictures = new Set<string>()
  #storing: Fields | undefined
  #recalled: Fields | undefined
  #hasRecalled = false

  /** Where a format begins and where it ends: what it stores and recalls says nothing in the next. */
  reset(): void {
    this.#storing = undefined
    this.#recalled = undefined
    this.#hasRecalled = false
  }

  store(name: string): void {
    this.#storing = new Map()
    this.#forms.set(name, this.#storing)
  }

  /** False where it is none of the job's, or the second in one format, of which the drawer draws one. */
  recall(name: string): boolean {
    const fields = this.#forms.get(name)
    if (!fields || this.#hasRecalled || this.#storing) return false
    this.#hasRecalled = true
    this.#recalled = new Map(fields)
    return true
  }

  picture(name: string): void {
    this.#pictures.add(name)
  }

  hasPicture(name: string): boolean {
    return this.#pictures.has(name)
  }

  forget(name: string): void {
    if (/[*?]/.test(name) || name === '') {
      this.#forms.clear()
      this.#pictures.clear()
      return
    }
    this.#forms.delete(normalName(name, 'ZPL'))
    this.#pictures.delete(normalName(name, 'GRF'))
  }

  /** Elsewhere the number of a field says nothing about how it is drawn. */
  get numbersFields(): boolean {
    return this.#storing !== undefined || this.#hasRecalled
  }

  get isStoring(): boolean {
    return this.#storing !== undefined
  }

  field(number: number, field: FormField): void {
    this.#storing?.set(number, field)
  }

  /** The form's field that takes this data, once; undefined where it has none. */
  filled(number: number): FormField | undefined {
    const field = this.#recalled?.get(number)
    this.#recalled?.delete(number)
    return field
  }
}
