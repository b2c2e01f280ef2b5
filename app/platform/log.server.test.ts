import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { createLog } from './log.server.ts'

const marker = 'Noor-Al-Hashimi-71'

describeEngines('an error of the database in the log', (createApp, engine) => {
  it.each([
    ['a row that is there already', `insert into meta (key, value) values ('${marker}', '${marker}')`],
    ['a text where a number belongs', `update meta set value = cast('${marker}' as integer) / 0`],
    ['a statement that nobody can read', `select '${marker}' frm ${marker}`],
    ['a value that is missing', `insert into meta (key, value) values ('${marker}-2', null)`],
  ])('says where and which, and nothing of %s', async (_, statement) => {
    const { db } = (await createApp()).services
    await db.insertInto('meta').values({ key: marker, value: marker }).execute()
    const error = await sql
      .raw(statement)
      .execute(db)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    // SQLite converts such a text to 0, and returns null for a division by it.
    if (error === undefined) return expect(engine).toBe('sqlite')
    let line = ''
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        line += chunk
        done()
      },
    })
    createLog('info', out).error({ err: new Error('could not be stored', { cause: error }) }, 'failed')
    expect(line).not.toContain(marker)
    const { err } = JSON.parse(line)
    expect(err.message).toBe('could not be stored')
    expect(err.cause.code).toMatch(/^[0-9A-Z]+$/)
    expect(err.cause.stack).toMatch(/^at /)
  })
})
