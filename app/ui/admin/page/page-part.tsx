import type { ReactNode } from 'react'
import classes from './page-part.module.css'

interface PagePartProps {
  /** The id of its heading. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** A part of a page with several parts, under a line and its own heading. */
export function PagePart({ id, title, children }: PagePartProps) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A list in such a part. Each item is an `<li>` with its actions at the end. */
export function PartList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}
