import { ifAllowed } from '#app/ui/if-allowed.ts'

/** The island with the form. */
export const applicationId = 'application'
/** The local flag after an application (specification §4, Careers form). */
export const appliedFlag = 'application-submitted'

/** Dispatched on the window when it changes. */
const appliedEvent = 'applied'

/**
 * Remembers in this browser whether an application was sent, and marks the document: `[data-applied]` hides
 * the form, and its island shows the thanks. On later visits the mark is set before the page is drawn
 * (early.ts).
 */
export function setApplied(hasApplied: boolean) {
  markApplied(hasApplied)
  ifAllowed(() =>
    hasApplied ? localStorage.setItem(appliedFlag, 'true') : localStorage.removeItem(appliedFlag),
  )
}

/** Whether the document is marked. */
export function hasApplied(): boolean {
  return document.documentElement.hasAttribute('data-applied')
}

export function markApplied(isMarked: boolean) {
  document.documentElement.toggleAttribute('data-applied', isMarked)
  dispatchEvent(new Event(appliedEvent))
}

export function subscribeApplied(changed: () => void) {
  addEventListener(appliedEvent, changed)
  return () => removeEventListener(appliedEvent, changed)
}

/** The id of the thanks that came as the answer to a form sent without React. */
export const sentId = 'application-sent'

/** An application that the browser sent itself counts as well. */
export function rememberApplication() {
  if (document.getElementById(sentId)) setApplied(true)
}
