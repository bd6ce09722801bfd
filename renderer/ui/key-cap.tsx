// How a key is shown where it acts.
import type { ReactNode } from 'react'
import classes from './key-cap.module.css'

/** `R`, `1`, or some of them, `1–3`: typed into a field they are its text. */
const ALONE = /^[\p{L}\d](?:–[\p{L}\d])?$/u

/** The key's own name; screen readers get it from the control's `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { readonly children: ReactNode }) => (
  <span aria-hidden="true" className={classes.wrap}>
    <kbd className={classes.cap} data-alone={ALONE.test(String(children)) || undefined}>
      {children}
    </kbd>
  </span>
)
