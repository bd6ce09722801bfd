// Which decision the keys answer: the one that a person was led to or chose, whatever comes and goes beside it.
import { useEffect, useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { answersOf } from './card-words.ts'
import type { QueueItem } from './copies.ts'

/** What a person did not choose takes no key before it has stood this long: a hasty one was meant for what stood there before. */
const STANDS_MS = 450

export interface Chosen {
  readonly chosen: QueueItem | undefined
  /** Keys act on it: it is the chosen one, and has stood a moment. */
  readonly active: QueueItem | undefined
  readonly position: number
  /** By a person. */
  readonly choose: (item: QueueItem) => void
}

/** `items`: undefined until they were read. */
export function useChosen(items: readonly QueueItem[] | undefined): Chosen {
  const about = useAbout()
  const [place, setPlace] = useState<{ readonly id: string; readonly at: number }>()
  const [ready, setReady] = useState<string>()
  const chosen = items && chosenOf(items, place, about)
  const position = chosen ? items.indexOf(chosen) : -1
  // Kept from the first on: one that comes before it takes nothing from it.
  if (chosen && (place?.id !== chosen.id || place.at !== position)) setPlace({ id: chosen.id, at: position })
  const question = chosen && questionOf(chosen)
  useEffect(() => {
    if (question === undefined || question === ready) return
    const timer = setTimeout(() => setReady(question), STANDS_MS)
    return () => clearTimeout(timer)
  }, [question, ready])
  return {
    chosen,
    active: question === ready ? chosen : undefined,
    position,
    choose(item) {
      setPlace({ id: item.id, at: items?.indexOf(item) ?? 0 })
      setReady(questionOf(item))
    },
  }
}

interface About {
  /** The label that the screen before led here for: no other is chosen in its place. */
  readonly led: string | undefined
  /** The last label of this bench, which the band may speak of. */
  readonly last: string | undefined
}

/** As the screen opens; what stands undecided on the bench led here by whatever key. */
function useAbout(): About {
  const navigation = useNavigation()
  const [about] = useState(() => ({
    led: navigation.about() ?? navigation.bench.undecided,
    last: navigation.lastShipmentId(),
  }))
  return about
}

function chosenOf(
  items: readonly QueueItem[],
  place: { readonly id: string; readonly at: number } | undefined,
  { led, last }: About,
): QueueItem | undefined {
  // Where it is gone, the next one that stands in its place.
  if (place) return items.find(({ id }) => id === place.id) ?? items[Math.min(place.at, items.length - 1)]
  const of = (shipmentId: string) => items.find(item => isOf(item, shipmentId))
  if (led !== undefined) return of(led)
  return (last !== undefined && of(last)) || items[0]
}

const isOf = ({ shipment, job }: QueueItem, shipmentId: string): boolean =>
  shipment?.id === shipmentId || job?.shipmentId === shipmentId

/** What the keys would answer: of the same label something else may be asked by now. */
const questionOf = (item: QueueItem): string =>
  JSON.stringify([item.id, item.kind, answersOf(item).map(({ name }) => name)])
