import { setReportedNumber } from '../home/visitors-number.ts'
import { isStepWithinSite } from './early.ts'
import { once, pageVisible } from './page-visible.ts'

/** Counts this page load, unless the page was reached by a step within the site. */
export async function reportVisit() {
  if (isStepWithinSite()) return
  // Somebody who leaves before the page is visible still counts.
  await Promise.race([pageVisible(), once(window, 'pagehide')])
  try {
    const response = await fetch('/visits', { method: 'POST', keepalive: true })
    const { number }: { number?: unknown } = await response.json()
    if (typeof number === 'number') setReportedNumber(number)
  } catch {
    // A failure to report a visit must not disturb the visitor.
  }
}
