import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { asText } from './log-text.server.ts'
import { createLog } from './log.server.ts'

const marker = 'Noor-Al-Hashimi-71'

it('is text for people, with the level as a word, where that is asked for', () => {
  const lines: string[] = []
  const log = createLog('debug', asText({ write: (line) => void lines.push(line) }))
  log.info({ route: '/projects/:code', ms: 1204, statement: 'select 1' }, 'a request was answered')
  log.warn('no message has facts')
  log.error({ err: new Error('could not be stored', { cause: new Error('full') }) }, 'failed')
  const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  expect(lines[0]).toMatch(
    new RegExp(
      `^${moment} INFO  a request was answered route=/projects/:code ms=1204 statement="select 1"\n$`,
    ),
  )
  expect(lines[1]).toMatch(new RegExp(`^${moment} WARN  no message has facts\n$`))
  expect(lines[2]).toMatch(new RegExp(`^${moment} ERROR failed\n    Error: could not be stored\n      at `))
  expect(lines[2]).toContain('\n    Error: full\n')
})

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
