import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Line } from './facts.server.ts'
import classes from './overview.module.css'

interface SectionProps {
  id: string
  title: string
  className?: string
  children: ReactNode
}

/** One part of Overview, under its title. */
export function Section({ id, title, className = '', children }: SectionProps) {
  return (
    <section className={`${classes.block} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** @param children an icon at its end */
export function FindingLine({ what, why, address, children }: Line & { children?: ReactNode }) {
  return (
    <Link to={address} className={classes.gap}>
      <span>
        <b dir="auto">{what}</b>
        <span className="dim" dir="auto">
          {why}
        </span>
      </span>
      {children}
    </Link>
  )
}
