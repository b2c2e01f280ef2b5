/**
 * Calls what a browser may forbid or have no space for, such as storage.
 * @returns `undefined` if it throws
 */
export function ifAllowed<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
