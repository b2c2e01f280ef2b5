import type { Cells, Field, Fields, Json } from './field.ts'
import { group } from './group.ts'

/** Every kind of ours has these two: for everybody, and for the office alone. */
export const addedColumns = ['own', 'own_office'] as const

/**
 * Fields that one site adds to a kind of ours, as one value in a column of JSON, so that they need no migration. They are
 * read as their declaration says today: what was stored for a field that is gone stays out.
 */
export function added(members: Fields): Field {
  const together = group(members)
  return {
    ...together,
    columns: { '': { type: 'text', nullable: true } },
    toRow: (value): Cells => ({ '': JSON.stringify(value) }),
    fromRow: ({ '': cell }) => together.read(parse(cell)),
  } as Field // Of values by name, as every group.
}

function parse(cell: Json | undefined): unknown {
  return typeof cell === 'string' ? JSON.parse(cell) : undefined
}
