import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { data, href } from 'react-router'
import type { Consent } from '#app/features/projects/consent/collection.ts'
import { hashOfShown } from '#app/features/projects/consent/store.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { languageOf } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/en.ts'
import { isoDay } from '#app/platform/clock.ts'
import { localeNames, localHref } from '#app/platform/locales.ts'
import { stillPagePolicy } from '#app/platform/http/still-page.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import {
  guestPageContext,
  services,
  servicesOfForm,
  type Context,
} from '#app/platform/request/request-context.server.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import type { Route } from './+types/shared-page'
import { answerConsent, type Answered } from './answer-consent.server.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { guestHeaders, requirePreview, type SharedPage } from './preview.server.ts'
import { noteLink, stillHtml, type Note } from './still-html.ts'

export const handle: RouteHandle = { access: 'public', renders: true }

/**
 * `GET /shared/<token>`, in each language: the page of a document that may not be on the site yet, for whoever was sent
 * the link. It leaves no trace.
 */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  return show(context, await requirePreview(context, token, 'page'), { token, url })
}

/** `POST /shared/<token>`: a client answers whether the page may be shown. */
export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const shared = await requirePreview(context, token, 'page')
  const { consent } = shared
  if (!consent) throw data(null, { status: 405, headers: { ...guestHeaders, Allow: 'GET, HEAD' } })
  const words = languageOf(url).messages.consent
  const answered = await answerConsent(context, request, { token, consent, words })
  return show(context, shared, { token, url, answered })
}

interface Asked {
  token: string
  url: URL
  answered?: Answered
}

async function show(context: Context, { preview, consent }: SharedPage, { token, url, answered }: Asked) {
  const { locale, messages } = languageOf(url)
  const site = services(context)
  const { timeZone } = await readBrand(site)
  const lastDay = formatLocalDay(locale, isoDay(preview.expiresAt, timeZone))
  // Read first: what changes while the page is rendered is noticed then.
  const seen = consent?.project ? await hashOfShown(servicesOfForm(context).db, consent.project) : ''
  const html = await site.readAsGuest(preview, async ({ db, isOnSite }, address) => {
    const path = localHref(locale, address)
    const photo = url.searchParams.get('photo')
    const asked = photo === null ? path : `${path}?${new URLSearchParams({ photo })}`
    const page = await context.get(guestPageContext)(asked, db)
    if (page?.status !== 200) return undefined
    const note = noteOf(messages, { consent, lastDay, isOnSite: await isOnSite() })
    const shown = forGuest(await page.text(), { address, token, note })
    return consent ? withPanel(shown, { consent, answered, seen, words: messages.consent }) : shown
  })
  if (html === undefined) throw data(null, { status: 404, headers: guestHeaders })
  const type = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': stillPagePolicy("'none'", consent && "'self'"),
  }
  const problem = answered && 'problem' in answered ? answered.problem : undefined
  const status = problem ? (problem.of === 'page' ? 409 : 400) : 200
  return new Response(html, { status, headers: { ...guestHeaders, ...type } })
}

interface Noted {
  consent: Consent | undefined
  lastDay: string
  isOnSite: boolean
}

function noteOf({ preview, consent }: Messages, { consent: asked, lastDay, isOnSite }: Noted): Note {
  const until = preview.until(lastDay)
  return asked
    ? {
        title: consent.title,
        sentence: `${consent.note} ${until}`,
        links: noteLink('#answer', consent.answer),
      }
    : { title: preview.title, sentence: `${isOnSite ? preview.onSite : preview.note} ${until}` }
}

interface Shown {
  /** The address of the page on the site, in English. */
  address: string
  token: string
  note: Note
}

/** Links to the page itself, also in another language, lead to what this link shows. */
function forGuest(html: string, { address, token, note }: Shown): string {
  const shared = stillHtml(html, note).replace(/(?<=["\s,(])\/files\//g, `/shared/${token}/files/`)
  return localeNames.reduce((page, locale) => {
    const [from, to] = [address, href('/shared/:token', { token })].map((path) => localHref(locale, path))
    return page.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`"${from}?photo=`, `"${to}?photo=`)
  }, shared)
}

function withPanel(html: string, panel: ComponentProps<typeof ConsentPanel>): string {
  const rendered = renderToStaticMarkup(<ConsentPanel {...panel} />)
  return html.replace(/<\/main>/, () => `${rendered}</main>`)
}
