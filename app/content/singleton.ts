import type { Fields, Schema } from './define.ts'
import type { Json } from './fields/field.ts'

/** What all of them have in common: they are stored in one table, and History tells of them as of one kind. */
export const singletonKind = {
  kind: 'setting',
  topic: 'settings',
  lock: 'setting',
  one: 'page of General',
  many: 'pages of General',
} as const

/** Content of which there is one record, which is always there: before anything was saved, with what its fields begin with. */
export interface Singleton<F extends Fields = Fields> extends Schema<F> {
  /** Its key in the table, and what History and links know it by. */
  name: string
  admin: {
    /** Of the screen that edits it. */
    address: string
    /** The mark of the drawing in whose title block the screen stands. */
    sheet: string
    /** The part of the column on the left in which it is listed. */
    group: string
    title: string
    lead: string
    /** Where the site shows it; absent for what visitors never see. */
    site?: string
    /** The pages that it makes others than they were, where those are not `site` alone. */
    shownOn?: readonly string[]
  }
}

/** The same for one record as `defineCollection` for many. */
export function defineSingleton<const F extends Fields>(declaration: Singleton<F>): Singleton<F> {
  return declaration
}

/** What the site shows while nothing was saved. */
export function builtInValues({ fields }: { fields: Fields }): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
}
