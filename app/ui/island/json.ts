/**
 * `T` where it survives being written as JSON; `never` in the place of what does not, such as a `Date` or a
 * function.
 */
export type JsonOf<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | Map<unknown, unknown> | Set<unknown> | ((...args: never[]) => unknown)
    ? never
    : T extends object
      ? { [Key in keyof T]: JsonOf<T[Key]> }
      : never
