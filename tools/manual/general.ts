import { groups, settingPages, type SettingPage } from '#app/features/settings/catalogue.ts'
import { messages } from '#app/features/settings/rules.ts'
import { list, word, type Chapter, type Section } from './chapter.ts'

const pictured = ['/admin/home', '/admin/services-items', '/admin/count-section', '/admin/site']

function sectionOf(page: SettingPage): Section {
  const fields = page.fields.map(({ label, help }) => `${word(label)}${help ? `: ${help}` : ''}`)
  return {
    title: page.title,
    text: `${page.lead}\n\n${list(...new Set(fields))}`,
    picture: pictured.includes(page.address)
      ? { name: page.address.slice('/admin/'.length), alt: page.title, address: page.address }
      : undefined,
  }
}

/** As the catalogue of the settings has it, so that no page is forgotten. */
export const general: Chapter = {
  name: 'general',
  title: 'General',
  lead: `The texts, pictures and numbers of the site, page by page. They stand in the order of the column on the left: ${groups.join(', ')}. Each page has one ${word('Save')}; afterwards you read ${word(messages.updated)} Where you changed nothing you read ${word(messages.noChanges)} and nothing is stored. As long as a page was never saved, visitors read a text that is built in.`,
  sections: groups.flatMap((group) => settingPages.filter((page) => page.group === group).map(sectionOf)),
}
