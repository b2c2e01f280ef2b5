import { href } from 'react-router'
import { toggle } from '#app/content/fields/toggle.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import type { Translation } from '#app/platform/locales.ts'
import { sentences } from '../fields.ts'

/** The field that switches a language on. */
export const switches = { ar: 'arabic' } as const satisfies Record<Translation, string>

/** Our own: the languages of the site besides English. */
export const languages = defineSingleton({
  name: 'languages',
  area: 'administration',
  admin: {
    group: 'Site',
    address: href('/admin/languages'),
    title: 'Languages',
    lead: 'The languages in which visitors can read the site.',
    site: '/',
  },
  fields: {
    arabic: toggle({
      label: 'Arabic on the site',
      help: 'Yes shows the site in Arabic too, under /ar, with a link on every page. Texts without Arabic appear in English.',
      initial: false,
    }),
  },
  sentences,
})
