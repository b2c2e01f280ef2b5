import { expect, it } from 'vitest'
import type { ContentTables, Database } from './platform/database/schema.ts'
import { isTest } from '../scripts/house/graph.ts'
import { readSources } from '../scripts/house/sources.ts'

/**
 * By what somebody's right to write is known: `change()` asks its actor about every revision, a `WriteAccess`
 * (or the handle in it) is handed out to whoever may write in an area or owns the rows, and the accounts' own functions ask who acts inside their
 * transaction. `program` is what no request of a person does: the worker, cleanup jobs, sign-in.
 */
type By = 'change()' | 'WriteAccess' | 'auth' | 'program'

/** Who writes the tables that are no collection's, by file. A reader's handle writes nothing. */
const writers: Record<Exclude<keyof Database, keyof ContentTables>, Readonly<Record<string, By>>> = {
  request: {
    'features/requests/store.server.ts': 'change()',
    'features/requests/store-inbox.server.ts': 'change()', // Read marks by WriteAccess.
    'features/requests/store-acts.server.ts': 'change()',
    'features/requests/store-work.server.ts': 'change()',
    'features/requests/store-erase.server.ts': 'change()',
    'platform/auth/administrator-rows.server.ts': 'auth', // What somebody who leaves hands over.
  },
  setting: { 'content/singleton-store.server.ts': 'change()' },
  // Within `change()`, which asks for the document.
  pending_version: {
    'content/pending.server.ts': 'change()',
    'features/projects/store-erase.server.ts': 'WriteAccess',
  },
  revision: {
    'platform/changes/change.server.ts': 'change()',
    'features/requests/store-erase.server.ts': 'change()',
    'history/empty-revisions.server.ts': 'program',
    'features/projects/consent/store-erase.server.ts': 'WriteAccess',
    'features/papers/store-erase.server.ts': 'WriteAccess',
    'features/projects/store-erase.server.ts': 'WriteAccess',
  },
  file: {
    'platform/files/file-store.server.ts': 'WriteAccess',
    'platform/files/storage-audit.server.ts': 'program',
    'platform/files/sweep.server.ts': 'program',
    'uploads/photographs/worker.server.ts': 'program',
    'uploads/video/first-frame.server.ts': 'program',
    'features/papers/store-erase.server.ts': 'WriteAccess',
    'features/requests/store-erase.server.ts': 'change()',
    'operations/backup/restore.server.ts': 'program',
  },
  arriving_file: { 'platform/files/file-store.server.ts': 'WriteAccess' },
  meta: {
    'platform/database/meta.server.ts': 'program',
    'uploads/finished-uploads.server.ts': 'WriteAccess',
    'operations/backup/restore.server.ts': 'program',
  },
  outbox: {
    'platform/outbox/queue.server.ts': 'program', // Sending again by WriteAccess.
    'features/requests/store-erase.server.ts': 'change()',
  },
  reminder: {
    'platform/outbox/reminders.server.ts': 'WriteAccess', // Those that are told by the program.
    'features/requests/store-erase.server.ts': 'change()',
    'platform/auth/administrator-rows.server.ts': 'auth', // Of somebody who leaves.
  },
  push_device: {
    'platform/push/devices.server.ts': 'WriteAccess',
    'platform/auth/administrator-rows.server.ts': 'auth',
  },
  user: {
    'platform/auth/administrator-rows.server.ts': 'auth',
    'platform/auth/administrators.server.ts': 'auth',
    'platform/auth/auth.server.ts': 'program',
    'platform/auth/colleagues.server.ts': 'WriteAccess',
    'platform/auth/people.server.ts': 'auth',
  },
  account: { 'platform/auth/administrator-rows.server.ts': 'auth' },
  session: {
    'platform/auth/administrator-rows.server.ts': 'auth',
    'platform/auth/sessions.server.ts': 'auth',
  },
  twoFactor: {
    'platform/auth/administrator-rows.server.ts': 'auth',
    'platform/auth/two-steps.server.ts': 'auth',
  },
  verification: {
    'platform/auth/administrator-rows.server.ts': 'auth',
    'platform/auth/sessions.server.ts': 'auth',
  },
  link: {
    'platform/auth/administrator-rows.server.ts': 'auth',
    'platform/auth/links.server.ts': 'auth',
    'operations/backup/restore.server.ts': 'program',
  },
  editing: { 'platform/live/presence.server.ts': 'program' },
  paper_reminder: { 'features/papers/queries-reminders.server.ts': 'program' },
  visit_day: { 'platform/visits/visits.server.ts': 'program' },
  rate_limit: { 'platform/auth/rate-limit.server.ts': 'program' },
}

/** All tables of collections are written here, within `change()`. */
const ofCollections = [
  'content/store.server.ts',
  'content/store/addresses.server.ts',
  'content/store/parts.server.ts',
  'content/store/rows.server.ts',
]

/** Beside their stores: what is erased leaves no trace in History. */
const erasing = [
  'consent: features/projects/consent/store-erase.server.ts',
  'key_person: features/papers/store-erase.server.ts',
  'project: features/projects/store-erase.server.ts',
]

const writes = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*('?)([\w.]+)/g

it('every table is written by the files that are named for it, and by no other', () => {
  const found = readSources('app', 'server', 'scripts')
    .filter(({ file }) => !isTest(file) && !file.includes('/migrations/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(writes)].map(([, quote, table]) => ({
        file: file.replace(/^app\//, ''),
        table: quote ? table : undefined,
      })),
    )
  const named = Object.entries(writers).flatMap(([table, files]) =>
    Object.keys(files).map((file) => `${table}: ${file}`),
  )
  const stated = found.flatMap(({ table, file }) => (table ? `${table}: ${file}` : []))
  expect([...new Set(stated)].toSorted()).toEqual([...named, ...erasing].toSorted())
  const derived = found.flatMap(({ table, file }) => (table ? [] : file))
  expect([...new Set(derived)].toSorted()).toEqual(ofCollections)
})
