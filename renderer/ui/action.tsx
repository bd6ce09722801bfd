// The button of the bench: a word, its key, and one of four looks.
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './action.module.css'
import { KeyCap } from './key-cap.tsx'

export interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` appears once per screen; `quiet` leads away; `stop` gives something up. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'stop'
  readonly size?: 'small' | 'normal' | 'large'
  /** As shown on the cap; `shortcut` names it for screen readers where that differs. */
  readonly cap?: ReactNode
  readonly shortcut?: string
  readonly busy?: boolean
  readonly hint?: ReactNode
}

export function Action({
  look = 'plain',
  size = 'normal',
  cap,
  shortcut,
  busy = false,
  hint,
  children,
  className,
  ...rest
}: ActionProps) {
  return (
    <button
      type="button"
      data-look={look}
      data-size={size}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut ?? (typeof cap === 'string' ? cap : undefined)}
      {...rest}
      className={className ? `${classes.action} ${className}` : classes.action}
    >
      <span className={classes.words}>
        <span>{children}</span>
        {hint && <small className={classes.hint}>{hint}</small>}
      </span>
      {cap && <KeyCap>{cap}</KeyCap>}
    </button>
  )
}
