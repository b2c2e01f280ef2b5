import { ifAllowed } from '#app/ui/if-allowed.ts'

const key = 'visitors-count'
/** Dispatched on the document when the answer to the report of a visit has arrived. */
export const visitReportedEvent = 'visitreported'

/** The number of visits in the answer to this tab's last report; 0 if there was none. */
export function reportedNumber(): number {
  return Number(ifAllowed(() => sessionStorage.getItem(key)) ?? 0)
}

export function setReportedNumber(number: number) {
  ifAllowed(() => sessionStorage.setItem(key, String(number)))
  document.dispatchEvent(new Event(visitReportedEvent))
}
