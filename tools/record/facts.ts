import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { App } from '#server/app.ts'

/**
 * The stored content that a site shows, by address. The program's own texts and markup may change with every
 * version; this content may not.
 */
export type Facts = Record<string, string[]>

export type Get = (path: string) => Promise<Response>

/** Tables whose rows no screen shows directly. */
const shownNowhere =
  /^(meta|kysely_.*|account|session|verification|rate_limit|outbox|revision|arriving_file)$/
/** Columns that repeat another one, or that only the program reads. */
const derived = /_(lower|e164)$|^(sha256|placeholder|type|variants|access|key_.*)$/
/** A simple lower-case word may belong to the program as well as to a person. */
const isDistinctive = (text: string) => text.length > 2 && text !== 'Yes' && /[\sA-Z0-9@]/.test(text)

/** Every text that somebody typed, and every chosen file, wherever it is stored. */
export async function valuesOf(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of await db.introspection.getTables())
    if (!shownNowhere.test(name))
      collect((await sql`select * from ${sql.table(name)}`.execute(db)).rows, found)
  return [...found].toSorted()
}

function collect(value: unknown, found: Set<string>) {
  if (typeof value === 'string') {
    const inside = /^[[{]/.test(value) ? parse(value) : undefined
    if (inside !== undefined) collect(inside, found)
    else for (const line of value.split('\n').map(flat)) if (isDistinctive(line)) found.add(line)
  } else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) if (!derived.test(name)) collect(one, found)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every address reachable by links, and those that programs request. */
export async function listAddresses({ routes }: Pick<App, 'routes'>, get: Get): Promise<string[]> {
  const seen = new Set<string>()
  const waiting = routes
    .filter(({ access, pattern, reads }) => reads && !/[:*]/.test(pattern) && isLookedAt(access))
    .map(({ pattern }) => pattern)
  const pages: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await readPage(get, path)
    if (text === undefined) continue
    pages.push(path)
    for (const [, link = ''] of text.matchAll(/<a\b[^>]* href="(\/[^"#?]*)"/g)) waiting.push(unescaped(link))
  }
  return pages.toSorted()
}

const isLookedAt = (access: string | undefined) => access === 'shared' || access === 'administrators'

/** The values that each address shows. */
export async function readFacts(
  get: Get,
  addresses: readonly string[],
  values: readonly string[],
): Promise<Facts> {
  const facts: Facts = {}
  for (const path of addresses) facts[path] = await readFact(get, path, values)
  return facts
}

/** A project's code must not be found in a random number by chance. */
function isWholeIn(text: string, value: string) {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(value)}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

export async function readFact(get: Get, path: string, values: readonly string[]): Promise<string[]> {
  const text = await readPage(get, path)
  return text === undefined ? [] : values.filter((value) => isWholeIn(text, value))
}

/**
 * The visible and spoken content of a page, including image addresses and form values; `undefined` for
 * anything that is not a page.
 */
async function readPage(get: Get, path: string): Promise<string | undefined> {
  const answer = await get(path)
  const type = answer.headers.get('Content-Type') ?? ''
  const text = await answer.text()
  const isPage = /^(text\/(html|plain)|application\/([a-z]+\+)?xml)\b/.test(type)
  if (!isPage || answer.status !== 200) return undefined
  // React separates adjacent texts by these comments. A word that stays whole at its hyphen is part of its text.
  const shown = text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<span class="whole">([^<]*)<\/span>/g, '$1')
  return flat(unescaped(shown))
}

function unescaped(html: string) {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function flat(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}
