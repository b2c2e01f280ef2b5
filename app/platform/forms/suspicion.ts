import type { Typed } from './typed.ts'

/** Hidden from people and from screen readers: whoever fills it in fills in whatever there is. */
export const trapField = 'website'
/** Milliseconds for which the page had been open when the form was sent; empty without JavaScript. */
export const openForField = 'openFor'

/** No person reads a page, fills in its form and sends it faster; the loading overlay alone takes as long. */
const shortestStay = 2_000

/** Marks what a program seems to have sent. A mark never refuses: a person decides, later. */
export function isSuspicious(typed: Typed): boolean {
  if ((typed[trapField] ?? '') !== '') return true
  const openFor = typed[openForField] ?? ''
  return openFor !== '' && !(Number(openFor) >= shortestStay)
}
