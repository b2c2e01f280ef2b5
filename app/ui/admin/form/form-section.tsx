import type { ReactNode } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  children: ReactNode
}

/** All fields of a short form. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>
}

/** A part of a long form, numbered by its place on the screen, under a hairline. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        <span className={`mono ${classes.number}`} />
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
