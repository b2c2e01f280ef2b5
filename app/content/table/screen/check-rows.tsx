import { Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconAlertTriangle, IconFileSpreadsheet } from '#app/ui/admin/icons.ts'
import { ListPager } from '#app/ui/admin/list/pager.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import { withArticle } from '../../messages.ts'
import classes from './table.module.css'
import { CheckFoot } from './check-foot.tsx'
import { CheckFiles } from './check-files.tsx'
import { Ignored, Problem, Working } from './choose-files.tsx'
import { Count } from './count.tsx'
import { DownloadTable } from './download-table.tsx'
import { DropFiles, useChoose } from './drop-files.tsx'
import { missingColumns } from '../read-rows.ts'
import { RowList } from './row-list.tsx'
import { idColumn, keyColumn } from '../columns.ts'
import { existingWords } from '../rules.ts'
import {
  countHidden,
  countRows,
  pageOf,
  rowsToCorrect,
  type RowCounts,
  type fileFacts,
  type UploadedTable,
} from '../upload.ts'
import type { TableUpload } from './use-upload.ts'

interface CheckRowsProps {
  bulk: TableUpload
  upload: UploadedTable
  facts: ReturnType<typeof fileFacts>
}

/**
 * Nothing is on the site yet: every row is checked with the rules of the form, and its errors are shown
 * beside it.
 */
export function CheckRows({ bulk, upload, facts }: CheckRowsProps) {
  const { collection, busy, problem, ignored, take, answer, edit, accept, leaveOutHidden } = bulk
  const words = existingWords(collection.one)
  const key = keyColumn(collection)?.label.toLowerCase()
  const counts = countRows(upload)
  const [search] = useSearchParams()
  const [refused, setRefused] = useState<string>()
  const show = search.get('show') === 'problems' ? 'problems' : 'all'
  const { page, pages, rows } = pageOf(
    upload,
    show === 'problems',
    Math.trunc(Number(search.get('page'))) || 1,
  )
  return (
    <DropFiles take={take} plain>
      <Problem sentence={refused ?? problem} />
      <Ignored files={ignored} collection={collection} />
      <Summary bulk={bulk} counts={counts} fileName={upload.fileName} />
      <Notices upload={upload} collection={collection} />
      {countHidden(upload) > 0 && (
        <Checkbox
          mb="md"
          checked={upload.leftOut.length > 0}
          disabled={busy !== undefined}
          onChange={({ currentTarget }) => leaveOutHidden(currentTarget.checked)}
          label={hiddenWords(countHidden(upload))}
        />
      )}
      <CheckFiles facts={facts} bulk={bulk} />
      {(key ?? upload.fields.includes(idColumn.field)) && (
        <div className={classes.question}>
          <Text fw={600} id="existing" size="md">
            If {withArticle(collection.one)}{' '}
            {key ? `with this ${key} already exists` : 'of the table is on the site already'}
          </Text>
          <SegmentedControl
            aria-labelledby="existing"
            value={upload.existing}
            onChange={(value) => answer(value === 'update' ? 'update' : 'refuse')}
            disabled={busy !== undefined}
            data={[
              { value: 'refuse', label: words.refuse },
              { value: 'update', label: words.update },
            ]}
          />
        </div>
      )}
      <Filter show={show} counts={counts} upload={upload} collection={collection} />
      <RowList {...{ collection, rows, edit, accept }} />
      <ListPager page={page} pages={pages} hrefOf={(number) => hrefOf(show, number)} />
      <CheckFoot bulk={bulk} counts={counts} refuse={setRefused} />
    </DropFiles>
  )
}

function hiddenWords(number: number): string {
  return number === 1
    ? 'Leave out the row that is hidden in the workbook'
    : `Leave out the ${formatNumber(number)} rows that are hidden in the workbook`
}

interface SummaryProps {
  bulk: TableUpload
  counts: RowCounts
  fileName: string
}

function Summary({ bulk: { busy, discard }, counts, fileName }: SummaryProps) {
  const { ready, faulty, same, existing: leftOut, done } = counts
  return (
    <div className={classes.summary} role="status">
      <Count number={ready} one="row is ready" many="rows are ready" />
      {faulty > 0 && <Count number={faulty} one="row needs correction" many="rows need correction" faulty />}
      {same > 0 && <Count number={same} one="row changes nothing" many="rows change nothing" />}
      {leftOut > 0 && <Count number={leftOut} one="row is skipped" many="rows are skipped" />}
      {done > 0 && <Count number={done} one="row is on the site" many="rows are on the site" />}
      <p className="dim">{busy ? <Working label={busy} /> : <span className="code">{fileName}</span>}</p>
      <Button variant="subtle" color="gray" size="compact-md" onClick={discard}>
        Start over
      </Button>
    </div>
  )
}

interface FilterProps {
  collection: Collection
  show: string
  counts: RowCounts
  upload: UploadedTable
}

function Filter({ collection, show, counts: { total, faulty }, upload }: FilterProps) {
  const navigate = useNavigate()
  const choose = useChoose()
  return (
    <Group justify="space-between" mb="sm" gap="xs">
      <SegmentedControl
        aria-label="Rows"
        value={show}
        onChange={(value) => void navigate(hrefOf(value, 1), { preventScrollReset: true })}
        data={[
          { value: 'all', label: `All ${formatNumber(total)}` },
          { value: 'problems', label: `Problems only ${formatNumber(faulty)}` },
        ]}
      />
      {faulty > 0 && (
        <Group gap="xs" className={classes.mend}>
          <DownloadTable name="Rows to correct" rows={() => rowsToCorrect(collection, upload)}>
            Download rows to correct
          </DownloadTable>
          <Button variant="default" leftSection={<IconFileSpreadsheet size={16} />} onClick={choose.files}>
            Choose the corrected table
          </Button>
        </Group>
      )}
    </Group>
  )
}

/** Findings about the table as a whole. */
function Notices({ upload, collection }: Pick<FilterProps, 'upload' | 'collection'>) {
  const { fields, unknown } = upload
  const missing = missingColumns(collection, fields)
  const notices = [
    ...upload.notices,
    unknown.length > 0 &&
      `${unknown.length === 1 ? 'A column is' : 'Some columns are'} not recognised and ignored: ${unknown.join(', ')}.`,
    missing.length > 0 &&
      `The table has no column ${missing.join(', ')}. A new ${collection.one} needs ${missing.length === 1 ? 'it' : 'them'}.`,
  ].filter((sentence) => typeof sentence === 'string')
  if (notices.length === 0) return null
  return (
    <ul className={classes.notices}>
      {notices.map((sentence) => (
        <li key={sentence}>
          <IconAlertTriangle size={18} />
          <Text>{sentence}</Text>
        </li>
      ))}
    </ul>
  )
}

function hrefOf(show: string, page: number): string {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
