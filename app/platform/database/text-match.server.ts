import { sql, type Expression } from 'kysely'

/** Whether a text, in lower case, holds `part` anywhere. Reads every row: for a handful of results while somebody types. */
export function contains(text: Expression<string>, part: string) {
  const wanted = `%${part
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${text}) like ${wanted} escape '\\'`
}

/** Comes after every character that a text can hold. */
const last = '\u{10FFFF}'

/** Whether a column begins with `text`, written as a range so that an index in byte order answers it on both engines. */
export function startsWith(column: string, text: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} >= ${text} and ${name} < ${text + last})`
}
