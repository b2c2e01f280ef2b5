import type { ReactNode } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  number: string
  title: string
  children: ReactNode
}

/** All fields of a short form. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>
}

/** A numbered part of a long form, under a hairline. */
export function FormSection({ number, title, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        <span className={`mono ${classes.number}`}>{number}</span>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
