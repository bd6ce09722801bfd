// Owns the label shown as the paper it is: the exact dots that went to the printer.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePreview } from '../station/queries.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './label-paper.module.css'

export function LabelPaper({
  shipmentId,
  reference,
}: {
  readonly shipmentId: string
  readonly reference: string
}) {
  const { say, problem } = useWords()
  const preview = usePreview(shipmentId)
  const [part, setPart] = useState(0)
  const count = preview.data?.urls.length ?? 0
  const shown = Math.min(part, Math.max(0, count - 1))
  const url = preview.data?.urls[shown] ?? preview.data?.url

  return (
    <figure className={classes.figure}>
      <div className={classes.sheet} data-state={url ? 'drawn' : preview.isError ? 'none' : 'drawing'}>
        {url ? (
          <img
            className={classes.picture}
            src={url}
            alt={
              count > 1
                ? say('paper.alt-part', { reference, part: shown + 1, count })
                : say('paper.alt', { reference })
            }
          />
        ) : preview.isError ? (
          <p className={classes.none}>{problem(preview.error.problem).message}</p>
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
      {preview.data && <ReadBack codes={preview.data.barcodes.map(code => code.text)} />}
    </figure>
  )
}

function ReadBack({ codes }: { readonly codes: readonly string[] }) {
  const { say } = useWords()
  // The longest is the one that carriers scan; the others (postcodes, routing) stand on the paper.
  const code = codes.toSorted((one, other) => other.length - one.length)[0]
  return (
    <figcaption className={classes.caption} data-read={code !== undefined}>
      <Icon name={code === undefined ? 'hand' : 'check'} size={18} />
      <span>{code === undefined ? say('paper.not-read') : say('paper.read-back')}</span>
      {code !== undefined && <span className={classes.code}>{code}</span>}
    </figcaption>
  )
}
