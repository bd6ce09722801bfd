// The files behind `/api/files/…`: recent pictures, documents fetched through the station, and what came of a label that no
// label printer takes.

import { keptFile } from '../core/purchases/kept-file.ts'
import type { StationFile } from './station-handle.ts'
import type { StationServices } from './station-services.ts'

/** Undefined where there is no such file. A document is fetched without the API key (parcel-label.md). */
export async function stationFile(station: StationServices, path: string): Promise<StationFile | undefined> {
  const document = /^documents\/([^/]{1,100})$/.exec(path)
  if (!document) return station.files.get(path)
  const record = await station.ports.ledger.purchase(decodeURIComponent(document[1] ?? ''))
  if (!record) return undefined
  const kept = keptFile(record)
  if (kept !== undefined) return shown(record.id, Buffer.from(kept, 'base64'))
  if (record.documentUrl === undefined) return undefined
  const answer = await station.bind().services['parcel-label'].fetchDocument(record.documentUrl)
  if (answer.kind !== 'answered') {
    station.ports.log.warn('a document could not be fetched', {
      shipmentId: record.id,
      code: answer.problem.code,
    })
    return undefined
  }
  return shown(record.id, answer.value.bytes)
}

/** By its first bytes: what a browser shows is only what we name ourselves, never what a server claims. */
const KINDS = [
  ['%PDF-', 'pdf', 'application/pdf'],
  ['GIF8', 'gif', 'image/gif'],
  ['\u00ff\u00d8\u00ff', 'jpg', 'image/jpeg'],
] as const

function shown(id: string, bytes: Uint8Array): StationFile {
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const [, extension, contentType] = KINDS.find(([first]) => start.startsWith(first)) ?? [
    '',
    'png',
    'image/png',
  ]
  return { bytes, contentType, downloadName: `label-${id}.${extension}` }
}
