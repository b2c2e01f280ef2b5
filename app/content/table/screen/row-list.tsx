import { Badge, Button, NativeSelect, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { IconAlertTriangle, IconPhoto } from '#app/ui/admin/icons.ts'
import classes from './table.module.css'
import type { Collection } from '../../define.ts'
import { allColumns, shownValue, type TableColumn } from '../columns.ts'
import { outcomeWords, type RowOutcome } from '../rules.ts'
import { rowColumns, type UploadedRow } from '../upload.ts'

interface CellActs {
  /** Called with the text typed into a cell of the row with this number. */
  edit: (number: number, field: string, text: string) => void
  /** Uses a cell that was asked about as it is. */
  accept: (number: number, field: string) => void
}

const attention: readonly RowOutcome[] = ['faulty', 'refused']

interface RowListProps extends CellActs {
  collection: Collection
  rows: readonly UploadedRow[]
}

/** The rows of the table with their errors: lines on a wide screen, cards on a phone. */
export function RowList({ rows, ...acts }: RowListProps) {
  if (rows.length === 0)
    return (
      <Text className={classes.none} role="status">
        No row has a problem.
      </Text>
    )
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <Line key={row.number} row={row} {...acts} />
      ))}
    </ol>
  )
}

interface LineProps extends Omit<RowListProps, 'rows'> {
  row: UploadedRow
}

function Line({ collection, row, edit, accept }: LineProps) {
  const { number, cells, outcome, problems, questions, files } = row
  const { key, name, more, facts } = rowColumns(collection)
  const columns = allColumns(collection)
  const needsAttention = attention.includes(outcome)
  const faults = needsAttention ? columns.filter(({ field }) => problems[field]) : []
  const textOf = (column: TableColumn | undefined) => column && shownValue(column, cells[column.field] ?? '')
  const file = Object.values(files)[0] ?? textOf(columns.find((column) => column.file))
  return (
    <li className={classes.row} data-fault={needsAttention || undefined} data-keyless={!key || undefined}>
      <span className={`mono ${classes.rowNumber}`}>{`Row ${number}${row.isHidden ? ' (hidden)' : ''}`}</span>
      {key && <span className={`code ${classes.rowCode}`}>{textOf(key) || noneOf(key)}</span>}
      <div className={classes.rowName}>
        <b dir="auto">{name && (textOf(name) || noneOf(name))}</b>
        <span dir="auto">{textOf(more)}</span>
      </div>
      <span className={classes.rowFacts}>{facts.map(textOf).filter(Boolean).join(' · ')}</span>
      <span className={classes.rowPicture}>
        {file && (
          <>
            <IconPhoto size={15} /> {file}
          </>
        )}
      </span>
      <span className={classes.rowOutcome}>
        <Badge
          variant={needsAttention ? 'outline' : 'light'}
          color={needsAttention ? 'red' : outcome === 'new' || outcome === 'update' ? 'ink' : 'gray'}
        >
          {outcomeWords(collection.one)[outcome]}
        </Badge>
      </span>
      <Changes columns={columns} row={row} />
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
              {questions?.includes(column.field) && (
                <Button
                  variant="default"
                  size="compact-md"
                  className={classes.accept}
                  onClick={() => accept(number, column.field)}
                >
                  Use it as it is
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function noneOf({ label }: TableColumn): string {
  return `No ${label.toLowerCase()}`
}

interface ChangesProps {
  columns: readonly TableColumn[]
  row: UploadedRow
}

/** What the row would change, from what is stored to what would be; what a new document would have. */
function Changes({ columns, row: { outcome, changes = {} } }: ChangesProps) {
  const changed = columns.flatMap(({ field, label }) => {
    const [stored, written] = changes[field] ?? []
    return written === undefined ? [] : [{ field, label, stored, written }]
  })
  if (changed.length === 0 || !(outcome === 'new' || outcome === 'update')) return null
  return (
    <dl className={classes.changes}>
      {changed.map(({ field, label, stored, written }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {outcome === 'update' && (
              <>
                <bdi>{stored || 'empty'}</bdi>
                <span aria-hidden> → </span>
                <VisuallyHidden> becomes </VisuallyHidden>
              </>
            )}
            <bdi>{written || 'empty'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CellInputProps extends Pick<CellActs, 'edit'> {
  row: UploadedRow
  column: TableColumn
}

/** A cell that can be corrected beside its error; the row is checked again as soon as typing is finished. */
function CellInput({ row: { number, cells }, column, edit }: CellInputProps) {
  const { field, label, words, type } = column
  const cell = cells[field] ?? ''
  const [text, setText] = useState(shownValue(column, cell))
  const name = `${label} of row ${number}`
  const finish = () => text !== shownValue(column, cell) && edit(number, field, text)
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
