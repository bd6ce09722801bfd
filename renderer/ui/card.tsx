// The surface for a part of a screen.
import type { ReactNode } from 'react'
import classes from './card.module.css'

export function Card({
  title,
  aside,
  children,
  className,
  scrolls = false,
}: {
  readonly title?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
  /** True where it scrolls and nothing inside takes the focus: then it takes it itself, for the arrow keys. */
  readonly scrolls?: boolean
}) {
  return (
    <section
      className={className ? `${classes.card} ${className}` : classes.card}
      aria-label={title}
      {...(scrolls && { tabIndex: 0 })}
    >
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** Shown where nothing is yet: what belongs here and how it gets here. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <div className={classes.emptyText}>{children}</div>}
    </div>
  )
}
