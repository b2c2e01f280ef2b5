import type { Typed } from './typed.ts'

/** Hidden from people and screen readers: only a program that fills in every field fills it in. */
export const trapField = 'website'
/** Milliseconds for which the page had been open when the form was sent; empty without JavaScript. */
export const openForField = 'openFor'

/** Nobody reads a page, fills in its form and sends it faster; the loading overlay alone takes that long. */
const minFillTime = 2_000

/** Whether a form was probably sent by a program. It is only marked; a person decides later. */
export function isSuspicious(typed: Typed): boolean {
  if ((typed[trapField] ?? '') !== '') return true
  const openFor = typed[openForField] ?? ''
  return openFor !== '' && !(Number(openFor) >= minFillTime)
}
