// The summary of a close on plain paper: it exists on the screen only while it is printed.

import { useOverview } from '../../station/queries.ts'
import type { CloseView } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'
import { labelRows, standingOf, whyOf } from './close-progress.ts'
import { Stations, stationTexts } from './stations.tsx'

export function PrintSummary({ close }: { readonly close: CloseView }) {
  const words = useWords()
  const { say, date, time } = words
  const station = useOverview().data?.stationName
  return (
    <div className={classes.sheet}>
      <h1>{say('close.of', { date: date(close.startedAt) })}</h1>
      <p>
        {[
          station,
          say(`close.state-${close.state}`),
          say('close.started', { time: time(close.startedAt) }),
          close.finishedAt && say('close.finished', { time: time(close.finishedAt) }),
          close.operator && say('close.by', { operator: close.operator }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul>
        {close.services.map(one => (
          <li key={one.service}>
            {say('close.progress', {
              service: say(`service.${one.service}`),
              done: one.done,
              total: one.total,
            })}
            <Stations counts={stationTexts(words, one)} />
          </li>
        ))}
      </ul>
      {close.trail && (
        <p className={classes.trail}>
          {say('close.trail', { station: close.trail.station, sequence: close.trail.sequence })}{' '}
          <code>{close.trail.hash}</code>
        </p>
      )}
      <table>
        <tbody>
          {labelRows(close).map(row => (
            <tr key={row.shipmentId}>
              <td>{row.reference}</td>
              <td>{say(`service.${row.service}`)}</td>
              <td>{say(`outcome.${standingOf(row)}`)}</td>
              <td>{row.outcome === 'closed' ? '' : whyOf(words, row)}</td>
              {row.station !== undefined && <td>{row.station}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
