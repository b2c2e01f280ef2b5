import { inputFields } from '#app/content/fields/group.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { groups, settings } from '#app/features/settings/collection.ts'
import { messages } from '#app/features/settings/messages.ts'
import { list, word, type Chapter, type Section } from './chapter.ts'

const pictured = ['/admin/home', '/admin/services-items', '/admin/count-section', '/admin/site']

function sectionOf({ admin: page, fields: declared }: Singleton): Section {
  const fields = inputFields(declared).map(
    ([, { label, help }]) => `${word(label)}${help ? `: ${help}` : ''}`,
  )
  return {
    title: page.title,
    text: `${page.lead}\n\n${list(...new Set(fields))}`,
    picture: pictured.includes(page.address)
      ? { name: page.address.slice('/admin/'.length), alt: page.title, address: page.address }
      : undefined,
  }
}

/** Follows the settings' declarations, so that no page is forgotten. */
export const general: Chapter = {
  name: 'general',
  title: 'General',
  lead: `The texts, images and numbers of the site, page by page, in the order of the column on the left: ${groups.join(', ')}. Each page has one ${word('Save')} button; when it has worked, you see ${word(messages.updated)} If you changed nothing, you see ${word(messages.noChanges)} and nothing is saved. Until a page is saved for the first time, visitors see its built-in content.`,
  sections: settings.map(sectionOf),
}
