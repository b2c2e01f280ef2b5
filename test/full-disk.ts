import { execFileSync } from 'node:child_process'
import { openSync, closeSync, mkdtempSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'

/** A database that reports a full disk itself, with its real errors; nothing is mocked. */
export interface FullDatabase {
  /** Makes room again. */
  release(): Promise<void>
}

/**
 * SQLite may not grow any more: what fits into its free pages can still be written. PostgreSQL refuses every
 * write with its code for a full disk.
 */
export async function fillDatabase(db: Db): Promise<FullDatabase> {
  if (!isPostgres(db)) {
    await sql`vacuum`.execute(db)
    await sql`pragma max_page_count = 1`.execute(db) // A smaller number means the current size.
    return { release: async () => void (await sql`pragma max_page_count = 1073741823`.execute(db)) }
  }
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await sql`create function no_room() returns trigger language plpgsql as
    'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`.execute(
    db,
  )
  for (const table of tables)
    await sql`create trigger no_room before insert or update or delete on ${sql.table(table)}
      for each statement execute function no_room()`.execute(db)
  return { release: async () => void (await sql`drop function no_room cascade`.execute(db)) }
}

/** A file system of a few megabytes in memory, mounted on its own folder. */
export interface SmallDisk {
  folder: string
  /** Fills all but this many bytes. */
  fill(leave?: number): void
  /** Frees what `fill` took. */
  clear(): void
  unmount(): void
}

/** `undefined` if mounting is not allowed: only root may, and not in every container. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leave = 0) {
      const file = openSync(ballast, 'a')
      const { bavail, bsize } = statfsSync(folder)
      for (let left = bavail * bsize - leave; left > 0; left -= 65_536)
        try {
          writeSync(file, Buffer.alloc(Math.min(left, 65_536)))
        } catch {
          break // The disk is full.
        }
      closeSync(file)
    },
    clear: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the database refuse to delete or change rows of a table, as in an internal fault.
 * @returns restores the table
 */
export async function breakTable(db: Db, table: string) {
  const name = sql.table(table)
  if (!isPostgres(db)) {
    for (const act of ['delete', 'update'])
      await sql`create trigger ${sql.ref(`broken_${act}`)} before ${sql.raw(act)} on ${name}
        begin select raise(abort, 'broken for a test'); end`.execute(db)
    return async () => {
      for (const act of ['delete', 'update']) await sql`drop trigger ${sql.ref(`broken_${act}`)}`.execute(db)
    }
  }
  await sql`create function broken() returns trigger language plpgsql as
    'begin raise exception ''broken for a test''; end'`.execute(db)
  await sql`create trigger broken before delete or update on ${name} for each row execute function broken()`.execute(
    db,
  )
  return async () => void (await sql`drop function broken cascade`.execute(db))
}
