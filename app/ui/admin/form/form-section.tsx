import type { ReactNode } from 'react'
import { IconChevronDown } from '../icons.ts'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  /** On a phone it comes before the other sections, for the eye and for the keyboard. */
  firstOnPhone?: boolean
  children: ReactNode
}

interface FoldedFormSectionProps {
  title: ReactNode
  /** It opens; closing it again is up to the person. */
  open: boolean
  children: ReactNode
}

/** All fields of a short form. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>
}

/** The parts of a long form. */
export function FormSections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>
}

/** A part of a long form, numbered by its place on the screen, under a hairline. */
export function FormSection({ title, firstOnPhone = false, children }: FormSectionProps) {
  return (
    <section className={classes.section} data-first-on-phone={firstOnPhone || undefined}>
      <h2 className={classes.title}>
        <span className={`mono ${classes.number}`} />
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** The same, folded until it is needed. */
export function FoldedFormSection({ title, open, children }: FoldedFormSectionProps) {
  return (
    <details className={classes.section} open={open}>
      <summary className={classes.title}>
        <span className={`mono ${classes.number}`} />
        {title}
        <IconChevronDown size={18} className={classes.chevron} />
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}
