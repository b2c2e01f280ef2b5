import { Suspense, useDeferredValue, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useListKeys } from '#app/ui/admin/list/use-list-keys.ts'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { fileAddress } from '#app/platform/files/keys.ts'
import { isPicturePolicy } from '#app/uploads/messages.ts'
import { policies } from '#app/uploads/policy.ts'
import { fieldsOf, type Collection, type Document } from '../../define.ts'
import { documentAddress } from '../../document.ts'
import { yesNo } from '../../fields/choice.ts'
import { isFileField } from '../../fields/picture.ts'
import { isPersonField } from '../../fields/person.ts'
import { isReference } from '../../fields/reference.ts'
import type { ReferredTitles } from './document-cards.tsx'
import { listOf } from '../list.ts'
import { states } from '../../fields/publication.ts'
import { markOf, type PendingMinutes } from '../../publication.ts'
import { viewSearch, type ListView } from '../view.ts'
import { PageBox, RowBox } from './boxes.tsx'
import type { Column } from './columns.tsx'
import classes from './list.module.css'
import type { RowSelection } from './use-selection.ts'

/** How a column shows its field, where the field's own words are not enough. */
export interface CellOptions {
  /** By default the field's label. */
  label?: string
  className?: string
  /**
   * Whoever may not write gets the field's words in its place if it has controls.
   * @param later whether the row is below what fits on a screen, and controls may come with hydration
   */
  cell: (document: Document, later: boolean) => ReactNode
  hasControls?: true
}

export type Cells = Readonly<Record<string, CellOptions>>

interface ListTableProps {
  collection: Collection
  documents: readonly Document[]
  titles: ReferredTitles
  /** Who last changed each document, by its id. */
  actors: ReadonlyMap<string, string>
  pending: PendingMinutes
  /** Whether a column says what of them is on the site. */
  withState: boolean
  view: ListView
  cells: Cells
  mayWrite: boolean
  hidden: ReadonlySet<string>
  /** Absent in a short list. */
  selection: RowSelection | undefined
}

const changedColumn = 'changed'
const stateColumn: Column = { name: 'state', label: 'State' }

/** The columns of a collection's table, without its picture and the boxes of a selection. */
export function columnsOf(collection: Collection, cells: Cells, withState: boolean): Column[] {
  const named = listOf(collection).columns.map((name) => ({
    name,
    label: cells[name]?.label ?? collection.fields[name]?.label ?? name,
  }))
  return [...named, ...(withState ? [stateColumn] : []), { name: changedColumn, label: 'Last change' }]
}

/** A phone shows four of them. */
const rowsInSight = 8

/** Uses plain elements. A slow phone renders only the visible rows, and React hydrates those first. */
export function ListTable({ view, ...rows }: ListTableProps) {
  const { collection, documents, selection, cells, hidden, withState } = rows
  const keys = useListKeys<HTMLTableElement>()
  const columns = columnsOf(collection, cells, withState).filter(({ name }) => !hidden.has(name))
  const widths: Readonly<Record<string, string | undefined>> = {
    [stateColumn.name]: classes.state,
    [changedColumn]: classes.changed,
  }
  return (
    <table ref={keys} className={classes.table}>
      <colgroup>
        {selection && <col className={classes.choose} />}
        {pictureField(collection) && <col className={classes.photo} />}
        {columns.map(({ name }) => (
          <col
            key={name}
            className={widths[name] ?? cells[name]?.className ?? namedClass(name, collection)}
          />
        ))}
      </colgroup>
      <thead className={classes.thead}>
        <tr>
          {selection && (
            <th className={classes.choose}>
              <PageBox selection={selection} />
            </th>
          )}
          {pictureField(collection) && <th>Image</th>}
          {columns.map((column) => (
            <Heading key={column.name} collection={collection} column={column} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows {...rows} documents={documents.slice(0, rowsInSight)} later={false} />
        <Suspense>
          <LaterRows {...rows} documents={documents.slice(rowsInSight)} />
        </Suspense>
      </tbody>
    </table>
  )
}

function namedClass(name: string, collection: Collection) {
  return name === linkedColumn(collection) ? classes.named : undefined
}

/** The column whose text leads to the document. */
function linkedColumn(collection: Collection): string | undefined {
  const { columns } = listOf(collection)
  return columns.find((name) => name === collection.search) ?? columns[0]
}

type RowsProps = Omit<ListTableProps, 'view'>

/**
 * Adds the `<select>` of the remaining rows later: while parsing the page, the browser lays out every row
 * around them, which takes seconds for sixty.
 */
function LaterRows(rows: RowsProps) {
  return <Rows {...rows} later={useDeferredValue(false, true)} />
}

function Rows({ documents, ...row }: RowsProps & { later: boolean }) {
  return documents.map((document) => <Row key={document.id} document={document} {...row} />)
}

/** A search has its own order: the best matches come first. */
function Heading({ collection, column, view }: { collection: Collection; column: Column; view: ListView }) {
  const { orders } = listOf(collection)
  const { name, label } = column
  const order = orders[name]
  if (!order) return <th>{label}</th>
  const isFirst = Object.keys(orders)[0] === name
  const isBy = view.order === (isFirst ? '' : name) && view.search === ''
  const direction = order.by[0]?.[1] === 'asc' ? 'ascending' : 'descending'
  return (
    <th aria-sort={isBy ? direction : undefined}>
      {view.search === '' ? (
        <Link
          to={viewSearch(view, { order: isFirst ? '' : name })}
          preventScrollReset
          className={classes.sort}
        >
          <span>{label}</span>
          {isBy && <span aria-hidden>{direction === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

interface RowProps extends Omit<RowsProps, 'documents'> {
  document: Document
  later: boolean
}

function Row({
  collection,
  document,
  titles,
  actors,
  pending,
  withState,
  cells,
  mayWrite,
  hidden,
  selection,
  later,
}: RowProps) {
  const { id, updatedAt } = document
  const isChosen = selection?.has(id)
  const mark = markOf(collection, document, useNow(), pending)
  const isMarkedApart = withState && !hidden.has(stateColumn.name)
  const { columns } = listOf(collection)
  const linked = linkedColumn(collection)
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined}>
      {selection && (
        <td className={classes.choose}>
          <RowBox {...{ selection, id }} title={String(document[columns[0] ?? ''] ?? '')} />
        </td>
      )}
      <PictureCell collection={collection} document={document} />
      {columns
        .filter((name) => !hidden.has(name))
        .map((name) => (
          <td key={name} className={classOf(cells[name]?.className, name === linked)}>
            {name === linked && (
              <Link to={documentAddress(collection, document)} data-row dir="auto">
                {wordsOf(collection, document, name, titles) || '—'}
              </Link>
            )}
            {name === linked && mark && (
              <span className={isMarkedApart ? classes.markInName : undefined}>
                {' '}
                <StateChip {...mark} />
              </span>
            )}
            {(mayWrite || !cells[name]?.hasControls ? cells[name]?.cell(document, later) : undefined) ??
              (name === linked ? null : (
                <span dir="auto">{wordsOf(collection, document, name, titles)}</span>
              ))}
          </td>
        ))}
      {isMarkedApart && (
        <td className={classes.state}>{mark ? <StateChip {...mark} /> : states.published}</td>
      )}
      {!hidden.has(changedColumn) && (
        <td className={classes.changed}>
          <Moment at={updatedAt} />
          <span>{actors.get(id)}</span>
        </td>
      )}
    </tr>
  )
}

function classOf(own: string | undefined, isLinked: boolean): string | undefined {
  return isLinked ? [classes.name, own].filter(Boolean).join(' ') : (own ?? classes.cell)
}

function wordsOf({ fields }: Collection, document: Document, name: string, titles: ReferredTitles): string {
  const field = fields[name]
  const value = document[name] ?? field?.initial ?? ''
  if (!field) return ''
  const words =
    (isReference(field) || isPersonField(field) ? titles[String(value)] : field.words(value)) ?? ''
  // A phone shows no headings, and an answer without its question says nothing.
  return words === yesNo.Yes ? field.label : words === yesNo.No ? '' : words
}

function pictureField(collection: Collection) {
  return fieldsOf(collection).find(([, one]) => isFileField(one) && isPicturePolicy(policies[one.policy]))
}

function PictureCell({ collection, document }: { collection: Collection; document: Document }) {
  const [name, field] = pictureField(collection) ?? []
  if (name === undefined || !field) return null
  const value = document[name] ?? field.initial
  const [reference] = field.references(value)
  return (
    <td className={classes.photo}>
      {reference && 'file' in reference ? (
        <img
          src={fileAddress(reference.file, 320)}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          decoding="async"
          style={{ objectPosition: focusOf(value) }}
        />
      ) : (
        <span className={classes.noPhoto} />
      )}
    </td>
  )
}

/** Photographs have a point around which they are cropped. */
function focusOf(value: unknown): string | undefined {
  const { focusX, focusY } = Object(value) as { focusX?: number; focusY?: number }
  return focusX === undefined ? undefined : `${focusX}% ${focusY}%`
}
