// The scale beside the weight field: what it shows, and its weight taken as soon as it is this package's.
import { useEffect, useRef } from 'react'
import { sayWeight } from '../../../parts/typed-measures.ts'
import { useScale } from '../../../station/order-queries.ts'
import { useListen } from '../../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Packing } from '../use-pack.ts'
import classes from './scale-chip.module.css'

const WEIGHT = 'packages.0.weightOz'

export function ScaleChip({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, dispatch } = packing
  const scale = useScale().data
  const kind = scale?.kind ?? 'none'
  const weight =
    scale?.kind === 'stable' && scale.weightOz !== undefined ? sayWeight(scale.weightOz) : undefined
  const text = state.draft.fields[WEIGHT] ?? ''
  /** What the scale last wrote: as long as it stands there, a newer weight may take its place. */
  const written = useRef('')
  const mayWrite =
    state.phase.kind === 'form' && state.draft.reference !== '' && state.draft.packageCount === 1
  const take = () => {
    if (weight === undefined || state.phase.kind !== 'form') return
    written.current = weight
    dispatch({ kind: 'edited', path: WEIGHT, text: weight })
  }
  const news =
    mayWrite && weight !== undefined && text !== weight && (text === '' || text === written.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a weight that may be written is the only news.
  useEffect(() => {
    if (news) take()
  }, [news, weight])
  useListen({ level: 1, keys: { w: take }, active: kind === 'stable' })

  if (kind === 'none') return null
  const offered = weight !== undefined && text !== weight
  return (
    <p className={classes.chip} data-kind={kind}>
      <span role="status">
        {kind === 'away' && scale?.busy ? say('scale.busy') : say(`scale.${kind}`, { weight: weight ?? '' })}
      </span>
      {offered && (
        <button type="button" className={classes.take} aria-keyshortcuts="W" onClick={take}>
          {say('scale.take')}
        </button>
      )}
    </p>
  )
}
