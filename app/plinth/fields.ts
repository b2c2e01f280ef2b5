/**
 * The fields that a value can be declared with, wherever it is stored. These names stay as they are; CHANGELOG says when
 * one changes. Visitors download none of them.
 */
export { choice, optionalChoice } from '#app/content/fields/choice.ts'
export { choices } from '#app/content/fields/choices.ts'
export { date } from '#app/content/fields/date.ts'
export { integer } from '#app/content/fields/integer.ts'
export { email, link } from '#app/content/fields/link.ts'
export { optionalInteger } from '#app/content/fields/optional-integer.ts'
export { longText, text } from '#app/content/fields/text.ts'
export { toggle } from '#app/content/fields/toggle.ts'
