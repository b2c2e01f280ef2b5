/**
 * `18,436` for a whole number, the same on server and browser. It avoids `Intl`, whose first use takes a
 * phone longer than everything else at the start of a page's script.
 */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
