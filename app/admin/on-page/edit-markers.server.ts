import { collectionNamed, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/document.ts'
import type { Fields } from '#app/content/fields/field.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { settingStoreOf } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'

const mark = /(?<= )data-edit="([^"]*)"/g

/**
 * Replaces each mark of a page (ui/editable.ts) by where the field is edited, how the form calls it, and its
 * text, which the page shows as it is typed.
 */
export async function addEditMarkers(page: string, db: Db): Promise<string> {
  const marks = new Set(Array.from(page.matchAll(mark), ([, one = '']) => one))
  const markers = new Map<string, string>()
  for (const one of marks) markers.set(one, toAttributes(await findPlace(db, one)))
  return page.replace(mark, (_, one: string) => markers.get(one) ?? '')
}

async function findPlace(db: Db, one: string): Promise<Record<string, string>> {
  const [kind = '', id = '', path = ''] = one.split(' ').map(decodeURIComponent)
  const setting = id === '' && singletons.find(({ name }) => name === kind)
  if (setting) {
    const { values } = await settingStoreOf(setting).find(db)
    return { form: setting.admin.address, ...findField(setting, path, values), record: setting.admin.title }
  }
  const collection = collectionNamed(kind)
  const document = await storeOf(collection).find(db, id)
  const title = document && collection.title(document)
  return {
    form: documentAddress(collection, { ...document, id }),
    ...findField(collection, path, document ?? {}),
    record: title || collection.one,
  }
}

function findField({ fields }: { fields: Fields }, path: string, values: object) {
  const [, field] = inputFields(fields).find(([name]) => name === path) ?? []
  if (!field) throw new Error(`no field ${path}`)
  const value = path.split('.').reduce<unknown>((part, step) => Object(part)[step], values)
  return {
    input: path + (field.inputs[0] ?? ''),
    label: field.label,
    ...(typeof value === 'string' && { value }),
  }
}

function toAttributes(place: Record<string, string>): string {
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
