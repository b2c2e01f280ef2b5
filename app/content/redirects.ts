import { foldText } from '#app/platform/fold-text.ts'
import { plainHref } from '#app/platform/locales.ts'
import { defineCollection, type DocumentOf } from './define.ts'
import type { Field } from './fields/field.ts'
import { searchedText, text } from './fields/text.ts'

/** As long as addresses of old sites are; an index of PostgreSQL takes no much longer key. */
const max = 500
const anywhere = 'http://anywhere'

const target = text({
  label: 'To',
  help: 'The address on this site, for example /projects.',
  max,
  required: 'Enter where it leads.',
  normalize: newPath,
})

/**
 * Old addresses and where they lead now, in every language of the site. Writing a document with a page keeps
 * them (store/addresses.server.ts); an administrator may add others.
 */
export const redirects = defineCollection({
  name: 'redirect',
  publication: 'none',
  area: 'content',
  fields: {
    from: {
      ...searchedText({
        label: 'From',
        help: 'The old address, for example /portfolio/creek-villa or /hse.php?id=4. It must not exist today.',
        max,
        required: 'Enter the old address.',
        normalize: oldAddress,
        unique: {
          head: 'This old address leads somewhere already.',
          hint: 'Delete that one first.',
          undoHint: 'This old address leads somewhere else now. Delete that one first.',
        },
      }),
      toRow: (value: string) => ({ '': value, _lower: redirectKey(value) }),
    },
    to: {
      ...target,
      // What led to an address that moves is found by the key of old addresses.
      columns: { ...target.columns, _lower: { type: 'text' as const } },
      toRow: (value: string) => ({ '': value, _lower: pathKey(value) }),
      fromRow: (row: { '': string }) => row[''],
    } satisfies Field<string, { '': string; _lower: string }>,
  },
  title: ({ from }) => from,
  historyTitle: ({ from, to }) => `${from} → ${to}`,
  search: 'from',
  one: 'moved address',
  many: 'moved addresses',
  admin: {
    add: '/admin/redirects',
    list: '/admin/redirects',
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

/** The same with its query, in which addresses of other systems name their page: `/hse.php?id=4`. */
function oldAddress(typed: string): string {
  return oldPath(typed) + partsOf(typed.trim()).query
}

/** What is equal in every spelling of an address, whatever it asks for: its path. */
export function pathKey(address: string): string {
  return foldText(oldPath(address))
}

/** What is equal in every spelling of an address that leads on: its path, and its query as it is. */
export function redirectKey(address: string): string {
  return pathKey(address) + partsOf(address).query
}

/** What is left of an address once its path and its query are used up. */
export function hashOf(address: string): string {
  return partsOf(address).hash
}

/**
 * Where an address leads that was asked for with these parameters and this place on the page. What the target names
 * itself stays as it is; each parameter is there once.
 */
export function joinAddress(to: string, asked: string): string {
  const [target, other] = [partsOf(to), partsOf(asked)]
  const names = new Set(target.pairs.map(nameOf))
  const pairs = [...target.pairs, ...other.pairs.filter((pair) => !names.has(nameOf(pair)))]
  return target.path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + (target.hash || other.hash)
}

function partsOf(address: string) {
  const [, path = '', asked = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  return { path, pairs: asked.split('&').filter(Boolean), query: asked && `?${asked}`, hash }
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? ''
}

/** Whether what was typed as a target is an address of the site at `publicUrl`, with or without TLS; a path is. */
export function isOfSite(typed: string, publicUrl: string): boolean {
  return URL.parse(typed.trim(), publicUrl)?.host === new URL(publicUrl).host
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
