// The files behind `/api/files/…`: recent pictures, and documents fetched through the station.

import type { StationFile } from './station-handle.ts'
import type { StationServices } from './station-services.ts'

/** Undefined where there is no such file. A document is fetched without the API key (parcel-label.md). */
export async function stationFile(station: StationServices, path: string): Promise<StationFile | undefined> {
  const document = /^documents\/([^/]{1,100})$/.exec(path)
  if (!document) return station.files.get(path)
  const record = await station.ports.ledger.purchase(decodeURIComponent(document[1] ?? ''))
  if (record?.documentUrl === undefined) return undefined
  const answer = await station.bind().services['parcel-label'].fetchDocument(record.documentUrl)
  if (answer.kind !== 'answered') {
    station.ports.log.warn('a document could not be fetched', {
      shipmentId: record.id,
      code: answer.problem.code,
    })
    return undefined
  }
  // Shown by the browser: only what we name ourselves, never what a server claims.
  const isPdf = Buffer.from(answer.value.bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  const extension = isPdf ? 'pdf' : 'png'
  return {
    bytes: answer.value.bytes,
    contentType: isPdf ? 'application/pdf' : 'image/png',
    downloadName: `label-${record.id}.${extension}`,
  }
}
