import { data } from 'react-router'
import { dayInWords } from '#app/content/fields/date.ts'
import { projects } from '#app/features/projects/collection.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import { consentStore, readKept } from '#app/features/projects/consent/store.server.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { stillPagePolicy } from '#app/platform/http/still-page.ts'
import { defaultLocale, locales, localHref } from '#app/platform/locales.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { guestPageContext } from '#app/platform/request/request-context.server.ts'
import { guestHeaders } from './preview.server.ts'
import type { Route } from './+types/kept-page'
import { noteLink, stillHtml } from './still-html.ts'

/** `GET …/consents/<id>/approved`: the page of a project as its client approved it, from what was kept with the consent. */
export async function loader({ context, params: { parent, id }, url }: Route.LoaderArgs) {
  const admin = requireArea(context, consents.area, 'read')
  const consent = await consentStore.find(admin.db, id)
  const kept = consent?.project === parent ? await readKept(admin.db, consent) : undefined
  if (!consent || !kept) throw data(null, { status: 404 })
  const languages = await readLanguages(admin)
  const asked = languages.find((one) => one === url.searchParams.get('in')) ?? defaultLocale
  const others = languages.filter((one) => one !== asked)
  const html = await admin.readAsGuest(
    { kind: projects.name, id: parent },
    async ({ db }, address) => {
      const page = await context.get(guestPageContext)(localHref(asked, address), db)
      return page?.status === 200 ? page.text() : undefined
    },
    kept,
  )
  if (html === undefined) throw data(null, { status: 404 })
  const note = {
    title: 'What was approved',
    sentence: `This is what was approved on ${dayInWords(consent.day)}.`,
    links: others.map((one) => noteLink(`?in=${one}`, `In ${locales[one].inEnglish}`)).join(''),
  }
  const type = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': stillPagePolicy("'none'"),
  }
  return new Response(stillHtml(html, note), { headers: { ...guestHeaders, ...type } })
}
