import { localeNames, type Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { readPublicSettings } from './store.server.ts'

async function isArabicOn(site: Pick<Services, 'db' | 'pages'>): Promise<boolean> {
  return (await readPublicSettings(site)).get('languages').languages.arabic
}

/** The languages in which visitors can read the site. */
export async function readLanguages(site: Pick<Services, 'db' | 'pages'>): Promise<Locale[]> {
  const hasArabic = await isArabicOn(site)
  return localeNames.filter((locale) => locale !== 'ar' || hasArabic)
}
