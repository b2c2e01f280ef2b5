import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { href, Link } from 'react-router'
import { formatDay, formatTime } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './bulk.module.css'
import { Count } from './check-rows.tsx'
import type { UploadFacts } from './facts.server.ts'

interface ReportProps {
  upload: UploadFacts
  /** Back to the rows that are left. */
  goOn: () => void
  again: () => void
}

export function Report({ upload: { counts, finishedAt, fileName }, goOn, again }: ReportProps) {
  const { added = 0, updated = 0, unchanged = 0, same = 0 } = counts
  const open = (counts.new ?? 0) + (counts.update ?? 0)
  const left = (counts.faulty ?? 0) + (counts.refused ?? 0)
  const download = href('/admin/upload-projects/report')
  return (
    <div className={classes.importing}>
      <div className={classes.summary} role="status">
        <Count number={added} one="project was added" many="projects were added" />
        {updated > 0 && <Count number={updated} one="was changed" many="were changed" />}
        {unchanged + same > 0 && (
          <Count number={unchanged + same} one="had nothing to change" many="had nothing to change" />
        )}
        {left > 0 && <Count number={left} one="row was left out" many="rows were left out" faulty />}
        <p className="dim">
          <span className="code">{fileName}</span>
          {finishedAt !== null && `${formatDay(finishedAt)}, ${formatTime(finishedAt)}`}
        </p>
      </div>
      {open > 0 && (
        <Text mb="md">
          The import was stopped: {formatNumber(open)} {open === 1 ? 'row is' : 'rows are'} not on the site.
        </Text>
      )}
      <Group gap="xs">
        {open > 0 ? (
          <Button color="orange" onClick={goOn}>
            Go on with the rest
          </Button>
        ) : (
          <Button component={Link} to={href('/admin/products/edit')} color="orange">
            See the projects
          </Button>
        )}
        <DownloadButton address={download}>Download the report</DownloadButton>
        {left > 0 && (
          <DownloadButton address={`${download}?rows=mend`}>Download the rows to mend</DownloadButton>
        )}
        <Button variant="subtle" color="gray" onClick={again}>
          Upload more
        </Button>
      </Group>
    </div>
  )
}

function DownloadButton({ address, children }: { address: string; children: string }) {
  return (
    <Button
      component="a"
      href={address}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </Button>
  )
}
