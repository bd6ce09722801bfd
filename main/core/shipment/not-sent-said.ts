// What a label was bought without, in sentences.
import { type SentenceCode, sentences } from '../../i18n/index.ts'
import { notTakenBy } from './not-sent.ts'
import type { ServiceName, Shipment } from './shipment.ts'

/** What a label of this shipment is bought without, a sentence each. */
export function notSentOf(service: ServiceName, shipment: Shipment): readonly SentenceCode[] {
  const left = notTakenBy(service, shipment).filter(({ how }) => how === 'warns')
  return [...new Set(left.map(({ path }) => sentenceFor(path)))]
}

function sentenceFor(path: string): SentenceCode {
  const code = `not-sent.${path.replace(/\.\d+/g, '')}`
  return code in sentences ? (code as SentenceCode) : 'not-sent.other'
}
