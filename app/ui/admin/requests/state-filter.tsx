import { Link } from 'react-router'
import type { RequestState } from '#app/platform/database/schema.ts'
import { states, stateWords } from '#app/platform/inbox/work.ts'
import { formatNumber } from '../../format-number.ts'
import { deskQuery } from './desk-address.ts'
import type { Desk } from './desk-rules.ts'
import classes from './state-filter.module.css'

/** All, or those of one state; links, so that each is an address. */
export function StateFilter({ desk: { address, counts }, path }: { desk: Desk; path: string }) {
  if (counts.total === 0) return null
  const { suspicious } = address
  const choice = (state: RequestState | undefined, word: string, number: number) => (
    <Link
      key={word}
      to={path + deskQuery({ suspicious, state })}
      aria-current={address.state === state ? 'page' : undefined}
    >
      {word} <span className="code">{formatNumber(number)}</span>
    </Link>
  )
  return (
    <nav aria-label="State" className={classes.filter}>
      {choice(undefined, 'All', counts.total)}
      {states.map((state) => choice(state, stateWords[state], counts.states[state]))}
    </nav>
  )
}
