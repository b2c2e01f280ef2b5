import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** An empty database of its own in the PostgreSQL of this run; `undefined` for SQLite, which makes its own file. */
export async function newDatabaseUrl(engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined
  const name = `t_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement as the owner of the whole server. */
export async function asOwner(statement: string, parameters: unknown[] = []) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await client.query(statement, parameters)
  } finally {
    await client.end()
  }
}
