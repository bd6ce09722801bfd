// The PDF and PNG versions of a label, behind a link that needs no API key.
import { drawLabel, pdfOf, pngOf } from '../drawing/picture.ts'
import type { Manner, Operation } from '../operation.ts'
import type { ParcelLabel } from './book.ts'
import { type Codes, parcelPaper } from './label-paper.ts'
import { parcelManner } from './manner.ts'
import type { ParcelService } from './service.ts'
import type { LabelElements } from './wire.ts'

/** The link of `document.url`: served without an API key, as a link in an answer is followed by anyone. */
export function documentOperation(path: string, service: ParcelService): Operation {
  const manner: Manner = { ...parcelManner(service.clock), service: 'documents' }
  return {
    manner,
    name: 'document',
    summary: 'The PDF or PNG version of a label',
    method: 'GET',
    paths: [path],
    query: ['documentid', 'format', 'output'],
    execute: async call => {
      const { documentid = '', format = '' } = call.query
      const found = service.book.document(documentid)
      const request = found && service.book.requestOf(found.labelId)
      if (!found || !request || !['PDF', 'PNG'].includes(format)) {
        return manner.refuse(404, 'There is no such document.', undefined)
      }
      const page = await drawLabel(parcelPaper(found.kind, request, codesOf(found.elements)))
      const bytes =
        format === 'PDF'
          ? { content: await pdfOf(page, `Label ${found.labelId}`), contentType: 'application/pdf' }
          : { content: await pngOf(page), contentType: 'image/png' }
      return { status: 200, bytes, executed: true }
    },
  }
}

export function documentUrl(service: ParcelService, label: ParcelLabel, format: string): string {
  const query = new URLSearchParams({ documentid: label.documentId, format, output: 'inline' })
  return `${service.documentsUrl()}?${query}`
}

const codesOf = (elements: LabelElements): Codes => ({
  readableBarCode: elements.readableBarCode ?? '',
  encodedBarCode: elements.encodedBarCode ?? '',
  sortCode: elements.sortCode ?? '',
})
