import { defaultLocale, localeNames, type Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { switches } from './pages/languages.ts'
import { readPublicSettings } from './store.server.ts'

/** The languages in which visitors can read the site. */
export async function readLanguages(site: Pick<Services, 'db' | 'pages'>): Promise<Locale[]> {
  const { languages } = (await readPublicSettings(site)).get('languages')
  return localeNames.filter((locale) => locale === defaultLocale || languages[switches[locale]])
}
