/**
 * What a page in `own/` with the form of a request may use besides `page.ts`. These names stay as they are; CHANGELOG says
 * when one changes.
 */

/** The island with the form. */
export { default as requestForm } from '#app/features/requests/request-form.island.tsx'
/** What the form says, for its `words`. */
export { formWords } from '#app/features/requests/form-words.ts'
/** What the form says about the data that it sends, for its `note`. */
export { useFormNote } from '#app/site/shell/use-form-note.ts'
/** The company's logo, for its `sign`. */
export { useLogo } from '#app/site/shell/use-site-data.ts'
