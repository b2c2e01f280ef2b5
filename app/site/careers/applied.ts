import { ifAllowed } from '#app/ui/if-allowed.ts'

/** The island with the form. */
export const applicationId = 'application'
/** The local flag after an application (specification §4, Careers form). */
export const appliedFlag = 'application-submitted'

/**
 * Remembers in this browser whether an application was sent, and marks the document: `[data-applied]` shows
 * the thanks in place of the form. On later visits the mark is set before the page is drawn (early.ts).
 */
export function setApplied(hasApplied: boolean) {
  document.documentElement.toggleAttribute('data-applied', hasApplied)
  ifAllowed(() =>
    hasApplied ? localStorage.setItem(appliedFlag, 'true') : localStorage.removeItem(appliedFlag),
  )
}

/** The id of the thanks that came as the answer to a form sent without React. */
export const sentId = 'application-sent'

/** An application that the browser sent itself counts as well. */
export function rememberApplication() {
  if (document.getElementById(sentId)) setApplied(true)
}
