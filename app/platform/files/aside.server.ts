import type { Db } from '../database/database.server.ts'
import { isoDay } from '../clock.ts'
import { day } from '../units.ts'
import type { FileAccess, Files, StoragePlace } from './files.server.ts'
import { isRecorded } from './storage-audit.server.ts'

/** How long what nothing needs can still be brought back. */
const asideDays = 30

type StoredKey = { access: FileAccess; key: string }

/** Moves a file to where it is never served and in no backup. */
export async function moveAside(files: Files, { access, key }: StoredKey, now: number) {
  await files.move({ area: access, key }, { area: 'unneeded', key: `${isoDay(now, 'UTC')}/${access}/${key}` })
}

/** Brings back what the database names after all: after a restore, or once the right database is there again. */
export async function bringBack(db: Db, files: Files): Promise<StoredKey[]> {
  const back: StoredKey[] = []
  for (const { place, file } of await listAside(files)) {
    if (!(await isRecorded(db, file))) continue
    if (!(await files.exists(file.access, file.key))) {
      await files.move(place, { area: file.access, key: file.key })
      back.push(file)
    }
  }
  return back
}

/** Removes what has been aside for longer than 30 days. */
export async function removeOldAside(files: Files, now: number) {
  const before = isoDay(now - asideDays * day, 'UTC')
  for (const { place, since } of await listAside(files))
    if (since < before) await files.remove(place.area, place.key)
}

/** The day is the first part of the key: moving changes no date of a file. */
async function listAside(files: Files) {
  const aside: { place: StoragePlace; since: string; file: StoredKey }[] = []
  for await (const { key: whole } of files.list('unneeded')) {
    const [, since = '', access, key = ''] = /^([^/]+)\/(public|private)\/(.+)$/.exec(whole) ?? []
    const place: StoragePlace = { area: 'unneeded', key: whole }
    if (access === 'public' || access === 'private') aside.push({ place, since, file: { access, key } })
  }
  return aside
}
