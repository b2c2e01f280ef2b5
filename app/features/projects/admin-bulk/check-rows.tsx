import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '#app/ui/admin/icons.ts'
import { useState, type ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { Pager } from '#app/ui/admin/pager.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './bulk.module.css'
import { CheckFoot, type CheckRowsProps } from './check-foot.tsx'
import { CheckNotices } from './check-notices.tsx'
import { CheckPictures } from './check-pictures.tsx'
import { Ignored, Working } from './choose-files.tsx'
import { DropFiles, useChoose } from './drop-files.tsx'
import type { UploadFacts } from './facts.server.ts'
import { existing } from './words.ts'
import { Problem } from './problem.tsx'
import { RowList } from './row-list.tsx'

/** Nothing is on the site yet: every row is checked with the rules of the form, and each fault is told beside its row. */
export function CheckRows(props: CheckRowsProps) {
  const { upload, pictures, busy, problem, ignored, take, answer, discard } = props
  const { counts } = upload
  const [refused, setRefused] = useState<string>()
  const faulty = (counts.faulty ?? 0) + (counts.refused ?? 0)
  return (
    <DropFiles take={take} plain>
      <Problem sentence={refused ?? problem} />
      <Ignored names={ignored} />
      <Summary
        upload={upload}
        faulty={faulty}
        busy={busy}
        tools={
          <Button variant="subtle" color="gray" size="compact-md" onClick={discard}>
            Start over
          </Button>
        }
      />
      <CheckNotices upload={upload} />
      <CheckPictures facts={upload.pictures} sending={pictures} />
      <div className={classes.question}>
        <Text fw={600} id="existing" size="md">
          When a project with the code is on the site
        </Text>
        <SegmentedControl
          aria-labelledby="existing"
          value={upload.existing}
          onChange={(value) => answer(value === 'update' ? 'update' : 'refuse')}
          disabled={busy !== undefined}
          data={[
            { value: 'refuse', label: existing.refuse },
            { value: 'update', label: existing.update },
          ]}
        />
      </div>
      <Filter upload={upload} faulty={faulty} />
      <RowList rows={upload.rows} />
      <Pager page={upload.page} pages={upload.pages} addressOf={(page) => addressOf(upload.show, page)} />
      <CheckFoot {...props} faulty={faulty} refuse={setRefused} />
    </DropFiles>
  )
}

interface SummaryProps {
  upload: UploadFacts
  faulty: number
  busy: string | undefined
  tools: ReactNode
}

function Summary({ upload, faulty, busy, tools }: SummaryProps) {
  const { counts, fileName } = upload
  const here = (counts.added ?? 0) + (counts.updated ?? 0) + (counts.unchanged ?? 0)
  return (
    <div className={classes.summary} role="status">
      <Count number={(counts.new ?? 0) + (counts.update ?? 0)} one="row is ready" many="rows are ready" />
      {faulty > 0 && <Count number={faulty} one="row needs you" many="rows need you" faulty />}
      {counts.same !== undefined && (
        <Count number={counts.same} one="row changes nothing" many="rows change nothing" />
      )}
      {here > 0 && <Count number={here} one="row is on the site" many="rows are on the site" />}
      <p className="dim">{busy ? <Working words={busy} /> : <span className="code">{fileName}</span>}</p>
      {tools}
    </div>
  )
}

interface CountProps {
  number: number
  one: string
  many: string
  faulty?: boolean
}

export function Count({ number, one, many, faulty }: CountProps) {
  return (
    <p data-fault={faulty || undefined}>
      <span className={classes.numeral}>{formatNumber(number)}</span> {number === 1 ? one : many}
    </p>
  )
}

function Filter({ upload, faulty }: { upload: UploadFacts; faulty: number }) {
  const navigate = useNavigate()
  const choose = useChoose()
  return (
    <Group justify="space-between" mb="sm" gap="xs">
      <SegmentedControl
        aria-label="Rows"
        value={upload.show}
        onChange={(show) => void navigate(addressOf(show, 1), { preventScrollReset: true })}
        data={[
          { value: 'all', label: `All ${formatNumber(upload.total)}` },
          { value: 'problems', label: `Problems only ${formatNumber(faulty)}` },
        ]}
      />
      {faulty > 0 && (
        <Group gap="xs" className={classes.mend}>
          <Button
            component="a"
            href={`${href('/admin/upload-projects/report')}?rows=mend`}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Table to mend
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={choose.files}
          >
            Choose the mended table
          </Button>
        </Group>
      )}
    </Group>
  )
}

function addressOf(show: string, page: number): string {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
