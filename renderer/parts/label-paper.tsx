// The label shown as the paper it is: the exact dots that went to the printer.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePreview } from '../station/queries.ts'
import { useStationFile } from '../station/station-files.ts'
import type { ShipmentView } from '../station/types.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './label-paper.module.css'

export function LabelPaper({ shipment }: { readonly shipment: ShipmentView }) {
  const { reference } = shipment
  const { say, problem } = useWords()
  const preview = usePreview(shipment.id)
  const [part, setPart] = useState(0)
  const count = preview.data?.urls.length ?? 0
  const shown = Math.min(part, Math.max(0, count - 1))
  const {
    address,
    problem: missing,
    onError,
  } = useStationFile(preview.data?.urls[shown] ?? preview.data?.url)
  const trouble = preview.error?.problem ?? missing

  return (
    <figure className={classes.figure}>
      <div className={classes.sheet} data-state={address ? 'drawn' : trouble ? 'none' : 'drawing'}>
        {address ? (
          <img
            className={classes.picture}
            src={address}
            onError={onError}
            alt={
              count > 1
                ? say('paper.alt-part', { reference, part: shown + 1, count })
                : say('paper.alt', { reference })
            }
          />
        ) : trouble ? (
          <p className={classes.none}>{problem(trouble).message}</p>
        ) : (
          <Skeleton className={classes.drawing} aria-label={say('paper.drawing')} radius={4} />
        )}
      </div>
      {count > 1 && (
        <div className={classes.parts}>
          {preview.data?.urls.map((one, index) => (
            <button
              key={one}
              type="button"
              className={classes.part}
              aria-pressed={index === shown}
              onClick={() => setPart(index)}
            >
              {say('paper.part', { part: index + 1 })}
            </button>
          ))}
        </div>
      )}
      {preview.data?.findings.map(finding => {
        const { message, nextStep } = problem(finding)
        return (
          <p key={`${finding.code} ${message}`} className={classes.finding}>
            <Icon name="eye" size={18} /> {[message, nextStep].filter(Boolean).join(' ')}
          </p>
        )
      })}
      {preview.data && <ReadBack codes={preview.data.barcodes.map(code => code.text)} shipment={shipment} />}
    </figure>
  )
}

function ReadBack({
  codes,
  shipment,
}: {
  readonly codes: readonly string[]
  readonly shipment: ShipmentView
}) {
  const { say } = useWords()
  const number = knownNumbers(shipment).find(known => codes.some(code => bare(code).includes(bare(known))))
  const shown = number ?? codes.toSorted((one, other) => other.length - one.length)[0]
  // Read as it was sold, and not this label's alone.
  const isShared = shipment.purchase.attention.includes('number-of-another')
  const state = number !== undefined && !isShared ? 'equal' : shown !== undefined ? 'other' : 'none'
  return (
    <figcaption className={classes.caption} data-state={state}>
      <Icon name={state === 'equal' ? 'check' : 'eye'} size={18} />
      <span>{say(`paper.read-${state}`)}</span>
      {shown !== undefined && <span className={classes.code}>{shown}</span>}
    </figcaption>
  )
}

/** The numbers by which a carrier's scanner has to know this label. */
const knownNumbers = ({ purchase }: ShipmentView): readonly string[] =>
  [
    purchase.trackingNumber,
    ...(purchase.trackingNumbers ?? []),
    purchase.readableBarCode,
    purchase.encodedBarCode,
    purchase.labelId,
  ].filter(number => number !== undefined && number !== '') as string[]

const bare = (code: string) => code.replace(/[^0-9A-Za-z]/g, '')
