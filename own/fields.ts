import type { AddedFields } from '#plinth/added.ts'

/**
 * The fields that this site adds to our kinds, by the kind's name, read by `app/content/define.ts`. They need no migration,
 * and have no files and no references. `messages.ts` says under which label visitors see one, if they do.
 */
export const fields = {
  // project: { units: optionalInteger({ label: 'Number of units', malformed: 'Enter a whole number.' }) },
} satisfies AddedFields

/** The same, of fields that only the office sees: visitors' code does not read them, whatever it asks for. */
export const officeFields = {
  // project: { reference: text({ label: 'Our reference', max: 100 }) },
} satisfies AddedFields
