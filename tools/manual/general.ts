import { inputFields } from '#app/content/fields/group.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { groups, settings } from '#app/features/settings/collection.ts'
import { messages } from '#app/features/settings/words.ts'
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
  lead: `The texts, images and numbers of the site, page by page, in the order of the column on the left: ${groups.join(', ')}. Each page has one ${word('Save')}; afterwards you read ${word(messages.updated)} Where you changed nothing you read ${word(messages.noChanges)} and nothing is stored. As long as a page was never saved, visitors read a text that is built in.`,
  sections: settings.map(sectionOf),
}
