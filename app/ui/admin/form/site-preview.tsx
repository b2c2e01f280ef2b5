import type { ReactNode } from 'react'
import classes from './site-preview.module.css'

/** Beside a form on wide screens: a preview of what is typed, as visitors will see it. */
export function SitePreview({ children }: { children: ReactNode }) {
  return (
    <aside className={classes.preview} aria-label="As the site shows it">
      <p className={`mono ${classes.title}`}>As the site shows it</p>
      {children}
    </aside>
  )
}
