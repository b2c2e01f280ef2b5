import { builtInBrand } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { colourProperties } from '#app/ui/brand-style.tsx'
import { languageOf } from '#app/messages/language.ts'
import { locales } from '#app/platform/locales.ts'
import type { Unavailable } from '#app/platform/errors/unavailable.server.ts'

/** A page for the site and the back office that needs no route, script, file or database. */
export function unavailablePage(request: Request, { reason }: Unavailable, id: string): string {
  const { pathname, search } = new URL(request.url)
  const { locale, messages } = languageOf({ pathname })
  const { errors } = messages
  const isForm = request.method !== 'GET' && request.method !== 'HEAD'
  const next = isForm
    ? `<p>${errors.back}</p>`
    : `<p><a href="${escape(pathname + search)}">${errors.again}</a></p>`
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${builtInBrand.ink}">
<meta name="robots" content="noindex">
<title>${errors.unavailable}</title>
<style>${look}</style>
</head>
<body>
<main id="content">
<div>
<p class="label">503</p>
<h1>${errors.unavailable}</h1>
<p>${escape(errors.reasons[reason])}</p>
${next}
<p class="label">${errors.request} <bdi>${escape(id)}</bdi></p>
</div>
</main>
</body>
</html>
`
}

/** The empty sheet of app/ui/error/error-sheet.module.css, in fonts that every device has. */
const look = `
:root { ${colourProperties(builtInBrand)} }
body { margin: 0; background: ${paper}; color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif }
main { box-sizing: border-box; display: grid; grid-template-rows: 1fr auto; min-block-size: calc(100svh - 3rem);
  margin: 1.5rem auto; max-inline-size: 80rem; inline-size: calc(100% - 3rem); border: 2px solid }
main::before { --line: transparent calc(50% - .5px), rgb(from var(--ink) r g b / .56) calc(50% - .5px) calc(50% + .5px), transparent calc(50% + .5px);
  content: ''; background: linear-gradient(to top right, var(--line)), linear-gradient(to bottom right, var(--line)) }
main > div { padding: clamp(1.5rem, 1rem + 2vw, 3.5rem); border-block-start: 2px solid }
h1 { margin: .5rem 0 1rem; font-size: clamp(1.75rem, 1.3rem + 2vw, 3rem); line-height: 1.1; text-wrap: balance }
p { margin: 0 0 1rem; max-inline-size: 62ch }
a { display: inline-block; padding: .75rem 1.5rem; background: var(--ink); color: ${paper}; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--highlight-text); outline-offset: 3px }
.label { margin: 0; color: #5e6673; font-size: .8125rem; overflow-wrap: anywhere }
`

function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
