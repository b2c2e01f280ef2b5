import { Badge, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { IconAlertTriangle, IconPhoto } from '#app/ui/admin/icons.ts'
import classes from './bulk.module.css'
import { columns, shown, type BulkColumn } from './columns.ts'
import { outcomes, type RowOutcome } from './rules.ts'
import type { UploadedRow } from './upload.ts'

/** Called with the text typed into a cell of the row with this number. */
type Edit = (number: number, field: string, text: string) => void

const attention: readonly RowOutcome[] = ['faulty', 'refused']

/** The rows of the table with their errors: lines on a wide screen, cards on a phone. */
export function RowList({ rows, edit }: { rows: readonly UploadedRow[]; edit: Edit }) {
  if (rows.length === 0)
    return (
      <Text className={classes.none} role="status">
        No row has a problem.
      </Text>
    )
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <Line key={row.number} row={row} edit={edit} />
      ))}
    </ol>
  )
}

function Line({ row, edit }: { row: UploadedRow; edit: Edit }) {
  const { number, cells, outcome, problems, picture } = row
  const needsAttention = attention.includes(outcome)
  const faults = needsAttention ? columns.filter(({ field }) => problems[field]) : []
  const type = cells.type && shown('type', cells.type)
  const status = cells.status && shown('status', cells.status)
  return (
    <li className={classes.row} data-fault={needsAttention || undefined}>
      <span className={`mono ${classes.rowNumber}`}>Row {number}</span>
      <span className={`code ${classes.rowCode}`}>{cells.code || 'No code'}</span>
      <div className={classes.rowName}>
        <b dir="auto">{cells.name || 'No name'}</b>
        <span dir="auto">{cells.location}</span>
      </div>
      <span className={classes.rowFacts}>{[type, status].filter(Boolean).join(' · ')}</span>
      <span className={classes.rowPicture}>
        {(picture ?? cells.imageUrl) && (
          <>
            <IconPhoto size={15} /> {picture ?? cells.imageUrl}
          </>
        )}
      </span>
      <span className={classes.rowOutcome}>
        <Badge
          variant={needsAttention ? 'outline' : 'light'}
          color={needsAttention ? 'red' : outcome === 'new' || outcome === 'update' ? 'ink' : 'gray'}
        >
          {outcomes[outcome]}
        </Badge>
      </span>
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map((column) => (
            <li key={column.field}>
              <IconAlertTriangle size={16} />
              <span>
                <b>{column.label}</b>
                {problems[column.field]}
              </span>
              <CellInput row={row} column={column} edit={edit} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface CellInputProps {
  row: UploadedRow
  column: BulkColumn
  edit: Edit
}

/** A cell that can be corrected beside its error; the row is checked again as soon as typing is finished. */
function CellInput({ row: { number, cells }, column, edit }: CellInputProps) {
  const { field, label, words, type } = column
  const cell = cells[field] ?? ''
  const [text, setText] = useState(shown(field, cell))
  const name = `${label} of row ${number}`
  const finish = () => text !== shown(field, cell) && edit(number, field, text)
  if (words && type !== 'choices')
    return (
      <NativeSelect
        aria-label={name}
        value={words[cell] ? cell : ''}
        onChange={({ currentTarget }) => edit(number, field, currentTarget.value)}
        data={[
          { value: '', label: cell || 'Choose', disabled: true },
          ...Object.entries(words).map(([value, word]) => ({ value, label: word })),
        ]}
      />
    )
  const typing = {
    'aria-label': name,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
    onBlur: finish,
  }
  if (type === 'long text') return <Textarea {...typing} autosize minRows={2} maxRows={4} />
  return (
    <TextInput
      {...typing}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
