import { data, href } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/en.ts'
import { localeNames, localHref } from '#app/platform/locales.ts'
import { stillPagePolicy, withoutScripts } from '#app/platform/http/still-page.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { guestPageContext, services } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/shared-page'
import { guestHeaders, requirePreview } from './preview.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** What messengers and search engines would show of the page. */
const dropped =
  /<link\b[^>]*\brel="(?:canonical|alternate|manifest)"[^>]*>|<meta\b[^>]*\b(?:property="|name="(?:description|twitter:|robots))[^>]*>/g

/**
 * `GET /shared/<token>`, in each language: the page of a document that may not be on the site yet, for whoever was sent
 * the link. It leaves no trace.
 */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const preview = await requirePreview(context, token)
  const html = await services(context).readAsGuest(preview, async ({ db }, address) => {
    const path = localHref(language.locale, address)
    const photo = url.searchParams.get('photo')
    const asked = photo === null ? path : `${path}?${new URLSearchParams({ photo })}`
    const page = await context.get(guestPageContext)(asked, db)
    return page?.status === 200
      ? forGuest(await page.text(), { address, token, words: language.messages.preview })
      : undefined
  })
  if (html === undefined) throw data(null, { status: 404, headers: guestHeaders })
  const type = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': stillPagePolicy("'none'"),
  }
  return new Response(html, { headers: { ...guestHeaders, ...type } })
}

interface Shown {
  /** The address of the page on the site, in English. */
  address: string
  token: string
  words: Messages['preview']
}

/** Links to the page itself, also in another language, lead to what this link shows. */
function forGuest(html: string, { address, token, words }: Shown): string {
  const note = `<p role="note" style="max-inline-size:none;padding:0.75rem 1.5rem;background:var(--highlight);color:var(--on-highlight)">${words.note}</p>`
  const shared = withoutScripts(html)
    .replace(dropped, '')
    .replace(/<title>.*?<\/title>/s, `<title>${words.title}</title><meta name="robots" content="noindex">`)
    .replace(/(<body\b[^>]*>)/, `$1${note}`)
    .replace(/(?<=["\s,(])\/files\//g, `/shared/${token}/files/`)
  return localeNames.reduce((page, locale) => {
    const [from, to] = [address, href('/shared/:token', { token })].map((path) => localHref(locale, path))
    return page.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`"${from}?photo=`, `"${to}?photo=`)
  }, shared)
}
