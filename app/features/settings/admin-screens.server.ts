import { singletonScreen } from '#app/content/singleton-screens.server.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { fieldsOf } from '#app/content/define.ts'
import type { Json } from '#app/content/fields/field.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { recordScreens } from '#app/content/record-screens.server.ts'
import { fileSummary, type FileSummary } from '#app/uploads/file-summary.ts'
import { findSettingImages, settingStoreOf } from './store.server.ts'
import { visitsScreen } from './visits.server.ts'

/**
 * The loader and the action of a page of General: a single record that always exists, initially with its
 * built-in values (add mode).
 */
export function settingScreens(singleton: Singleton) {
  const screens = recordScreens(
    singleton.isCounted ? visitsScreen() : singletonScreen(settingStoreOf(singleton)),
  )
  return {
    async open(db: Db) {
      const { record, stored } = await screens.open(db, singleton.name)
      return { record, files: await readFiles(db, singleton, stored.values) }
    },
    edit: screens.edit,
  }
}

/** Facts about the stored files that a record refers to, including the stills of videos. */
async function readFiles(db: Db, singleton: Singleton, values: Record<string, Json>): Promise<FileSummary[]> {
  const references = fieldsOf(singleton).flatMap(([name, field]) =>
    field.references(values[name] ?? field.initial),
  )
  const keys = references.flatMap((one) => ('file' in one ? one.file : []))
  return [...(await findSettingImages(db, keys)).values()].map(fileSummary)
}
