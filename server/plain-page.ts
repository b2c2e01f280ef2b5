import type { Brand } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { locales, type Locale } from '#app/platform/locales.ts'
import { colourProperties } from '#app/ui/brand-style.tsx'

interface PlainPage {
  locale: Locale
  brand: Pick<Brand, 'ink' | 'accent'>
  title: string
  /** Markup of our own; what comes from elsewhere is escaped. */
  body: string
  /** Further style rules. */
  style?: string
}

/** A page that needs no route and no script, and is never listed. */
export function plainPage({ locale, brand, title, body, style = '' }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.ink}">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>
:root { ${colourProperties(brand)} }
${look}${style}</style>
</head>
<body>
<main id="content">
<div>
${body}
</div>
</main>
</body>
</html>
`
}

export function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The empty sheet of app/ui/error/error-sheet.module.css, in fonts that every device has. */
const look = `body { margin: 0; background: ${paper}; color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif }
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
