/**
 * Makes names unique: the first of equal ones keeps it, the next gets the first free number from 2 on. A number is never
 * given that another of the names has of its own. `keyOf` says what makes names equal; `taken` holds such keys.
 */
export function uniqueNames(
  names: readonly string[],
  taken: ReadonlySet<string>,
  numbered: (name: string, number: number) => string,
  keyOf: (name: string) => string = (name) => name.toLowerCase(),
): string[] {
  const wanted = new Set(names.map(keyOf))
  const given = new Set(taken)
  const lastNumber = new Map<string, number>()
  return names.map((name) => {
    const key = keyOf(name)
    if (!given.has(key)) {
      given.add(key)
      return name
    }
    let number = lastNumber.get(key) ?? 1
    let instead: string
    do instead = numbered(name, ++number)
    while (given.has(keyOf(instead)) || wanted.has(keyOf(instead)))
    lastNumber.set(key, number)
    given.add(keyOf(instead))
    return instead
  })
}
