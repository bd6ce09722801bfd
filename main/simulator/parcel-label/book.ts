// The parcel service's books: labels by each of their identifiers, and what was manifested.
import { randomUUID } from 'node:crypto'
import { randomDigits } from '../numbers.ts'
import type { Records } from '../records.ts'
import type { LabelElements, LabelRequest } from './wire.ts'

export interface ParcelLabel {
  readonly labelId: string
  readonly createdOn: string
  readonly kind: 'direct' | 'postal' | 'postal-hazmat'
  readonly clientReferenceNumber: string | null
  readonly sku: string | null
  readonly elements: LabelElements
  readonly zpl: string
  readonly documentId: string
  readonly manifestedOn?: string
}

export interface Identifiers {
  readonly readableBarCode?: string | undefined
  readonly encodedBarCode?: string | undefined
  readonly labelId?: string | undefined
}

export const BOOK_RECORDS = ['parcel-label', 'parcel-request', 'parcel-number', 'parcel-document'] as const

export const newLabelId = (): string => `L${randomDigits(13)}`
export const newDocumentId = (): string => randomUUID()

export class Book {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  labels(): readonly ParcelLabel[] {
    return this.#records.all<ParcelLabel>('parcel-label')
  }

  keep(label: ParcelLabel, request: LabelRequest): void {
    this.#records.transaction(() => {
      this.#records.put('parcel-request', label.labelId, request)
      this.#records.put('parcel-label', label.labelId, label)
      for (const code of [label.elements.readableBarCode, label.elements.encodedBarCode]) {
        if (code) this.#records.put('parcel-number', code, label.labelId)
      }
      this.#records.put('parcel-document', label.documentId, label.labelId)
    })
  }

  /** The label that the given identifiers name; none where they name nothing or different labels. */
  find(given: Identifiers): ParcelLabel | undefined {
    const ids = [
      given.labelId || undefined,
      ...[given.readableBarCode, given.encodedBarCode]
        .filter(code => code !== undefined)
        .filter(code => code !== '')
        .map(code => this.#records.get<string>('parcel-number', code) ?? ''),
    ].filter(id => id !== undefined)
    const [first] = ids
    if (first === undefined || ids.some(id => id !== first)) return undefined
    return this.#records.get<ParcelLabel>('parcel-label', first)
  }

  /** What the label was asked for with: its picture is drawn from it when a document is wanted. */
  requestOf(labelId: string): LabelRequest | undefined {
    return this.#records.get<LabelRequest>('parcel-request', labelId)
  }

  manifest(labelId: string, manifestedOn: string): void {
    const label = this.#records.get<ParcelLabel>('parcel-label', labelId)
    if (!label) throw new Error(`manifesting label ${labelId}, which is not there`)
    this.#records.put('parcel-label', labelId, { ...label, manifestedOn })
  }

  document(documentId: string): ParcelLabel | undefined {
    const labelId = this.#records.get<string>('parcel-document', documentId)
    return labelId === undefined ? undefined : this.#records.get<ParcelLabel>('parcel-label', labelId)
  }
}
