import { oneCell, type Field } from './field.ts'

export type PositionField = Field<number, { '': number }>

/** Between two that were added one after the other there is room for this many: the moment is in milliseconds. */
const room = 1_000

/**
 * Where a document stands among the others, which a list says by hand (`Collection.order`). Its form carries it along; 0 is behind
 * whatever was added before.
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
 * Of a document that nobody has moved.
 * @param share of the way to what is added a millisecond later
 */
export function positionOfAge(createdAt: number, share: number): number {
  return createdAt * room + Math.floor(share * room)
}

/** A place between two others, if there is any; `undefined` stands for either end. */
export function positionBetween(low: number | undefined, high: number | undefined): number | undefined {
  const found =
    low === undefined
      ? (high ?? 2 * room) - room
      : high === undefined
        ? low + room
        : Math.floor((low + high) / 2)
  return found > (low ?? 0) && found < (high ?? Infinity) ? found : undefined
}

/** Of the first, the second … where all of them are given a new one. */
export function positionOf(place: number): number {
  return (place + 1) * room
}
