import { data, href } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { localHref } from '#app/platform/locales.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { guestPageContext, services } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/shared-page'
import { guestHeaders, requirePreview } from './preview.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** It runs no scripts, counts no visit and sends nothing. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Scripts, and what messengers and search engines would show of the page. */
const dropped =
  /<script\b.*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|canonical|alternate|manifest)"[^>]*>|<meta\b[^>]*\b(?:property="|name="(?:description|twitter:|robots))[^>]*>/gs

/**
 * `GET /shared/<token>`, in each language: the page of a document that may not be on the site yet, for whoever was sent
 * the link. It leaves no trace.
 */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const preview = await requirePreview(context, token)
  const own = language.local(href('/shared/:token', { token }))
  const html = await services(context).readAsGuest(preview, async ({ db }, address) => {
    const path = localHref(language.locale, address)
    const photo = url.searchParams.get('photo')
    const asked = photo === null ? path : `${path}?${new URLSearchParams({ photo })}`
    const page = await context.get(guestPageContext)(asked, db)
    return page?.status === 200
      ? forGuest(await page.text(), { path, own, token, words: language.messages.preview })
      : undefined
  })
  if (html === undefined) throw data(null, { status: 404, headers: guestHeaders })
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return new Response(html, { headers: { ...guestHeaders, ...type } })
}

interface Shown {
  /** The address of the page on the site, and of this one. */
  path: string
  own: string
  token: string
  words: { title: string; note: string }
}

function forGuest(html: string, { path, own, token, words }: Shown): string {
  const note = `<p role="note" style="margin:0;padding:0.75rem 1.5rem;background:#f26b21;color:#0b2545">${words.note}</p>`
  return (
    html
      .replace(dropped, '')
      .replace(/<title>.*?<\/title>/s, `<title>${words.title}</title><meta name="robots" content="noindex">`)
      // Rendered as after navigation within the site, so that no overlay covers it.
      .replace('<html ', '<html data-step="" ')
      .replace(/(<body\b[^>]*>)/, `$1${note}`)
      .replace(/(?<=["\s,(])\/files\//g, `/shared/${token}/files/`)
      .replaceAll(`"${path}?photo=`, `"${own}?photo=`)
  )
}
