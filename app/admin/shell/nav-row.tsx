import type { ReactNode, RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Icon } from '#app/ui/admin/create-icon.tsx'
import classes from './nav-row.module.css'

interface NavRowProps extends LinkProps, RefAttributes<HTMLAnchorElement> {
  icon?: Icon
  /** What stands at its end. */
  end?: ReactNode
}

/** A line of a menu, of plain elements: Overview has the list of General twice, and each line was eight components of a library. */
export function NavRow({ icon: Sign, end, className = '', children, ...link }: NavRowProps) {
  return (
    <Link {...link} className={`${classes.row} ${className}`}>
      {Sign && <Sign size={20} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{children}</span>
      {end}
    </Link>
  )
}
