import { oneCell, type Field } from './field.ts'

export type PositionField = Field<number, { '': number }>

/** Number of positions between two documents created one millisecond apart. */
const spacing = 1_000

/**
 * A document's position in a list ordered by hand (`Collection.order`). The form sends it along; 0 means
 * after everything added before.
 */
export function position(): PositionField {
  return oneCell({
    type: 'position',
    label: 'Order',
    columns: { '': { type: 'integer' } },
    parts: [{ path: '', label: 'Order', as: 'position' }],
    initial: 0,
    parse: (typed) => ({ value: read(Number(typed[''])) }),
    read,
  })
}

function read(stored: unknown): number {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

/**
 * The position of a document that has never been moved.
 * @param share fraction of the way to the next millisecond, from 0 to 1
 */
export function positionFromTime(createdAt: number, share: number): number {
  return createdAt * spacing + Math.floor(share * spacing)
}

/** A position between two others, if there is one. `undefined` means the start or the end of the list. */
export function positionBetween(low: number | undefined, high: number | undefined): number | undefined {
  const found =
    low === undefined
      ? (high ?? 2 * spacing) - spacing
      : high === undefined
        ? low + spacing
        : Math.floor((low + high) / 2)
  return found > (low ?? 0) && found < (high ?? Infinity) ? found : undefined
}

/** The position of the first, second … document (counted from 0) when all of them are renumbered. */
export function positionOf(place: number): number {
  return (place + 1) * spacing
}
