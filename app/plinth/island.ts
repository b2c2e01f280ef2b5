/** What a file `<name>.island.tsx` in `own/` may use. These names stay as they are; CHANGELOG says when one changes. */

/** Declares the component of the file as an island, by the file's name. */
export { island } from '#app/ui/island/island.tsx'
/** Label, help, input and error. What is typed stays with the browser: `defaultValue`, never `value`. */
export { Field } from '#app/ui/forms/field.tsx'
/** Puts values into a sentence with places such as `{tonnes}`. */
export { fill } from '#app/messages/fill.ts'
/** A number as it is written in a language. */
export { formatNumber } from '#app/ui/format-number.ts'
