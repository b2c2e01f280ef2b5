import type { DatabaseSync } from 'node:sqlite'
import { documentsOf } from '#app/content/list/queries.server.ts'
import { createStore } from '#app/content/store.server.ts'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import { lock, type Db } from '#app/platform/database/database.server.ts'
import { eraseFromSnapshots } from '#app/platform/database/snapshots.server.ts'
import { findReferencedNow } from '#app/platform/files/file-references.server.ts'
import { keysNamedIn } from '#app/platform/files/keys.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { keyPeople } from './key-people.ts'

const store = createStore(keyPeople)
const maxFound = 20

/** Those whose name has words that begin like these. */
export async function findKeyPeople(db: Db, search: string) {
  const source = documentsOf({ store, parent: '' })
  const ids = await source.findIds(db, { search, filters: {}, order: '', page: 1 }, maxFound)
  return (await store.findAll(db, ids)).map(({ id, name, title, cv }) => ({
    id,
    name,
    title,
    hasCv: cv !== '',
  }))
}

/** Erases somebody with portrait and CV, in History and in copies of the database too. It cannot be undone. */
export async function eraseKeyPerson({ config, files, securityLog, ...services }: Services, id: string) {
  if (!config.databaseUrl)
    await eraseFromSnapshots(config.dataDir, (snapshot) => eraseFromSnapshot(snapshot, id))
  const keys = await writeAndPublish(services, async (tx, publish) => {
    await lock(tx, store.lock)
    const ofPerson = tx.selectFrom('revision').where('kind', '=', keyPeople.name).where('record_id', '=', id)
    const revisions = await ofPerson.select(['before', 'after']).execute()
    const named = new Set(keysNamedIn(JSON.stringify([revisions, await store.find(tx, id)])))
    await tx.deleteFrom('key_person').where('id', '=', id).execute()
    await tx
      .updateTable('revision')
      .set({ before: null, after: null })
      .where('kind', '=', keyPeople.name)
      .where('record_id', '=', id)
      .execute()
    const needed = await findReferencedNow(tx, [...named], 0)
    const free = [...named].filter((key) => !needed.has(key))
    if (free.length > 0) await tx.deleteFrom('file').where('key', 'in', free).execute()
    publish(keyPeople.topic)
    return free
  })
  for (const key of keys) await files.remove('private', key)
  securityLog.record('personal data erased', { about: keyPeople.name, number: 1 })
}

/** Does the same in a copy of the database, which may be older than key people. */
function eraseFromSnapshot(snapshot: DatabaseSync, id: string) {
  snapshot
    .prepare('update revision set before = null, after = null where kind = ? and record_id = ?')
    .run(keyPeople.name, id)
  if (snapshot.prepare(`select 1 from sqlite_schema where name = 'key_person'`).get())
    snapshot.prepare('delete from key_person where id = ?').run(id)
}
