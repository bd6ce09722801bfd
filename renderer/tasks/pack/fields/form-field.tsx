// One field of the pack form: its text, its problem in words, its correction.
import type { AriaAttributes, ReactNode } from 'react'
import { fieldAt } from '../../../../preload/contract/shipment-fields.ts'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { WordKey } from '../../../words/words.ts'
import type { Packing } from '../use-pack.ts'
import { fieldId } from './field-id.ts'

/** The problem shown at a field, in words. */
export function useFieldTrouble(packing: Packing, path: string): string | undefined {
  const { say, problem } = useWords()
  const trouble = packing.shownProblem(path)
  if (!trouble) return undefined
  return trouble.code === 'unreadable' ? say(unreadable(path)) : problem(trouble).message
}

export const NOT_SENT = { code: 'field.not-sent', message: '' } as const

/** What the station says of a field without stopping the package for it. */
export function useFieldWarning({ findings, notSent }: Packing, path: string): string | undefined {
  const { problem } = useWords()
  const warning = findings?.warnings[path] ?? (notSent.includes(path) ? NOT_SENT : undefined)
  return warning && problem(warning).message
}

const unreadable = (path: string): WordKey => {
  switch (fieldAt(path)?.kind) {
    case 'weight':
      return 'pack.weight-unreadable'
    case 'money':
      return 'pack.money-unreadable'
    case 'country':
    case 'origin':
      return 'more.country-not-known'
    default:
      return 'pack.number-unreadable'
  }
}

export function FormField({
  packing,
  path,
  label,
  large = false,
  placeholder,
  onLeave,
  inputMode,
  combobox,
  echo,
  list,
  shown,
  onType,
  doubt,
}: {
  readonly packing: Packing
  readonly path: string
  readonly label: ReactNode
  readonly large?: boolean
  readonly placeholder?: string | undefined
  /** What the text means, while nothing is said against it. */
  readonly echo?: string | undefined
  /** The text to show once the field is left, where it is shown in another way. */
  readonly onLeave?: (text: string) => string
  readonly inputMode?: 'decimal' | 'email' | 'tel' | 'text'
  /** Where a list of suggestions stands below: what ties the two together for screen readers. */
  readonly combobox?: AriaAttributes & { readonly role: 'combobox' }
  /** The id of the list that the browser offers from. */
  readonly list?: string
  /** What stands in the field, where that is not the text that is kept. */
  readonly shown?: string
  readonly onType?: (text: string) => void
  /** What the screen itself says of the text, where the station says nothing. */
  readonly doubt?: string | undefined
}) {
  const { say } = useWords()
  const { state, dispatch } = packing
  const text = state.draft.fields[path] ?? ''
  const kind = fieldAt(path)?.kind
  const trouble = useFieldTrouble(packing, path)
  const fix = packing.fixFor(path)
  const warning = useFieldWarning(packing, path)
  const edit = (changed: string) => dispatch({ kind: 'edited', path, text: changed })
  return (
    <Field
      id={fieldId(path)}
      label={label}
      value={shown ?? text}
      onChange={changed => {
        onType?.(changed)
        edit(changed)
      }}
      onBlur={() => {
        const tidy = onLeave?.(text)
        if (tidy !== undefined && tidy !== text) dispatch({ kind: 'tidied', path, text: tidy })
        if (text.trim() !== '') dispatch({ kind: 'left', path })
      }}
      problem={trouble}
      fix={
        trouble !== undefined && fix !== undefined
          ? {
              label: fix === '' ? say('more.clear') : say('pack.fix', { text: fix }),
              cap: 'F10',
              take: () => edit(fix),
            }
          : undefined
      }
      warning={warning ?? doubt}
      note={echo}
      large={large}
      readOnly={state.phase.kind !== 'form'}
      placeholder={placeholder ?? (kind === 'weight' ? say('pack.weight-hint') : undefined)}
      {...(inputMode && { inputMode })}
      {...(list !== undefined && { list })}
      {...combobox}
    />
  )
}
