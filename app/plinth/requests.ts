/**
 * What a kind of request in `own/` is declared with. These names stay as they are; CHANGELOG says when one changes.
 */

/** Declares what visitors send: everything follows from its form. */
export { defineRequests, type RequestDefinition } from '#app/features/requests/define.ts'
/** The fields of a form, which differ from those of a collection: nobody edits what a visitor wrote. */
export { email, pdf, phone, subject, text } from '#app/features/requests/form.ts'
