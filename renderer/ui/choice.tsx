// Chooses one of a few: real radio buttons under large targets, so arrows work as everywhere.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './choice.module.css'
import { KeyCap } from './key-cap.tsx'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly cap?: string
  readonly disabled?: boolean
}

export function Choice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  layout,
  legendShown = true,
}: {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly layout: 'row' | 'list' | 'segments'
  readonly legendShown?: boolean
}) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  // Chosen by its key, it may be below the edge, or beside the one that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another one is chosen.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')
    chosen?.closest('label')?.scrollIntoView({ block: 'nearest' })
    if (group.current?.contains(document.activeElement)) chosen?.focus()
  }, [value])
  return (
    <fieldset ref={group} className={classes.group}>
      <legend className={legendShown ? classes.legend : classes.hidden}>{legend}</legend>
      <div className={classes[layout]}>
        {options.map(option => (
          <label key={option.value} className={classes.option} data-on={option.value === value || undefined}>
            <input
              className={classes.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-keyshortcuts={option.cap}
            />
            {option.cap && <KeyCap>{option.cap}</KeyCap>}
            <span className={classes.words}>
              <span>{option.label}</span>
              {option.hint && <small>{option.hint}</small>}
            </span>
            {option.aside && <span className={classes.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
