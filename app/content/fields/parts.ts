/** One field's values in a row or a form, by suffix. */
export function partOf<Cell>(
  name: string,
  suffixes: readonly string[],
  whole: Readonly<Record<string, Cell>>,
): Record<string, Cell> {
  return Object.fromEntries(
    suffixes.flatMap((suffix) => {
      const cell = whole[name + suffix]
      return cell === undefined ? [] : [[suffix, cell]]
    }),
  )
}

/** The reverse of `partOf`: adds the field's name to each suffix, giving column or input names. */
export function withName<Cell>(name: string, bySuffix: Readonly<Record<string, Cell>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(bySuffix).map(([suffix, cell]) => [name + suffix, cell]))
}
