// The keys from what is shown to what stands before and after it in a list: each stands at the entry that it leads to.
import { useListen } from '../ui/keyboard/use-keys.tsx'

/** Not up and down: those move within what is shown. */
const KEYS = { before: { key: 'ArrowLeft', cap: '←' }, after: { key: 'ArrowRight', cap: '→' } } as const

export const NEIGHBOUR_CAPS = [KEYS.before.cap, KEYS.after.cap]

interface KeyAt {
  readonly cap: string
  /** As `aria-keyshortcuts` names it. */
  readonly key: string
}

/** `entries`: as the list shows them; `shown`: one of them. Says the key of an entry that has one. */
export function useNeighbours<Entry>(
  entries: readonly Entry[],
  shown: Entry,
  onShow: (entry: Entry) => void,
): (entry: Entry) => KeyAt | undefined {
  const at = entries.indexOf(shown)
  const led = (
    [
      [KEYS.before, at - 1],
      [KEYS.after, at + 1],
    ] as const
  ).filter(([, place]) => at >= 0 && place >= 0 && place < entries.length)
  useListen({
    level: 1,
    keys: Object.fromEntries(led.map(([{ key }, place]) => [key, () => onShow(entries[place] as Entry)])),
    active: led.length > 0,
  })
  return entry => led.find(([, place]) => entries[place] === entry)?.[0]
}
