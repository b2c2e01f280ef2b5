import { href } from 'react-router'
import type { Field } from '#app/content/fields/field.ts'
import { inLanguage, translated, type Translatable } from '#app/content/fields/translations.ts'
import type { Translation } from '#app/platform/locales.ts'
import { projects, type ProjectInput } from './collection.ts'

const { fields, admin, sentences } = projects
const addressOfForm = href('/admin/products/news')

/**
 * News that is about no building: a project with `news = Yes` of which only a title is asked for. What it has no
 * value for stays empty, as in an imported project, and is asked for again when it is to be a project.
 */
export const newsItems = {
  ...projects,
  fields: {
    ...fields,
    code: unasked(fields.code),
    name: called('Title', fields.name),
    remarks: { ...called('Text', fields.remarks), help: 'An empty line begins a new paragraph.' },
    location: unasked(fields.location),
    consultant: unasked(fields.consultant),
    type: unasked(fields.type),
    status: unasked(fields.status),
    image: unasked(fields.image),
  },
  admin: { ...admin, add: addressOfForm, addButton: 'Add news' },
  sentences: { ...sentences, added: 'News added.', updated: 'News updated.', deleted: 'News deleted.' },
}

/** The same field under another label, in every language. */
function called<F extends Field & Translatable>(label: string, field: F): F {
  const named = (locale: Translation) => ({ ...field.translations[locale], label: inLanguage(label, locale) })
  return { ...field, label, translations: translated(named) }
}

/** The same field in a form that does not ask for it. */
function unasked<F extends Field>(field: F): F {
  return {
    ...field,
    parse(typed) {
      const parsed = field.parse(typed)
      return 'problem' in parsed && parsed.problem.why === 'missing' ? { value: field.initial } : parsed
    },
    check(value, adding) {
      const found = field.check(value, adding)
      return found?.why === 'missing' || found?.why === 'file missing' ? undefined : found
    },
  }
}

/** What the specification requires of a project, and news may lack. */
export const requiredOfProject = [
  'location',
  'consultant',
  'type',
  'status',
] as const satisfies (keyof ProjectInput)[]
