import { randomUUID } from 'node:crypto'
import type { BackgroundWorker } from '../background-worker.server.ts'
import type { Db } from '../database/open.server.ts'
import type { Log } from '../log.server.ts'
import type { Live } from './hub.server.ts'

/** An edit screen that is open somewhere. */
export interface EditScreen {
  kind: string
  id: string
  /** Of one tab, made by itself. */
  tab: string
  user: { id: string; name: string }
}

/** Somebody else who has a record open, or the same person elsewhere. */
export interface PresentEditor {
  name: string
  self: boolean
}

/** Who has which record open, on any instance: a screen is there for as long as its stream is. */
export interface Presence {
  /** @returns to be called when the stream has ended */
  enter(screen: EditScreen): () => void
  /** Who else has this record open: each person once, and oneself only for another tab. */
  list(screen: EditScreen): Promise<PresentEditor[]>
  /** Says for every stream of this instance that it still is open; for tests. */
  renew(): Promise<void>
}

const renewEvery = 8_000
/** The instance of a screen that was not renewed for so long has ended without a word. What is as far ahead, a wrong clock wrote. */
const goneAfter = 2.5 * renewEvery

const longestName = 100

/** The record that a tab has open, as an address says it; `undefined` where a part is missing, or too long to be one. */
export function readScreen(asked: URLSearchParams): Omit<EditScreen, 'user'> | undefined {
  const [kind = '', id = '', tab = ''] = ['kind', 'id', 'tab'].map((name) => asked.get(name) ?? '')
  const isName = (text: string) => text.length > 0 && text.length <= longestName
  return [kind, id, tab].every(isName) ? { kind, id, tab } : undefined
}

interface PresenceServices {
  db: Db
  live: Live
  log: Log
  worker: BackgroundWorker
}

export function openPresence({ db, live, log, worker }: PresenceServices): Presence {
  /** By stream: a tab that connects again opens its next stream before this instance knows that the last has ended. */
  const present = new Map<string, EditScreen>()
  /** One write after the other, so that a screen which closes at once does not stay. */
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
    const gone = await db
      .deleteFrom('editing')
      .where((eb) => eb.or([eb('seen_at', '<', now - goneAfter), eb('seen_at', '>', now + goneAfter)]))
      .executeTakeFirst()
    if (gone.numDeletedRows > 0) live.publish('editing')
  }
  const job = worker.add({
    name: 'presence',
    every: renewEvery,
    run: () => write(renew),
    finish: () => written,
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
        .where((eb) => eb.between('seen_at', now - goneAfter, now + goneAfter))
        .orderBy('name')
        .execute()
      return rows.map(({ name, user_id }) => ({ name, self: user_id === user.id }))
    },
    renew: job.idle,
  }
}
