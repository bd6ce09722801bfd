// What a job stores and recalls itself: forms with numbered fields, and pictures.
import type { CodeCommand } from '../codes/code-reading.ts'
import { normalName } from '../zpl/stored-names.ts'
import type { Place } from './place.ts'

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
  readonly at: Place
}

interface StoredForm {
  readonly fields: Map<number, FormField>
  /** Where what it draws by itself begins. */
  readonly ink: Place[]
}

export class KeptForms {
  readonly #forms = new Map<string, StoredForm>()
  readonly #pictures = new Map<string, number>()
  #storing: StoredForm | undefined
  #recalled: Map<number, FormField> | undefined
  #hasRecalled = false

  /** Where a format begins and where it ends: what it stores and recalls says nothing in the next. */
  reset(): void {
    this.#storing = undefined
    this.#recalled = undefined
    this.#hasRecalled = false
  }

  store(name: string): void {
    this.#storing = { fields: new Map(), ink: [] }
    this.#forms.set(name, this.#storing)
  }

  /** Where its ink begins; undefined where it is none of the job's, or the second in one format, of which the drawer draws one. */
  recall(name: string): readonly Place[] | undefined {
    const form = this.#forms.get(name)
    if (!form || this.#hasRecalled || this.#storing) return undefined
    this.#hasRecalled = true
    this.#recalled = new Map(form.fields)
    return form.ink
  }

  picture(name: string, rows: number): void {
    this.#pictures.set(name, rows)
  }

  hasPicture(name: string): boolean {
    return this.#pictures.has(name)
  }

  /** Of a picture that the job stored. */
  rowsOf(name: string): number | undefined {
    return this.#pictures.get(name)
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
    this.#storing?.fields.set(number, field)
  }

  inkAt(place: Place): void {
    this.#storing?.ink.push(place)
  }

  /** The form's field that takes this data, once; undefined where it has none. */
  filled(number: number): FormField | undefined {
    const field = this.#recalled?.get(number)
    this.#recalled?.delete(number)
    return field
  }
}
