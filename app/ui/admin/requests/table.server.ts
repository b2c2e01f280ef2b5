import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import type { Received, Sight } from '#app/platform/inbox/sent.server.ts'
import { stateWords } from '#app/platform/inbox/work.ts'
import { formatTime } from '../../day.ts'
import { dubaiDate } from '../../dubai-date.ts'
import { readDeskAddress } from './desk-address.ts'
import { workLabels } from './desk-rules.ts'

const atOnce = 500

interface RequestsTable<Request extends Received & { createdAt: number }> {
  /** Of the file, and of the sheet in it. */
  title: string
  labels: readonly string[]
  /** In the order of the labels. */
  cells: (request: Request) => readonly string[]
  list: (sight: Sight) => Promise<Request[]>
}

/** What stands in a list, on all its pages, as a CSV file or an Excel workbook (`?format=xlsx`). */
export function downloadRequests<Request extends Received & { createdAt: number }>(
  url: string,
  { title, labels, cells, list }: RequestsTable<Request>,
): Response {
  const { state, suspicious } = readDeskAddress(url)
  const head = ['Received', ...labels, ...Object.values(workLabels)]
  const name = [title, state && stateWords[state], dubaiDate(Date.now()).iso].filter(Boolean).join(' ')

  async function* rows() {
    for (let offset = 0; ; offset += atOnce) {
      const requests = await list({ suspicious: suspicious ? 'Yes' : 'No', state, limit: atOnce, offset })
      for (const request of requests) {
        const { work } = request
        const setAt = work.at ? moment(work.at) : ''
        yield [
          moment(request.createdAt),
          ...cells(request),
          stateWords[work.state],
          work.note,
          work.by ?? '',
          setAt,
        ]
      }
      if (requests.length < atOnce) return
    }
  }
  return new URL(url).searchParams.get('format') === 'xlsx'
    ? xlsxDownload(`${name}.xlsx`, { name: title, head }, rows())
    : csvDownload(`${name}.csv`, head, rows())
}

function moment(at: number) {
  return `${dubaiDate(at).iso} ${formatTime(at)}`
}
