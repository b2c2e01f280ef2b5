import { sql } from 'kysely'
import type { Db } from '#app/platform/database/open.server.ts'
import type { App } from '#server/app.ts'

/**
 * What a site shows of what was typed into it and stored in it, by address. Words of the program and marks may change with every
 * version; these may not.
 */
export type Facts = Record<string, string[]>

export type Get = (path: string) => Promise<Response>

/** Tables of which no screen shows a row as it is. */
const shownNowhere =
  /^(meta|kysely_.*|account|session|verification|rate_limit|outbox|revision|arriving_file)$/
/** Columns that repeat another one, or that the program reads alone. */
const derived = /_lower$|^(sha256|placeholder|type|variants|access|key_.*)$/
/** A plain small word is the program's as often as a person's. */
const isDistinctive = (text: string) => text.length > 2 && text !== 'Yes' && /[\sA-Z0-9@]/.test(text)

/** Every text that somebody typed or chose a file for, wherever it is stored. */
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

/** Every address that a person reaches by links, and those that programs ask for. */
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

/** Of these values, those that each of the addresses shows. */
export async function readFacts(
  get: Get,
  addresses: readonly string[],
  values: readonly string[],
): Promise<Facts> {
  const facts: Facts = {}
  for (const path of addresses) facts[path] = await readFact(get, path, values)
  return facts
}

export async function readFact(get: Get, path: string, values: readonly string[]): Promise<string[]> {
  const text = await readPage(get, path)
  return text === undefined ? [] : values.filter((value) => text.includes(value))
}

/** What is read or heard of a page, addresses of pictures and what stands in forms included; nothing of what is no page. */
async function readPage(get: Get, path: string): Promise<string | undefined> {
  const answer = await get(path)
  const type = answer.headers.get('Content-Type') ?? ''
  const text = await answer.text()
  const isPage = /^(text\/(html|plain)|application\/([a-z]+\+)?xml)\b/.test(type)
  if (!isPage || answer.status !== 200) return undefined
  // React marks where one text of a sentence ends and the next begins.
  return flat(unescaped(text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replaceAll('<!-- -->', '')))
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
