import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * `shouldRevalidate` of a page with a visitor's form: what is sent changes nothing on it, and where the connection failed,
 * asking for the page anew would take the form away, with what was typed.
 */
export function preserveAfterSending({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}
