const english = new Intl.NumberFormat('en')

/** `18,436`, on server and browser alike. */
export function formatNumber(number: number): string {
  return english.format(number)
}
