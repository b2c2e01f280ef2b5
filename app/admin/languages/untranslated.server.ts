import { collections, singletons } from '#app/collections.ts'
import { formatDocument, screenAddresses } from '#app/content/document.ts'
import { count } from '#app/content/messages.ts'
import { readSingletons } from '#app/content/singleton-store.server.ts'
import { countTranslated, missingParameter } from '#app/content/translated.ts'
import { countUntranslated, findUntranslatedParent } from '#app/content/untranslated.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Translation } from '#app/platform/locales.ts'

/** A collection or a page of General with texts that are missing in a language. */
export interface Untranslated {
  title: string
  /** `3 projects`, `2 texts` */
  what: string
  number: number
  /** Where they are listed or written. */
  address: string
}

export async function findUntranslated(db: Db, locale: Translation): Promise<Untranslated[]> {
  const found: Untranslated[] = []
  for (const collection of collections) {
    const number = await countUntranslated(db, collection, locale)
    const { title } = collection.admin
    const { list } = screenAddresses(collection, await findUntranslatedParent(db, collection, locale))
    const address = `${list}?${missingParameter(locale)}=missing`
    found.push({ title, what: count(collection, number), number, address })
  }
  const values = await readSingletons(db, singletons)
  for (const singleton of singletons) {
    const { texts, done } = countTranslated(formatDocument(singleton, values[singleton.name] ?? {}), locale)
    const number = texts - done
    const { title, address } = singleton.admin
    found.push({ title, what: count({ one: 'text', many: 'texts' }, number), number, address })
  }
  return found.filter(({ number }) => number > 0)
}
