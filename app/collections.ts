import { collections as own } from '#own/collections.ts'
import type { RowOf } from './content/document.ts'
import type { Collection } from './content/define.ts'
import { redirects } from './content/redirects.ts'
import { certificates } from './features/certificates/collection.ts'
import { pages, pageSections } from './features/pages/collection.ts'
import { projects } from './features/projects/collection.ts'
import { consents } from './features/projects/consent/collection.ts'
import { photographs, progressEntries, projectDocuments } from './features/projects/story/collection.ts'
import { declaredRequests } from './features/requests/kinds.ts'
import { settings, type stored } from './features/settings/collection.ts'
import type { visitorscount } from './features/settings/pages/home.ts'
import { singletonKind, type Singleton } from './content/singleton.ts'
import type { Area } from './platform/auth/rights.ts'
import { isPublic, officeTopics, type PrivateTopic, type Topic } from './platform/live/topics.ts'
import type { ContentTable } from './platform/database/schema.ts'
import { papers } from './features/papers/collection.ts'
import { figures } from './features/papers/figures.ts'
import { keyPeople } from './features/papers/key-people.ts'
import { vacancies } from './features/vacancies/collection.ts'
import { clientItems, clientSections, homeClients } from './features/clients/collection.ts'

const declared = [
  projects,
  photographs,
  progressEntries,
  projectDocuments,
  consents,
  certificates,
  clientSections,
  clientItems,
  homeClients,
  vacancies,
  pages,
  pageSections,
  redirects,
  papers,
  keyPeople,
  figures,
  ...own,
] as const

/** Every collection, listed once. History, search, navigation and all else that covers them start here. */
export const collections: readonly Collection[] = declared

/** All content that has exactly one record. */
export const singletons: readonly Singleton[] = [
  ...settings,
  ...declaredRequests.map(({ retention }) => retention),
]

/** Topics that visitors' pages subscribe to. */
export const publicTopics: readonly Topic[] = [
  ...new Set([...collections, singletonKind].map(({ topic }) => topic).filter(isPublic)),
]

/** Topics that only screens of the back office subscribe to. */
export const privateTopics: readonly PrivateTopic[] = [
  ...declaredRequests.map(({ name }) => `${name}s` as const),
  ...officeTopics,
]

/** @throws if no collection has that name, which is a mistake in a declaration */
export function collectionNamed(name: string): Collection {
  const collection = collections.find((one) => one.name === name)
  if (!collection) throw new Error(`no collection is named ${name}`)
  return collection
}

/** Whose part a kind of document is. */
export function areaOf(kind: string): Area {
  return collections.find(({ name }) => name === kind)?.area ?? 'administration'
}

type Declared = (typeof declared)[number]

declare module './platform/live/topics.ts' {
  interface ContentTopics extends Record<(Declared | typeof singletonKind)['topic'], true> {}
}

type RecordFieldNames = { [C in Declared as C['name']]: keyof C['fields'] | `own.${string}` }

/** `headertxt`, `why.product` */
type PathsOf<F> = {
  [Name in keyof F & string]: F[Name] extends { members: infer Members }
    ? `${Name}.${keyof Members & string}`
    : Name
}[keyof F & string]
type SettingsByName = typeof stored & { visitorscount: typeof visitorscount }
type SettingPaths = { [Name in keyof SettingsByName]: PathsOf<SettingsByName[Name]['fields']> }
type RetentionPaths = Record<`${(typeof declaredRequests)[number]['formName']}Retention`, 'months'>

declare module './ui/editable.ts' {
  interface RecordFields extends RecordFieldNames {}
  interface SettingFields extends SettingPaths, RetentionPaths {}
}

type Rows = { [C in Declared as C['table']]: ContentTable<RowOf<C>> }

declare module './platform/database/schema.ts' {
  interface ContentTables extends Rows {}
}
