import { Anchor } from '@mantine/core'
import { href, Link } from 'react-router'
import { useMay } from '#app/ui/admin/rights.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import type { HistoryEntry } from '#app/history/entries.server.ts'
import classes from './overview.module.css'

/** Nothing for whoever may see no changes. */
export function LastChanges({ changes }: { changes: HistoryEntry[] }) {
  const seesContent = useMay()('content')
  if (changes.length === 0 && !seesContent) return null
  return (
    <section className={`${classes.block} ${classes.changes}`} aria-labelledby="changes">
      <h2 id="changes" className={classes.title}>
        Last changes
      </h2>
      {changes.length === 0 && <p className="dim">Nothing was changed yet.</p>}
      <ol className={classes.changeList}>
        {changes.map(({ id, at, actor, act, name, address }) => (
          <li key={id}>
            <Moment at={at} className="dim" />
            <span>
              {actor} {act}{' '}
              <Anchor component={Link} to={address} inherit>
                <bdi>{name}</bdi>
              </Anchor>
            </span>
          </li>
        ))}
      </ol>
      <Anchor component={Link} to={href('/admin/history')}>
        See and undo all changes
      </Anchor>
    </section>
  )
}
