import { foldText } from '#app/platform/fold-text.ts'
import { plainHref } from '#app/platform/locales.ts'
import { defineCollection, type DocumentOf } from './define.ts'
import { searchedText, text } from './fields/text.ts'

/** As long as addresses of old sites are; an index of PostgreSQL takes no much longer key. */
const max = 500
const anywhere = 'http://anywhere'

/**
 * Old addresses and where they lead now, in every language of the site. Writing a document with a page keeps
 * them (store/addresses.server.ts); an administrator may add others.
 */
export const redirects = defineCollection({
  name: 'redirect',
  publication: 'none',
  area: 'content',
  fields: {
    from: searchedText({
      label: 'From',
      help: 'The old address, for example /portfolio/creek-villa. It must not exist today.',
      max,
      required: 'Enter the old address.',
      normalize: oldPath,
      unique: {
        head: 'This old address leads somewhere already.',
        hint: 'Delete that one first.',
        undoHint: 'This old address leads somewhere else now. Delete that one first.',
      },
    }),
    to: text({
      label: 'To',
      help: 'The address on this site, for example /projects.',
      max,
      required: 'Enter where it leads.',
      normalize: newPath,
    }),
  },
  title: ({ from }) => from,
  historyTitle: ({ from, to }) => `${from} → ${to}`,
  search: 'from',
  one: 'moved address',
  many: 'moved addresses',
  admin: {
    add: '/admin/redirects',
    list: '/admin/redirects',
    sheet: 'G-11',
    group: 'Site',
    title: 'Moved addresses',
    tabs: { add: 'Moved addresses', list: 'Moved addresses' },
    columns: ['to'],
    nothing: { advice: 'Whoever opens an old address is led to the new one. Add the first below.' },
    deletion: {
      consequence: 'Whoever opens it finds no page.',
      line: 'The old address leads nowhere from then on.',
    },
  },
})

export interface Redirect extends DocumentOf<typeof redirects> {}

/** The path alone, readable and in English: people paste whole addresses, with or without the language. */
export function oldPath(typed: string): string {
  const path = pathOf(typed).replace(/[?#].*$/s, '')
  if (path === '') return ''
  return plainHref(decoded(path)).replace(/(?<=.)\/+$/, '')
}

/** What is equal in every spelling of an old address. */
export function redirectKey(path: string): string {
  return foldText(oldPath(path))
}

/** An address of this site, encoded, in English; '' if it is none. */
function newPath(typed: string): string {
  const url = URL.parse(pathOf(typed), anywhere)
  return url && typed !== '' ? plainHref(url.pathname + url.search + url.hash) : ''
}

/** Without the name of the site, and never `//other.example`. */
function pathOf(typed: string): string {
  const path = typed.trim().replace(/^https?:\/\/[^/?#\\]*/i, '')
  return typed.trim() === '' ? '' : path.replace(/^[/\\]*/, '/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
