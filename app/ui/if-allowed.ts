/** For what a browser may forbid, as some do with their storage, or what it has no room for; `undefined` where it does not. */
export function ifAllowed<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
