// How a key is shown where it acts.
import type { ReactNode } from 'react'
import classes from './key-cap.module.css'

/** The key's own name; screen readers get it from the control's `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { readonly children: ReactNode }) => (
  <span aria-hidden="true" className={classes.wrap}>
    <kbd className={classes.cap}>{children}</kbd>
  </span>
)
