import type { ReactNode } from 'react'
import classes from './as-the-site-shows-it.module.css'

/** Beside a form on wide screens: a preview of what is typed, as visitors will see it. */
export function AsTheSiteShowsIt({ children }: { children: ReactNode }) {
  return (
    <aside className={classes.preview} aria-label="As the site shows it">
      <p className={`mono ${classes.title}`}>As the site shows it</p>
      {children}
    </aside>
  )
}
