import type { ReactNode } from 'react'
import classes from './page-part.module.css'

interface PagePartProps {
  /** Of its heading. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** A part of a page that has several, under a line and a heading of its own. */
export function PagePart({ id, title, children }: PagePartProps) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Things of one kind in such a part, each in an `<li>` with what can be done with it at its end. */
export function PartList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}
