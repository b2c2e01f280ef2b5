import { useSyncExternalStore } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import { island } from '#app/ui/island/island.tsx'
import { reportedNumber, visitReportedEvent } from './visitors-number.ts'

/**
 * The number in the page may be as old as its cached copy; the answer to this tab's last report of a visit is
 * newer.
 */
function VisitorsCount({ number }: { number: number }) {
  const reported = useSyncExternalStore(subscribe, reportedNumber, () => 0)
  return `${formatNumber(Math.max(number, reported))}+`
}

function subscribe(changed: () => void) {
  document.addEventListener(visitReportedEvent, changed)
  return () => document.removeEventListener(visitReportedEvent, changed)
}

export default island('visitors-count', VisitorsCount)
