const rowsPerStatement = 250

/**
 * Splits rows into portions that fit into one statement: both engines limit the number of parameters (SQLite
 * to 32,766, PostgreSQL to 65,535), and none of our tables has more than 30 columns.
 */
export function* chunksOf<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
