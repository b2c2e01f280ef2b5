import { withoutScripts } from '#app/platform/http/still-page.ts'

/** What messengers and search engines would show of the page. */
const dropped =
  /<link\b[^>]*\brel="(?:canonical|alternate|manifest)"[^>]*>|<meta\b[^>]*\b(?:property="|name="(?:description|twitter:|robots))[^>]*>/g

export interface Note {
  title: string
  sentence: string
  /** What stands after the sentence, as HTML. */
  links?: string
}

/** A page of the site as somebody without an account is shown it, under a note that says why. */
export function stillHtml(html: string, { title, sentence, links = '' }: Note): string {
  const note = `<p role="note" style="max-inline-size:none;padding:0.75rem 1.5rem;background:var(--highlight);color:var(--on-highlight)">${sentence}${links}</p>`
  return withoutScripts(html)
    .replace(dropped, '')
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title><meta name="robots" content="noindex">`)
    .replace(/(<body\b[^>]*>)/, (body) => body + note)
}

export function noteLink(address: string, words: string): string {
  return ` <a href="${address}" style="color:inherit">${words}</a>`
}
