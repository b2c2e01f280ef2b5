/**
 * `18,436` of a whole number, on server and browser alike. Not by `Intl`: its first use takes a phone longer than all else
 * that a page does as its script begins.
 */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
