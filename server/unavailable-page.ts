import { languageOf } from '#app/messages/language.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import type { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { escape, plainPage } from './plain-page.ts'

/** A page for the site and the back office that needs no route, script, file or database. */
export function unavailablePage(request: Request, { reason }: Unavailable, id: string): string {
  const { pathname, search } = new URL(request.url)
  const { locale, messages } = languageOf({ pathname })
  const { errors } = messages
  const isForm = request.method !== 'GET' && request.method !== 'HEAD'
  const next = isForm
    ? `<p>${errors.back}</p>`
    : `<p><a href="${escape(pathname + search)}">${errors.again}</a></p>`
  return plainPage({
    locale,
    brand: builtInBrand,
    title: errors.unavailable,
    body: `<p class="label">503</p>
<h1>${errors.unavailable}</h1>
<p>${escape(errors.reasons[reason])}</p>
${next}
<p class="label">${errors.request} <bdi>${escape(id)}</bdi></p>`,
  })
}
