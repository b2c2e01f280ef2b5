import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Moment } from '#app/ui/admin/moment.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import { screenAddresses } from '../../document.ts'
import classes from './table.module.css'
import { Count } from './count.tsx'
import { DownloadTable } from './download-table.tsx'
import { countRows, reportOf, rowsToCorrect, type UploadedTable, type UploadPlace } from '../upload.ts'

interface ReportProps extends UploadPlace {
  upload: UploadedTable
  /** Returns to the remaining rows. */
  resume: () => void
  uploadMore: () => void
}

export function Report({ collection, parent, upload, resume, uploadMore }: ReportProps) {
  const { one, many } = collection
  const { fileName, finishedAt } = upload
  const { added, updated, same, existing, faulty, ready } = countRows(upload)
  const left = faulty + existing
  return (
    <div className={classes.importing}>
      <div className={classes.summary} role="status">
        <Count number={added} one={`${one} was added`} many={`${many} were added`} />
        {updated > 0 && <Count number={updated} one="was changed" many="were changed" />}
        {same > 0 && <Count number={same} one="had nothing to change" many="had nothing to change" />}
        {left > 0 && (
          <Count number={left} one="row was skipped" many="rows were skipped" faulty={faulty > 0} />
        )}
        <p className="dim">
          <span className="code">{fileName}</span>
          {finishedAt !== null && <Moment at={finishedAt} />}
        </p>
      </div>
      {ready > 0 && (
        <Text mb="md">
          The import was stopped: {formatNumber(ready)} {ready === 1 ? 'row is' : 'rows are'} not on the site.
        </Text>
      )}
      <Group gap="xs">
        {ready > 0 ? (
          <Button color="orange" onClick={resume}>
            Import the remaining rows
          </Button>
        ) : (
          <Button component={Link} to={screenAddresses(collection, parent).list} color="orange">
            See the {many}
          </Button>
        )}
        <DownloadTable name="Report of the upload" rows={() => reportOf(collection, upload)}>
          Download the report
        </DownloadTable>
        {faulty > 0 && (
          <DownloadTable name="Rows to correct" rows={() => rowsToCorrect(collection, upload)}>
            Download the rows to correct
          </DownloadTable>
        )}
        <Button variant="subtle" color="gray" onClick={uploadMore}>
          Upload more
        </Button>
      </Group>
    </div>
  )
}
