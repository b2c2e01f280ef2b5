import { formatNumber } from '#app/ui/format-number.ts'
import { ifAllowed } from '#app/ui/if-allowed.ts'
import { once, pageVisible, type Behaviour } from './behaviour.ts'
import { isStepWithinSite } from './early.ts'

const lastNumber = 'visitors-count'
const changed = 'visitors-count'

/** Counts this page load, unless the page was reached by a step within the site. */
export async function reportVisit() {
  if (isStepWithinSite()) return
  // Somebody who leaves before the page is visible still counts.
  await Promise.race([pageVisible(), once(window, 'pagehide')])
  try {
    const response = await fetch('/visits', { method: 'POST', keepalive: true })
    const { number }: { number?: unknown } = await response.json()
    if (typeof number !== 'number') return
    sessionStorage.setItem(lastNumber, String(number))
    document.dispatchEvent(new Event(changed))
  } catch {
    // A failure to report or remember a visit must not disturb the visitor.
  }
}

/** The number in the page may be as old as its cached copy; the answer to this tab's last report is newer. */
export const visitorsCount: Behaviour = (element, signal) => {
  const served = Number(element.dataset.number)
  function show() {
    element.textContent = `${formatNumber(Math.max(served, answeredNumber()))}+`
  }
  show()
  document.addEventListener(changed, show, { signal })
}

function answeredNumber(): number {
  return Number(ifAllowed(() => sessionStorage.getItem(lastNumber)) ?? 0)
}
