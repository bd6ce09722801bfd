// Owns a close as a file for the office: one row a label.
import { saveFile, toCsv } from '../../parts/csv.ts'
import type { CloseView } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'
import { labelRows } from './close-progress.ts'

function closeCsv({ say, problem }: Pick<Words, 'say' | 'problem'>, close: CloseView): string {
  return toCsv([
    [
      say('close.csv-reference'),
      say('close.csv-service'),
      say('close.csv-outcome'),
      say('close.csv-message'),
      say('close.csv-shipment'),
    ],
    ...labelRows(close).map(row => [
      row.reference,
      say(`service.${row.service}`),
      say(`outcome.${row.outcome}`),
      row.code
        ? problem({ code: row.code, params: row.params, message: row.message ?? '' }).message
        : (row.message ?? ''),
      row.shipmentId,
    ]),
  ])
}

export function saveCsv(words: Words, close: CloseView): void {
  saveFile(`close-${close.startedAt.slice(0, 10)}-${close.id.slice(-6)}.csv`, closeCsv(words, close))
}
