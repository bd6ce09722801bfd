// Which file of orders is shown: what has something left to do, until a person chooses another one.
import { useState } from 'react'
import type { ChannelValue } from '../../station/types.ts'

type Import = ChannelValue<'orders.imports'>[number]

interface Choice {
  readonly id: string
  /** It had something left to do as it was chosen: the choice is over with that. */
  readonly isForWork: boolean
}

/** A person's last, for as long as the window is not loaded again. */
let kept: Choice | undefined

const hasWork = ({ counts }: Import) => counts.ready > 0

/** `running`: the file of the batch that is not over. */
export function fileToShow(
  imports: readonly Import[],
  running: string | undefined,
  choice: Choice | undefined,
): Import | undefined {
  const chosen = imports.find(({ id }) => id === choice?.id)
  return (
    imports.find(({ id }) => id === running) ??
    (chosen && (!choice?.isForWork || hasWork(chosen)) ? chosen : undefined) ??
    imports.find(hasWork) ??
    imports[0]
  )
}

export interface ShownFile {
  readonly shown: Import | undefined
  /** The newest other one that has something left to do, where the one that is shown has not. */
  readonly waiting: Import | undefined
  /** By a person. */
  readonly show: (id: string) => void
}

/** `imports`: undefined until they were read; `running`: as for `fileToShow`; `led`: the one that a person came here for. */
export function useShownFile(
  imports: readonly Import[] | undefined,
  running: string | undefined,
  isRead: boolean,
  led: string | undefined,
): ShownFile {
  const [place, setPlace] = useState<{ readonly id: string; readonly isChosen: boolean } | undefined>(() => {
    if (led === undefined) return undefined
    kept = { id: led, isForWork: true }
    return { id: led, isChosen: true }
  })
  const isHeld = place !== undefined && (place.isChosen || running === undefined || place.id === running)
  const held = isHeld ? imports?.find(({ id }) => id === place.id) : undefined
  const shown = held ?? (imports && isRead ? fileToShow(imports, running, kept) : undefined)
  // Kept from the first on: what comes, or what is done, takes it from nobody who is looking at it.
  if (shown && place?.id !== shown.id && !place?.isChosen) setPlace({ id: shown.id, isChosen: false })
  return {
    shown,
    waiting: shown && !hasWork(shown) ? imports?.find(hasWork) : undefined,
    show: id => {
      const one = imports?.find(other => other.id === id)
      // What was imported this moment is not in the list yet.
      kept = { id, isForWork: !one || hasWork(one) }
      setPlace({ id, isChosen: true })
    },
  }
}
