import { randomUUID } from 'node:crypto'
import type { BackgroundWorker } from '../jobs/background-worker.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Log } from '../log.server.ts'
import type { Live } from './hub.server.ts'

/** An open edit screen. */
export interface EditScreen {
  kind: string
  id: string
  /** An id that the tab generated for itself. */
  tab: string
  user: { id: string; name: string }
}

/** Somebody else who has a record open, or the same person in another tab. */
export interface PresentEditor {
  name: string
  self: boolean
}

/** Who has which record open, on any instance. A screen counts for as long as its stream is open. */
export interface Presence {
  /** @returns a function to call when the stream has ended */
  enter(screen: EditScreen): () => void
  /** Who else has this record open: each person once, including oneself if it is open in another tab. */
  list(screen: EditScreen): Promise<PresentEditor[]>
  /** Renews the rows of this instance's streams; for tests. */
  renew(): Promise<void>
}

const renewInterval = 8_000
/**
 * If a screen was not renewed for this long, its instance has crashed. A time equally far in the future was
 * written while a clock was wrong.
 */
const staleAfter = 2.5 * renewInterval

const maxNameLength = 100

/** The record that a tab has open, from an address; `undefined` if a part is missing or too long. */
export function readScreen(searchParams: URLSearchParams): Omit<EditScreen, 'user'> | undefined {
  const [kind = '', id = '', tab = ''] = ['kind', 'id', 'tab'].map((name) => searchParams.get(name) ?? '')
  const isName = (text: string) => text.length > 0 && text.length <= maxNameLength
  return [kind, id, tab].every(isName) ? { kind, id, tab } : undefined
}

interface PresenceServices {
  db: Db
  live: Live
  log: Log
  worker: BackgroundWorker
}

export function createPresence({ db, live, log, worker }: PresenceServices): Presence {
  /** By stream: a reconnecting tab opens its next stream before this instance notices the end of the last. */
  const present = new Map<string, EditScreen>()
  /** Writes are serialised, so that a screen that closes immediately does not stay. */
  let written = Promise.resolve()

  function write(work: () => Promise<void>) {
    written = written.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'who has which record open could not be written')
    })
    return written
  }

  async function store(streams: Iterable<[string, EditScreen]>) {
    const rows = [...streams].map(([stream, { kind, id, tab, user }]) => {
      return { stream, tab, kind, record_id: id, user_id: user.id, name: user.name, seen_at: Date.now() }
    })
    if (rows.length === 0) return
    await db
      .insertInto('editing')
      .values(rows)
      .onConflict((conflict) => conflict.column('stream').doUpdateSet({ seen_at: Date.now() }))
      .execute()
  }

  async function renew() {
    if (present.size === 0) return
    await store(present)
    const now = Date.now()
    const removed = await db
      .deleteFrom('editing')
      .where((eb) => eb.or([eb('seen_at', '<', now - staleAfter), eb('seen_at', '>', now + staleAfter)]))
      .executeTakeFirst()
    if (removed.numDeletedRows > 0) live.publish('editing')
  }
  const job = worker.add({
    name: 'presence',
    every: renewInterval,
    run: () => write(renew),
    onClosed: () => written,
  })

  return {
    enter(screen) {
      const stream = randomUUID()
      present.set(stream, screen)
      void write(async () => {
        await store([[stream, screen]])
        live.publish('editing')
      })
      return () => {
        present.delete(stream)
        void write(async () => {
          await db.deleteFrom('editing').where('stream', '=', stream).execute()
          live.publish('editing')
        })
      }
    },
    async list({ tab, kind, id, user }) {
      const now = Date.now()
      const rows = await db
        .selectFrom('editing')
        .select(['name', 'user_id'])
        .distinct()
        .where('kind', '=', kind)
        .where('record_id', '=', id)
        .where('tab', '!=', tab)
        .where((eb) => eb.between('seen_at', now - staleAfter, now + staleAfter))
        .orderBy('name')
        .execute()
      return rows.map(({ name, user_id }) => ({ name, self: user_id === user.id }))
    },
    renew: job.idle,
  }
}
