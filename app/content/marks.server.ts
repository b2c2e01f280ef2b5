import { TableNode, type KyselyPlugin, type RootOperationNode, type UnknownRow } from 'kysely'
import type { Db } from '#app/platform/database/open.server.ts'
import { isFileKey, keysNamedIn } from '#app/platform/files/keys.ts'
import { documentAddress, readValues } from './document.ts'
import { fieldsOf, type Collection, type Fields } from './define.ts'
import type { Field } from './fields/field.ts'
import { isGroup } from './fields/group.ts'
import { isFileField } from './fields/picture.ts'
import type { Singleton } from './singleton.ts'

/** Where a value is edited. */
interface Place {
  form: string
  input: string
  label: string
  record: string
}

interface Content {
  collections: readonly Collection[]
  singletons: readonly Singleton[]
  /** Whether a text must stay unmarked because pages do more than show it. */
  staysPlain(text: string): boolean
}

/**
 * A marked text starts with one of these characters, which encodes its number, and ends with the last one.
 * They are private-use code points, which people's texts do not contain.
 */
const firstMarker = 0xf0000
const endMarker = 0x10fffd
const lastMarker = String.fromCodePoint(endMarker)
const markers = /[\u{f0000}-\u{10fffd}]|%(?:F3%B|F4%8)[\dA-F](?:%[89AB][\dA-F]){2}/giu
const runs = /([\u{f0000}-\u{10fffd}])|[^\u{f0000}-\u{10fffd}]+/gu
/**
 * Comments, elements whose content is not parsed as HTML, tags and texts, as React writes them: without a `>`
 * in an attribute.
 */
const tokens = /<!--.*?-->|<(script|style|title|textarea|option)\b.*?<\/\1>|<[^>]*>|[^<]+/gs
const dropped = /^<script\b|^<link\b[^>]*\brel="modulepreload"/

/**
 * Follows texts and images from the database to the page. `db` returns rows whose texts are wrapped in
 * invisible marker characters, and `toHtml` converts what is between the markers on the finished page into
 * elements. Components and queries therefore know nothing about editing, and a new collection is marked
 * without further work (docs/decisions/0065).
 */
export function openMarks(plain: Db, { collections, singletons, staysPlain }: Content) {
  const places: Place[] = []
  const files = new Map<string, Place>()
  const tables = new Map(collections.map((one) => [one.table, one]))
  const shown = singletons.filter(({ admin }) => admin.site !== undefined)

  function markText(value: string, place: Place): string {
    if (value.trim() === '' || staysPlain(value)) return value
    // A loader that reads everything may read more texts than there are markers; a page shows far fewer.
    if (firstMarker + places.length >= endMarker) return value
    return String.fromCodePoint(firstMarker + places.push(place) - 1) + value + lastMarker
  }

  /** Marks a text and records a file; other values are returned unchanged. */
  function markValue(field: Field, value: unknown, place: Place): unknown {
    if (typeof value !== 'string') return value
    if (isFileField(field) && isFileKey(value)) files.set(value, place)
    return field.type === 'text' || field.type === 'long text' ? markText(value, place) : value
  }

  function markRow(collection: Collection, row: UnknownRow): UnknownRow {
    if (typeof row.id !== 'string') return row
    const own = fieldsOf(collection)
    const values = own.map(([name, { initial }]) => [
      name,
      typeof initial === 'string' ? (row[name] ?? '') : initial,
    ])
    const title = collection.title(Object.fromEntries(values)) || collection.one
    const form = documentAddress(collection, row.id)
    const marked = own.map(([name, field]) => {
      // A row joined with its file has the file's key as `key`.
      const value = isFileField(field) ? (row[name] ?? row.key) : row[name]
      return [name, markValue(field, value, placeOf(form, name, field, title))]
    })
    return { ...row, ...Object.fromEntries(marked.filter(([name]) => String(name) in row)) }
  }

  function markSetting({ name, fields, admin }: Singleton, stored: unknown): UnknownRow {
    function mark(some: Fields, values: Readonly<Record<string, unknown>>, above = ''): UnknownRow {
      const marked = fieldsOf({ fields: some }).map(([inner, field]) => [
        inner,
        isGroup(field)
          ? mark(field.members, Object(values[inner]), `${above}${inner}.`)
          : markValue(field, values[inner], placeOf(admin.address, above + inner, field, admin.title)),
      ])
      return Object.fromEntries(marked)
    }
    return { key: name, value: JSON.stringify(mark(fields, readValues({ fields }, stored))) }
  }

  /** Settings that were never saved are shown with their initial values and can be edited like all others. */
  function markSettings(rows: readonly UnknownRow[]): UnknownRow[] {
    const stored = new Map(rows.map((row) => [row.key, row]))
    for (const one of shown) {
      const row = stored.get(one.name)
      const value: unknown = row && JSON.parse(String(row.value))
      stored.set(one.name, { ...row, ...markSetting(one, value) })
    }
    return [...stored.values()]
  }

  function mark(table: string, isWhole: boolean, rows: readonly UnknownRow[]) {
    const collection = tables.get(table)
    if (collection) return rows.map((row) => markRow(collection, row))
    return table === 'setting' && isWhole ? markSettings(rows) : [...rows]
  }

  const nodesByQuery = new WeakMap<object, RootOperationNode>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodesByQuery.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = nodesByQuery.get(queryId)
      if (node?.kind !== 'SelectQueryNode') return result
      const [from] = node.from?.froms ?? []
      if (!from || !TableNode.is(from)) return result
      return { ...result, rows: mark(from.table.identifier.name, node.where === undefined, result.rows) }
    },
  }

  function markTag(tag: string): string {
    if (!/^<(img|video)\b/.test(tag)) return tag
    const [place] = keysNamedIn(tag).flatMap((key) => files.get(key) ?? [])
    return place ? tag.replace(/\/?>$/, (end) => ` ${attributesOf(place)}${end}`) : tag
  }

  return {
    db: plain.withPlugin(plugin),
    /** Returns the page with edit marks and without scripts. */
    toHtml(page: string): string {
      let place: Place | undefined
      let number = 0
      return page.replace(tokens, (token) => {
        if (dropped.test(token)) return ''
        if (token.startsWith('<')) return markTag(token.replace(markers, ''))
        return token.replace(runs, (run, marker?: string) => {
          if (marker) {
            place = places[(marker.codePointAt(0) ?? 0) - firstMarker]
            // One text may appear twice on a page, and React may split it into several pieces.
            if (place) number += 1
            return ''
          }
          if (!place || run.trim() === '') return run
          return `<edit-mark data-mark="${number}" ${attributesOf(place)}>${run}</edit-mark>`
        })
      })
    },
  }
}

function placeOf(form: string, name: string, { inputs, label }: Field, record: string): Place {
  return { form, input: name + (inputs[0] ?? ''), label, record }
}

function attributesOf(place: Place): string {
  return Object.entries(place)
    .map(([name, value]) => `data-edit-${name}="${escaped(value)}"`)
    .join(' ')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
