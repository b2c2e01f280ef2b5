import type { Area } from '#app/platform/auth/rights.ts'
import type { Schema } from './define.ts'
import type { Fields, Json } from './fields/field.ts'
import { withTranslations, type WithTranslations } from './fields/translations.ts'

/** What all singletons share: they are stored in one table, and History lists them as one kind. */
export const singletonKind = {
  kind: 'setting',
  topic: 'settings',
  lock: 'setting',
  one: 'page of General',
  many: 'pages of General',
} as const

/** Content with exactly one record, which always exists: until it is saved, with its initial values. */
export interface Singleton<F extends Fields = Fields> extends Schema<F> {
  /** Its key in the table, and its name in History and in links. */
  name: string
  /** Whose part it is: as with a collection. */
  area: Area
  /** No page of the site shows anything of it. */
  office?: true
  /** Its number counts by itself, also while its form is open. */
  isCounted?: true
  admin: {
    /** The address of the screen that edits it. */
    address: string
    /** Its group in the sidebar. */
    group: string
    title: string
    lead: string
    /** The page that shows its content; absent if none does. */
    site?: string
    /** The pages that it affects, if they are not just `site`. */
    shownOn?: readonly string[]
  }
}

/** Like `defineCollection`, for a single record. */
export function defineSingleton<const F extends Fields>(
  declaration: Singleton<F>,
): Singleton<WithTranslations<F>> {
  return {
    ...declaration,
    fields: withTranslations(declaration.fields),
    check: declaration.check as Schema<WithTranslations<F>>['check'], // It needs no more than the declared fields.
  }
}

/** What the site shows until something is saved. */
export function builtInValues({ fields }: { fields: Fields }): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
}
