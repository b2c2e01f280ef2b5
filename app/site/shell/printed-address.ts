/** The address that is printed at the bottom of a page that does not exist. */
export const incompleteAddressId = 'incomplete-address'

/** All such pages are one (server/route-table.ts), so only the browser knows which address was asked for. */
export function completePrintedAddress() {
  document.getElementById(incompleteAddressId)?.append(location.pathname)
}
