import { sql } from 'kysely'

/** Comes after every character that a text can hold. */
const last = '\u{10FFFF}'

/** Whether a column begins with `text`, written as a range so that an index in byte order answers it on both engines. */
export function startsWith(column: string, text: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} >= ${text} and ${name} < ${text + last})`
}
