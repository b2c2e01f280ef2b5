import { sql, type Expression } from 'kysely'

/** Whether a lower-case text contains `part`. Reads every row: for a few results while somebody types. */
export function contains(text: Expression<string>, part: string) {
  const wanted = `%${part
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${text}) like ${wanted} escape '\\'`
}

/** Sorts after every character that a text can contain. */
const last = '\u{10FFFF}'

/** Whether a column starts with `text`, as a range, so that both engines can use an index in byte order. */
export function startsWith(column: string, text: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} >= ${text} and ${name} < ${text + last})`
}
