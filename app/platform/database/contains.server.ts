import { sql, type Expression } from 'kysely'

/** Whether a text, in lower case, holds `part` anywhere. Reads every row: for a handful of results while somebody types. */
export function contains(text: Expression<string>, part: string) {
  const wanted = `%${part
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${text}) like ${wanted} escape '\\'`
}
