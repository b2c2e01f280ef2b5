import { Badge, Text } from '@mantine/core'
import { IconAlertTriangle, IconPhoto } from '#app/ui/admin/icons.ts'
import type { BulkRow } from '../store-bulk.server.ts'
import classes from './bulk.module.css'
import { fields, labelOf, shown } from './columns.ts'
import { outcomes } from './words.ts'

/** Rows of the table, each with its faults: a line on a desk, a card on a phone. */
export function RowList({ rows }: { rows: readonly BulkRow[] }) {
  if (rows.length === 0)
    return (
      <Text className={classes.none} role="status">
        No row has a problem.
      </Text>
    )
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </ol>
  )
}

function Row({ row: { number, cells, outcome, problems, picture } }: { row: BulkRow }) {
  const faults = fields.filter((field) => problems[field])
  const type = cells.type && shown('type', cells.type)
  const status = cells.status && shown('status', cells.status)
  return (
    <li className={classes.row} data-fault={faults.length > 0 || undefined}>
      <span className={`mono ${classes.rowNumber}`}>Row {number}</span>
      <span className={`code ${classes.rowCode}`}>{cells.code || 'No code'}</span>
      <div className={classes.rowName}>
        <b>{cells.name || 'No name'}</b>
        <span>{cells.location}</span>
      </div>
      <span className={classes.rowFacts}>{[type, status].filter(Boolean).join(' · ')}</span>
      <span className={classes.rowPicture}>
        {(picture ?? cells.imageUrl) && (
          <>
            <IconPhoto size={15} aria-hidden /> {picture ?? cells.imageUrl}
          </>
        )}
      </span>
      <span className={classes.rowOutcome}>
        <Badge
          variant={faults.length > 0 ? 'outline' : 'light'}
          color={faults.length > 0 ? 'red' : outcome === 'new' || outcome === 'update' ? 'ink' : 'gray'}
        >
          {outcomes[outcome]}
        </Badge>
      </span>
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map((field) => (
            <li key={field}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                <b>{labelOf(field)}</b>
                {cells[field] && field !== 'remarks' && <q>{cells[field]}</q>} {problems[field]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
