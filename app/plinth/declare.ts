/**
 * What a declaration in `own/` is made of. These names stay as they are; CHANGELOG says when one changes. Visitors
 * download none of it: a page imports it only for its loader.
 */

/** What is special about a collection in `own/`. */
export interface OwnTable {
  table: `own_${string}`
}

/** Declares a kind of content: everything follows from its fields. */
export { defineCollection } from '#app/content/define.ts'
/** What visitors see of a document of a collection. */
export type { PublicOf } from '#app/content/document.ts'
export * from './fields.ts'
export { pdf, video } from '#app/content/fields/pdf.ts'
export { percent } from '#app/content/fields/percent.ts'
export { photograph, picture } from '#app/content/fields/picture.ts'
export { position } from '#app/content/fields/position.ts'
export { reference } from '#app/content/fields/reference.ts'
export { references, sibling } from '#app/content/fields/references.ts'
export { seconds } from '#app/content/fields/seconds.ts'
export { slug } from '#app/content/fields/slug.ts'
export { searchedText } from '#app/content/fields/text.ts'
/** A condition of a list's filter: that a field is empty. */
export { missing } from '#app/content/list/declare.ts'
