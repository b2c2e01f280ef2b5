import { href } from 'react-router'
import { projectAddress } from '#app/features/projects/address.ts'
import { pageAddress } from '#app/features/pages/address.ts'
import { listPageLinks, readBeginnings } from '#app/features/pages/queries.server.ts'
import { summarize } from '#app/features/projects/project.ts'
import { listTopProjects } from '#app/features/projects/queries.server.ts'
import { serviceSlots } from '#app/features/settings/messages.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { localize } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { countryName } from '#app/platform/region.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import type { Route } from './+types/llms'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /llms.txt`, in each language: the company on one page of Markdown, for language models. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, messages, local } = languageOf(url)
  const { llms: words } = messages
  const { db, config } = services(context)
  const stored = await readSettings(db, ['brand', 'site', 'hometext', 'servicesItems', 'contactDetails'])
  const { brand, site, hometext, servicesItems, contactDetails } = localize(locale, stored)
  const projects = (await listTopProjects(db)).map((project) => localize(locale, project))
  const ownPages = await listPageLinks(db, undefined, { locale })
  const beginnings = await readBeginnings(db, { locale })
  const link = (name: string, address: string, about: string) =>
    `- [${line(name).replace(/[[\]]/g, '')}](${config.publicUrl}${address})${about && `: ${line(about)}`}`
  const facts = [
    [words.phone, contactDetails.tel],
    [words.email, contactDetails.email],
    [words.address, contactDetails.address],
    [words.country, countryName(brand.country, locale)],
    [words.foundedIn, String(brand.foundedIn ?? '')],
    [words.licence, site.licence],
  ].filter(([, value]) => value)
  const parts = [
    `# ${line(brand.companyName)}`,
    `> ${line(hometext.firstp)}`,
    line(hometext.secondp),
    section(
      words.contact,
      facts.map(([name, value = '']) => `- ${name}: ${line(value)}`),
    ),
    section(
      words.services,
      serviceSlots
        .map((slot) => servicesItems[`item${slot}`].itemtext)
        .filter((text) => text.trim())
        .map((text) => `- ${line(text)}`),
    ),
    section(
      words.topProjects,
      projects.map((project) =>
        link(project.name, local(projectAddress(project.code)), summarize(messages, project)),
      ),
    ),
    section(words.pages, [
      ...pages.flatMap(({ to, name, description, llms = to }) =>
        description ? [link(messages.pages[name], local(llms), words[description])] : [],
      ),
      ...ownPages.map(({ id, title, slug }) =>
        link(title, local(pageAddress(slug)), excerpt(beginnings.get(id) ?? title)),
      ),
      link(words.sitemap, href('/sitemap.xml'), words.addresses),
    ]),
  ]
  return new Response(`${parts.filter(Boolean).join('\n\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function section(heading: string, lines: string[]): string {
  return lines.length > 0 ? [`## ${heading}`, '', ...lines].join('\n') : ''
}

function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
