import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { readConfig } from '#app/platform/config.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { newFolder } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { environmentOf } from '#test/site-process.ts'
import { openDatabase, openReadOnly } from './connect.server.ts'

it('leaves no connection behind that the database still counts', async () => {
  const databaseUrl = await newDatabaseUrl('postgres')
  const config = readConfig(environmentOf(newFolder(), databaseUrl))
  const counting = new pg.Client(databaseUrl)
  await counting.connect()
  onTestFinished(() => counting.end())
  const others = async () => {
    const { rows } = await counting.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.others
  }
  for (let round = 0; round < 20; round++) {
    await (await openReadOnly(config)).destroy()
    expect(await others()).toBe(0)
  }
  const db = await openDatabase(config, createLog('silent'))
  await Promise.all(Array.from({ length: 5 }, () => db.selectFrom('meta').selectAll().execute()))
  await db.destroy()
  expect(await others()).toBe(0)
})

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'says nothing of a library where the address asks for sslmode=%s',
  async (mode) => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const databaseUrl = `${await newDatabaseUrl('postgres')}?sslmode=${mode}`
    const config = readConfig(environmentOf(newFolder(), databaseUrl))
    expect(config.databaseUrl).toContain('sslmode=verify-full')
    // This database has no certificate, and the driver goes on with none for no mode.
    await expect(openDatabase(config, createLog('silent'))).rejects.toThrow()
    await nextIteration()
    expect(warnings).toEqual([])
  },
)
