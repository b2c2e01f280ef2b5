import type { Db, Tx } from '../database/open.server.ts'
import { parseRights, reaches, type Area, type Level } from './rights.ts'

/** Somebody who can be given something to take care of. */
export interface Colleague {
  id: string
  name: string
}

/** Those who may sign in and have at least this level in the area, by name. */
export async function listColleagues(db: Db | Tx, area: Area, level: Level): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'rights'])
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ rights }) => reaches(parseRights(rights)[area], level))
    .map(({ id, name }) => ({ id, name }))
}
