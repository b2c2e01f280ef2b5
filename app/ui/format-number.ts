let english: Intl.NumberFormat | undefined

/** `18,436`, on server and browser alike. */
export function formatNumber(number: number): string {
  // Made when the first number is said: on a phone it takes longer than all else that a page does as its script begins.
  english ??= new Intl.NumberFormat('en')
  return english.format(number)
}
