// The packages that stand aside, in a question: each by a digit.
import type { ReactNode } from 'react'
import dialogClasses from '../../../parts/dialog.module.css'
import { Action } from '../../../ui/action.tsx'
import type { AloneKey } from '../../../ui/keyboard/layers.ts'
import { useWords } from '../../../words/use-words.ts'
import { addressee, type Draft } from '../bench/draft.ts'

/** As many as there are digits for; those that were put aside before them come up as these go, or by a scan. */
export const MOST_ASIDE = 9

export const asideKeys = (
  shown: readonly Draft[],
  choose: (draft: Draft) => void,
): Readonly<Record<string, AloneKey>> =>
  Object.fromEntries(shown.map((one, index) => [String(index + 1), { alone: () => choose(one) }]))

export function AsideChoices({
  shown,
  onChoose,
  children,
}: {
  readonly shown: readonly Draft[]
  readonly onChoose: (draft: Draft) => void
  readonly children?: ReactNode
}) {
  const { say } = useWords()
  return (
    <div className={dialogClasses.answers}>
      {shown.map((one, index) => (
        <Action
          key={one.id ?? one.reference}
          cap={String(index + 1)}
          hint={addressee(one)}
          onClick={() => onChoose(one)}
        >
          {one.reference || say('aside.no-number')}
        </Action>
      ))}
      {children}
    </div>
  )
}
