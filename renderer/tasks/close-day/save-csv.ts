// A close as a file for the office: one row a label.
import { saveFile, toCsv } from '../../parts/csv.ts'
import type { CloseView } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'
import { labelRows, standingOf, whyOf } from './close-progress.ts'

/** Where stations share the ledger each label names its own, and each station's count is below. */
export function closeCsv(words: Pick<Words, 'say' | 'problem' | 'time'>, close: CloseView): string {
  const { say } = words
  const shared = close.services.some(one => one.stations !== undefined)
  return toCsv([
    [
      say('close.csv-reference'),
      say('close.csv-service'),
      say('close.csv-outcome'),
      say('close.csv-message'),
      say('close.csv-shipment'),
      ...(shared ? [say('close.csv-station')] : []),
    ],
    ...labelRows(close).map(row => [
      row.reference,
      say(`service.${row.service}`),
      say(`outcome.${standingOf(row)}`),
      whyOf(words, row) ?? '',
      row.shipmentId,
      ...(shared ? [row.station ?? ''] : []),
    ]),
    ...(shared ? stationRows(say, close) : []),
  ])
}

function stationRows(say: Words['say'], close: CloseView): string[][] {
  return [
    [],
    [say('close.csv-station'), say('close.csv-service'), say('close.csv-labels'), say('close.csv-closed')],
    ...close.services.flatMap(one =>
      (one.stations ?? []).map(({ station, total, done }) => [
        station,
        say(`service.${one.service}`),
        String(total),
        String(done),
      ]),
    ),
  ]
}

export function saveCsv(words: Words, close: CloseView): void {
  saveFile(`close-${close.startedAt.slice(0, 10)}-${close.id.slice(-6)}.csv`, closeCsv(words, close))
}
