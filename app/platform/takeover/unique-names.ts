/**
 * Makes names unique, whatever their letters' case: the first of equal ones keeps it, the next gets the first free
 * number from 2 on. A number is never given that another of the names has of its own. `taken` is in lower case.
 */
export function uniqueNames(
  names: readonly string[],
  taken: ReadonlySet<string>,
  numbered: (name: string, number: number) => string,
): string[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const given = new Set(taken)
  const lastNumber = new Map<string, number>()
  return names.map((name) => {
    const lower = name.toLowerCase()
    if (!given.has(lower)) {
      given.add(lower)
      return name
    }
    let number = lastNumber.get(lower) ?? 1
    let instead: string
    do instead = numbered(name, ++number)
    while (given.has(instead.toLowerCase()) || wanted.has(instead.toLowerCase()))
    lastNumber.set(lower, number)
    given.add(instead.toLowerCase())
    return instead
  })
}
