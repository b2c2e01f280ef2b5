import { href } from 'react-router'
import { projectAddress } from '#app/features/projects/address.ts'
import { statuses, types } from '#app/features/projects/words.ts'
import { listTopProjects } from '#app/features/projects/queries.server.ts'
import { serviceSlots } from '#app/features/settings/words.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { countryName } from '#app/platform/region.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import type { Route } from './+types/llms'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /llms.txt`: the company on one page of Markdown, for language models. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = services(context)
  const { brand, site, hometext, servicesItems, contactDetails } = await readSettings(db, [
    'brand',
    'site',
    'hometext',
    'servicesItems',
    'contactDetails',
  ])
  const projects = await listTopProjects(db)
  const link = (name: string, address: string, words: string) =>
    `- [${line(name).replace(/[[\]]/g, '')}](${config.publicUrl}${address}): ${line(words)}`
  const facts = [
    ['Phone', contactDetails.tel],
    ['Email', contactDetails.email],
    ['Address', contactDetails.address],
    ['Country', countryName(brand.country)],
    ['Founded in', String(brand.foundedIn ?? '')],
    ['Licence', site.licence],
  ].filter(([, value]) => value)
  const parts = [
    `# ${line(brand.companyName)}`,
    `> ${line(hometext.firstp)}`,
    line(hometext.secondp),
    section(
      'Contact',
      facts.map(([name, value = '']) => `- ${name}: ${line(value)}`),
    ),
    section(
      'Services',
      serviceSlots
        .map((slot) => servicesItems[`item${slot}`].itemtext)
        .filter((text) => text.trim())
        .map((text) => `- ${line(text)}`),
    ),
    section(
      'Top projects',
      projects.map(({ code, name, location, type, status }) =>
        link(name, projectAddress(code), `${statuses[status]} ${types[type].toLowerCase()}, ${location}`),
      ),
    ),
    section('Pages', [
      ...pages.flatMap(({ to, label, description, llms = to }) =>
        description ? [link(label, llms, description)] : [],
      ),
      link('Sitemap', href('/sitemap.xml'), 'every address of this site'),
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
