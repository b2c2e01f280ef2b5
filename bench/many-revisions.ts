import type { Revision } from '#app/platform/change.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { toRows } from '#app/platform/revision-rows.ts'

const people = ['Sara', 'Omar', 'Layla', 'Yousef']
const rowsPerInsert = 500

/** Half came in one import, half are changes by themselves, one a minute. */
export async function addManyRevisions(db: Db, number: number, now: number) {
  const single = Math.floor(number / 2)
  const imported = Array.from({ length: number - single }, (_, index): Revision => revision(index, 'add'))
  const occasion = { actor: 'Import', at: now - (single + 1) * 60_000, change_id: 'import' }
  await insert(db, toRows(imported, occasion))
  const changes = Array.from({ length: single }, (_, index) =>
    toRows([revision(index, 'edit')], {
      actor: people[index % people.length] ?? '',
      at: now - (single - index) * 60_000,
      change_id: `change ${index}`,
    }),
  )
  await insert(db, changes.flat())
}

async function insert(db: Db, rows: ReturnType<typeof toRows>) {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto('revision')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute()
}

function revision(index: number, action: 'add' | 'edit'): Revision {
  const after = {
    id: `many-${index}`,
    code: String(index),
    name: `Villa ${index} at the Creek`,
    location: 'Al Barsha South, Dubai',
    type: 'villa',
    status: 'completed',
    remarks: 'G+1 villa with a basement, a pool and a driver’s room. '.repeat(4),
    photograph: { key: `images/abcdefghijvilla-${index}.jpg`, alt: '', focusX: 50, focusY: 50 },
  }
  const kind = index % 8 === 0 ? 'certificate' : 'project'
  const before = { ...after, status: 'ongoing', remarks: '' }
  return { kind, id: after.id, after, ...(action === 'edit' ? { before } : {}) }
}
