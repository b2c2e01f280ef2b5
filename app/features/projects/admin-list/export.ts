import { formatDocument } from '#app/content/document.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import type { Route } from './+types/export'
import { fields, headings, shown, widths } from '../admin-bulk/columns.ts'
import { projects as collection, type Project } from '../collection.ts'
import { readAllProjects } from '../queries.server.ts'
import { projectStore } from '../store.server.ts'
import { projectsPerPage } from '../project.ts'

/** Projects formatted at a time: that blocks the event loop for some milliseconds. */
const atOnce = 100

/**
 * `GET /admin/products/export?format=xlsx`: every project, or those named by `ids`, in the columns that bulk
 * upload reads.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db } = admin
  const { timeZone } = await readBrand(admin)
  const name = `Projects ${isoDay(Date.now(), timeZone)}`
  const query = url.searchParams
  const table = query.has('ids') ? chosenRows(db, (query.get('ids') ?? '').split(' ')) : rows(db)
  if (query.get('format') === 'csv') return csvDownload(`${name}.csv`, headings, table)
  return xlsxDownload(`${name}.xlsx`, { name: 'Projects', head: headings, widths }, table)
}

async function* chosenRows(db: Db, ids: readonly string[]) {
  for (const id of ids.slice(0, projectsPerPage)) {
    const project = await projectStore.find(db, id)
    if (project) yield cellsOf(project)
  }
}

async function* rows(db: Db) {
  for await (const projects of readAllProjects(db, atOnce)) yield* projects.map(cellsOf)
}

function cellsOf(project: Project): string[] {
  const typed = formatDocument(collection, { ...project })
  const image = project.image ? fileNameOf(project.image.key) : ''
  return fields.map((field) => (field === 'imageUrl' ? image : shown(field, typed[field] ?? '')))
}
