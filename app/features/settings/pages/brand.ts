import { href } from 'react-router'
import { colour } from '#app/content/fields/colour.ts'
import type { Problem } from '#app/content/fields/field.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { country, countryCode, timeZone } from '#app/content/fields/region.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import { contrastOf, minSurfaceContrast, minTextContrast, paper } from '#app/platform/colour.ts'
import { line, optionalLine, sentences, styleSheet } from '../fields.ts'
import { hints } from '../messages.ts'

const firstYear = 1800
const lastYear = 2100

/** Our own: what makes the site that of one contractor. */
export const brand = defineSingleton({
  name: 'brand',
  area: 'administration',
  admin: {
    group: 'Site',
    address: href('/admin/brand'),
    title: 'Brand',
    lead: 'Whose site this is, and in which colours.',
    site: href('/'),
  },
  fields: {
    companyName: line({ translatable: true, label: 'Company name', initial: builtInBrand.companyName }),
    shortName: optionalLine({
      label: 'Short name',
      help: 'Under the icon on a phone. If empty, the first word of the company name.',
    }),
    ink: colour({
      label: 'Ink colour',
      help: 'A dark colour, for text, the header and the footer.',
      initial: builtInBrand.ink,
      malformed: hints.notAColour,
    }),
    accent: colour({
      label: 'Accent colour',
      help: 'For buttons and emphasis. As text on paper it is darkened until it can be read.',
      initial: builtInBrand.accent,
      malformed: hints.notAColour,
    }),
    country: country({
      label: 'Country',
      help: 'Where the company is, for search engines.',
      initial: builtInBrand.country,
      malformed: hints.notACountry,
    }),
    timeZone: timeZone({
      label: 'Time zone',
      help: 'Its days and times are shown on the site and in the back office.',
      initial: builtInBrand.timeZone,
      malformed: hints.notATimeZone,
    }),
    phoneRegion: countryCode({
      label: 'Telephone region',
      help: 'The country of phone numbers that are written without a country code.',
      initial: builtInBrand.phoneRegion,
      malformed: hints.notACountry,
    }),
    foundedIn: optionalInteger({
      label: 'Founded in',
      help: 'The year, for search engines.',
      min: firstYear,
      max: lastYear,
      malformed: hints.notAYear,
    }),
    styleSheet: styleSheet({
      label: 'Own style sheet',
      help: 'From your designer: CSS in UTF-8, loaded after the styles of the site on every public page. The back office never uses it. Images and fonts from other websites are not loaded. To go back, remove it or use History.',
    }),
  },
  check({ ink, accent }) {
    const problems = new Map<string, Problem>()
    const onPaper = contrastOf(ink, paper)
    const onInk = contrastOf(accent, ink)
    if (onPaper < minTextContrast) problems.set('ink', { why: 'rule', hint: hints.inkTooLight(onPaper) })
    else if (onInk < minSurfaceContrast)
      problems.set('accent', { why: 'rule', hint: hints.accentTooDark(onInk) })
    return problems
  },
  sentences,
})
