const rowsPerStatement = 250

/**
 * Rows in portions that one statement can carry: both engines limit its parameters (SQLite to 32,766, PostgreSQL to
 * 65,535), and no table of ours has more than 30 columns.
 */
export function* chunksOf<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
