import {
  createSingletonStore,
  readSingletons,
  readStoredSingletons,
  valuesOf,
  type SingletonRecord,
  type SingletonStore,
} from '#app/content/singleton-store.server.ts'
import type { ValuesOf } from '#app/content/define.ts'
import type { Singleton } from '#app/content/singleton.ts'
import type { Brand } from '#app/platform/brand.ts'
import { plainHandle } from '#app/platform/database/reader.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { fileAddress, isFileKey, keysNamedIn } from '#app/platform/files/keys.ts'
import { toBannerPhotograph, type BannerPhotograph } from '#app/platform/files/photograph.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { stored, type SettingKey, type Settings } from './collection.ts'
import type { BannerKey } from './pages/banners.ts'
import { visitsStore } from './visits.server.ts'

/** Its number of visits is counted elsewhere; all others are stored alike. */
export function settingStoreOf(singleton: Singleton): SingletonStore {
  return singleton.name === visitsStore.singleton.name ? visitsStore : createSingletonStore(singleton)
}

/** The requested records, with built-in values for missing records and fields. */
export async function readSettings<Key extends SettingKey>(
  db: Db | Tx,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const read = await readSingletons(
    db,
    keys.map((key) => stored[key]),
  )
  return read as Pick<Settings, Key> // The values were read by their own fields.
}

/**
 * One record with its `rev` and the time of its last save; `rev` is 0 while it does not exist (add mode,
 * specification §4).
 */
export async function findSetting<Key extends SettingKey>(db: Db | Tx, key: Key) {
  const found = await createSingletonStore<Singleton>(stored[key]).find(db)
  return found as SingletonRecord<(typeof stored)[Key]> // It comes from this record's own store.
}

/** The stored file of a field that may also be empty or have a link. */
export async function findSettingImage(db: Db, imageUrl: string): Promise<FileRow | undefined> {
  const [file] = await findPublicFiles(db, [imageUrl].filter(isFileKey))
  return file
}

/** The stored files of several such fields, by the fields' values, and the stills of videos by key. */
export async function findSettingImages(
  db: Db | Tx,
  imageUrls: readonly string[],
): Promise<Map<string, FileRow>> {
  const files = await findPublicFiles(db, imageUrls.filter(isFileKey))
  const posters = await findPublicFiles(
    db,
    files.flatMap(({ poster }) => poster ?? []),
  )
  return new Map([...files, ...posters].map((file) => [file.key, file]))
}

async function findPublicFiles(db: Db | Tx, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return []
  return db.selectFrom('file').selectAll().where('key', 'in', keys).where('access', '=', 'public').execute()
}

/** The settings as public pages need them. */
export interface PublicSettings {
  /** As `readSettings()`. */
  get<Key extends SettingKey>(...keys: readonly Key[]): Pick<Settings, Key>
  /** The same of one that another feature declares. */
  valuesOf<S extends Singleton>(singleton: S): ValuesOf<S>
  /** As `findSettingImages()`. */
  files: ReadonlyMap<string, FileRow>
}

/** Read once for all public pages, until something changes. */
export function readPublicSettings({ db, pages }: Pick<Services, 'db' | 'pages'>): Promise<PublicSettings> {
  // What is remembered for everybody is never read through one person's handle.
  const plain = plainHandle(db)
  return pages.memoize('settings', async () => {
    const rows = await readStoredSingletons(plain)
    const files = await findSettingImages(plain, [...rows.values()].flatMap(keysNamedIn))
    const read = new Map<SettingKey, unknown>()
    const shown: PublicSettings = {
      files,
      get<Key extends SettingKey>(...keys: readonly Key[]) {
        // Each is asked for several times a page, and reading a time zone means building a formatter.
        for (const key of keys) if (!read.has(key)) read.set(key, valuesOf(rows, [stored[key]])[key])
        const values = Object.fromEntries(keys.map((key) => [key, read.get(key)]))
        return values as Pick<Settings, Key> // They were read by their own fields.
      },
      valuesOf: <S extends Singleton>(singleton: S) =>
        valuesOf(rows, [singleton])[singleton.name] as ValuesOf<S>, // As above.
    }
    pages.setTimeZone(shown.get('brand').brand.timeZone)
    return shown
  })
}

/** Whose site it is. */
export async function readBrand(site: Pick<Services, 'db' | 'pages'>): Promise<Brand> {
  return (await readPublicSettings(site)).get('brand').brand
}

/** The address of the company's own style sheet, if one is stored. */
export async function readStyleSheet(site: Pick<Services, 'db' | 'pages'>): Promise<string | undefined> {
  const shown = await readPublicSettings(site)
  const file = shown.files.get(shown.get('brand').brand.styleSheet)
  return file && fileAddress(file.key)
}

/** The image at the top of a page; `null` if none is stored. */
export async function readBanner(
  site: Pick<Services, 'db' | 'pages'>,
  key: BannerKey,
): Promise<BannerPhotograph | null> {
  const shown = await readPublicSettings(site)
  const { [key]: banner, brand } = shown.get(key, 'brand')
  const file = shown.files.get(banner.imageUrl)
  return file?.type.startsWith('image/') ? toBannerPhotograph(file, banner, brand.ink) : null
}
