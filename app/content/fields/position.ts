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
    historyFields: [{ path: '', label: 'Order', as: 'position' }],
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
function positionBetween(low: number | undefined, high: number | undefined): number | undefined {
  const found =
    low === undefined
      ? (high ?? 2 * spacing) - spacing
      : high === undefined
        ? low + spacing
        : Math.floor((low + high) / 2)
  return found > (low ?? 0) && found < (high ?? Infinity) ? found : undefined
}

/**
 * The new positions if one of the items moves in front of another, or to the end: its own between its
 * neighbours, or those of all items if there is no room. None if it is there already.
 * @param positionIn an item's present position; Infinity if it has none and follows those that have one
 */
export function positionsAfterMove<Item extends { id: string }>(
  all: readonly Item[],
  id: string,
  before: string | undefined,
  positionIn: (item: Item) => number,
): (readonly [item: Item, position: number])[] {
  const moved = all.find((one) => one.id === id)
  const others = all.filter((one) => one !== moved)
  const found = others.findIndex((one) => one.id === before)
  const place = found < 0 ? others.length : found
  if (!moved || all.indexOf(moved) === place) return []
  const [previous, next] = [others[place - 1], others[place]]
  const position = positionBetween(previous && positionIn(previous), next && positionIn(next))
  if (position !== undefined) return [[moved, position]]
  return others
    .toSpliced(place, 0, moved)
    .map((one, at) => [one, positionOf(at)] as const)
    .filter(([one, at]) => positionIn(one) !== at)
}

/** The position of the first, second … document (counted from 0) when all of them are renumbered. */
function positionOf(place: number): number {
  return (place + 1) * spacing
}
