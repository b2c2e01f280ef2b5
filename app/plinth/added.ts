import type { Fields } from '#app/content/fields/field.ts'

/** Fields by the name of the kind that gets them. This name stays as it is; CHANGELOG says when it changes. */
export type AddedFields = Readonly<Record<string, Fields>>
