import { Link } from 'react-router'
import { formatNumber } from '../../format-number.ts'
import { deskQuery } from './desk-address.ts'
import type { Desk } from './desk-rules.ts'
import classes from './requests.module.css'

/** Only where there is something to keep apart. */
export function DeskTabs({ desk: { address, counts }, path }: { desk: Desk; path: string }) {
  if (counts.suspicious === 0 && !address.suspicious) return null
  return (
    <nav aria-label="Kind" className={classes.tabs}>
      <Link to={path} aria-current={address.suspicious ? undefined : 'page'}>
        Requests
      </Link>
      <Link
        to={path + deskQuery({ suspicious: true })}
        aria-current={address.suspicious ? 'page' : undefined}
      >
        Probably spam <span className="code">{formatNumber(counts.suspicious)}</span>
      </Link>
    </nav>
  )
}
