import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { ListPager } from '#app/ui/admin/list/pager.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { IconSearchOff } from '#app/ui/admin/icons.ts'
import { UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { useRememberedList } from '#app/ui/admin/page/page-head.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import { draftSentences } from '../../messages.ts'
import type { Choices } from '../../inputs/input-props.ts'
import { DocumentCards, type LinePictures, type ReferredTitles } from './document-cards.tsx'
import { nothingMissing } from '../../translated.ts'
import type { Selection } from '../act.ts'
import { listOf } from '../list.ts'
import type { LoadedList } from '../load.server.ts'
import { isFiltered, isOnlyMissing, viewSearch, type ListView } from '../view.ts'
import { ColumnsMenu, useHiddenColumns } from './columns.tsx'
import { ListFilters } from './filters.tsx'
import classes from './list.module.css'
import { PublishThese } from './publish-these.tsx'
import { DocumentsBar } from './selection-bar.tsx'
import { columnsOf, ListTable, type Cells } from './table.tsx'
import { FlashContext, type ActResult } from './use-act.ts'
import { useSelection } from './use-selection.ts'

interface ListScreenProps {
  collection: Collection
  /** The address of the whole list, and the id of the document that the listed ones belong to. */
  list: string
  parent?: string
  loaded: LoadedList
  titles: ReferredTitles
  pictures?: LinePictures
  choices: Choices
  /** How some columns show their fields. */
  cells?: Cells
  /** The filters that are of no use yet. */
  unused?: readonly string[]
  /** Further words after the number of documents. */
  counted?: ReactNode
  /** A button that makes a table of these documents; in the bar of the selected ones it is a short one. */
  makeTable?: (of: Selection, isShort?: boolean) => ReactNode
  /** Shown in place of a list without documents. */
  empty: ReactNode
  /** A way out where an action was refused; it gets the answer. */
  refused?: (result: ActResult, close: () => void) => ReactNode
  children?: ReactNode
}

/** A list of documents: search, filters, order, selection, pages, and the message after an action. */
export function ListScreen({ empty, children, ...screen }: ListScreenProps) {
  const { collection, list, loaded, refused } = screen
  const { view, total } = loaded
  const [result, setResult] = useState<ActResult>()
  useLive(collection.topic)
  useRememberedList(list, viewSearch(view, { page: view.page }))
  const wayOut = result && refused?.(result, () => setResult(undefined))
  return (
    <FlashContext value={(next) => setResult({ ...next })}>
      {children}
      {total === 0 && !isFiltered(view) ? empty : <Listed {...screen} />}
      <Message collection={collection} result={wayOut ? undefined : result} isQuiet={result !== undefined} />
      {wayOut}
    </FlashContext>
  )
}

function Listed({
  collection,
  list,
  parent = '',
  loaded,
  titles,
  pictures,
  choices,
  cells = {},
  unused = [],
  counted,
  makeTable,
}: Omit<ListScreenProps, 'empty' | 'refused' | 'children'>) {
  const { view, documents, found, digest, pages, total, actors, pending, problem } = loaded
  const mayWrite = useMay()(collection.area, 'write')
  const { isTable, isWhole } = listOf(collection)
  const isLong = loaded.isLong || isFiltered(view)
  const query = viewSearch(view).slice(1)
  const selection = useSelection(documents, { query, found, digest })
  // That of states appears with the first draft.
  const hidden = new Set(loaded.hasDrafts ? unused : ['state', ...unused])
  const parameters = listOf(collection).parameters.filter(
    ({ name }) => !hidden.has(name) || view.filters[name] !== undefined,
  )
  const hiding = useHiddenColumns(collection.name)
  const shown = { collection, documents: [...documents], titles }
  return (
    <>
      <ListFilters
        of={{ ...listOf(collection), parameters }}
        {...{ list, view, problem, choices }}
        searchOnly={!isLong && !loaded.hasDrafts}
      />
      {(isLong || isTable) && (
        <div className={classes.counts}>
          <Text role="status" c="dimmed">
            {isFiltered(view) && (
              <span>
                <b>{formatNumber(found)}</b>
                <span>{' of '}</span>
              </span>
            )}
            <span>{`${formatNumber(total)} ${total === 1 ? collection.one : collection.many}`}</span>
            <span>{counted}</span>
          </Text>
          <div className={classes.hints}>
            {found > 0 && makeTable?.({ query, number: found })}
            {isTable && (
              <Text c="dimmed" size="xs" visibleFrom="md">
                <kbd className="code">/</kbd> search · <kbd className="code">↑ ↓</kbd> move ·{' '}
                <kbd className="code">Enter</kbd> open
              </Text>
            )}
            {isTable && isLong && (
              <ColumnsMenu {...hiding} columns={columnsOf(collection, cells, loaded.hasDrafts)} />
            )}
          </div>
        </div>
      )}
      {view.filters.state === 'draft' && (
        <PublishThese {...{ collection, parent, query, digest }} number={found} />
      )}
      {documents.length === 0 && <NothingFound {...{ collection, list, view }} />}
      {documents.length > 0 && isTable && (
        <ListTable
          {...shown}
          {...{ actors, pending, view, cells, mayWrite }}
          withState={loaded.hasDrafts}
          hidden={hiding.hidden}
          selection={isLong && mayWrite ? selection : undefined}
        />
      )}
      {documents.length > 0 && !isTable && (
        <DocumentCards
          {...shown}
          {...{ pending, pictures }}
          some={isFiltered(view) || !isWhole}
          selection={isLong && mayWrite ? selection : undefined}
        />
      )}
      <ListPager page={view.page} pages={pages} hrefOf={(page) => viewSearch(view, { page })} />
      {isLong && mayWrite && (
        <DocumentsBar
          {...{ collection, parent, selection }}
          makeTable={makeTable?.(selection.selection, true)}
          titleOf={(id) => collection.title(documents.find((one) => one.id === id) ?? {})}
        />
      )}
    </>
  )
}

/** The result of the last action, here or on the screen of a document that was deleted or added there. */
function Message({
  collection,
  result,
  isQuiet,
}: {
  collection: Collection
  result: ActResult | undefined
  isQuiet: boolean
}) {
  const { sentences, name } = collection
  const flash = useFlash({ deleted: sentences.deleted, added: sentences.added, ...draftSentences })
  return (
    <>
      <ListMessage answer={result} />
      {!isQuiet && (
        <FlashMessage {...flash}>{flash.word === 'deleted' && <UndoDeletion kind={name} />}</FlashMessage>
      )}
    </>
  )
}

function NothingFound({ collection, list, view }: { collection: Collection; list: string; view: ListView }) {
  const { admin, one, many, sentences } = collection
  const isSearch = view.search !== ''
  const noneMatches = isOnlyMissing(view) ? nothingMissing : `No ${one} matches these filters.`
  const advice = isSearch
    ? (admin.searchAdvice ?? 'Check the spelling, or show all of them.')
    : `Choose other filters, or show all ${many}.`
  return (
    <EmptyScreen
      icon={IconSearchOff}
      title={isSearch ? sentences.nothingFound : noneMatches}
      announced
      advice={advice}
    >
      <Button component={Link} to={list} variant="default">
        Show all {many}
      </Button>
    </EmptyScreen>
  )
}
