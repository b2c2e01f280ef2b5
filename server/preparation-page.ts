import { localize, textOf } from '#app/content/localize.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import { localHref, locales, type Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import archivo from '#app/ui/fonts/archivo-heading.woff2?url'
import plexHeading from '#app/ui/fonts/ibm-plex-sans-arabic-heading.woff2?url'
import plex from '#app/ui/fonts/ibm-plex-sans-arabic.woff2?url'
import inter from '#app/ui/fonts/inter.woff2?url'
import { escape, plainPage } from './plain-page.ts'

/** All that visitors read of a site in preparation. It names the company only once somebody has named it. */
export async function preparationPage(site: Pick<Services, 'db' | 'pages'>, locale: Locale): Promise<string> {
  const brand = await readBrand(site)
  const languages = await readLanguages(site)
  const { title, text } = languageFor(locale).messages.preparation
  const isNamed = brand.companyName !== builtInBrand.companyName
  const { companyName } = localize(locale, textOf(brand, 'companyName'))
  const name = isNamed ? `<p class="name" dir="auto">${escape(companyName)}</p>\n` : ''
  const others = languages
    .filter((other) => other !== locale)
    .map((other) => {
      const { dir, name: language } = locales[other]
      return `<p><a href="${localHref(other, '/')}" hreflang="${other}" lang="${other}" dir="${dir}">${language}</a></p>`
    })
  return plainPage({
    locale,
    brand,
    title: isNamed ? `${title} | ${companyName}` : title,
    body: `${name}<h1>${title}</h1>\n<p>${text}</p>\n${others.join('\n')}`,
    style: fonts[locale],
  })
}

const face = (family: string, weight: string, address: string, rest = '') =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; ${rest}src: url('${address}') format('woff2') }\n`

const western = `${face('Archivo Variable', '600 700', archivo, 'font-stretch: 114%; ')}${face('Inter Variable', '400 700', inter)}`
const families = (heading: string, text: string) => `body { font-family: ${text}Arial, sans-serif }
h1, .name { font-family: ${heading}Arial, sans-serif; font-stretch: 114%; font-weight: 680 }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.75rem) }
main::before { background: none }
`

const fonts: Record<Locale, string> = {
  en: western + families(`'Archivo Variable', `, `'Inter Variable', `),
  ar:
    western +
    face('Plex Arabic', '400 500', plex) +
    face('Plex Arabic', '600 700', plexHeading) +
    families(`'Plex Arabic', 'Archivo Variable', `, `'Plex Arabic', 'Inter Variable', `) +
    'h1 { line-height: 1.35 }\n',
}
