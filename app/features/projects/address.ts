import { href } from 'react-router'
import { filterSearch, type ProjectFilter } from './filters.ts'

/** Codes may contain any character, so they are encoded. With a photograph, that is open. */
export function projectAddress(code: string, photograph?: string): string {
  return href('/projects/:code', { code }) + photographSearch(photograph)
}

export function photographSearch(id?: string | null): string {
  return id ? `?${new URLSearchParams({ photo: id })}` : ''
}

/** The Contact page; with a code, its form names that project. */
export function askAddress(code?: string): string {
  return href('/contact') + askSearch(code)
}

export function askSearch(code?: string | null): string {
  return code ? `?${new URLSearchParams({ project: code })}` : ''
}

/**
 * The `view-transition-name` by which a project's photograph on one page morphs into the one on another;
 * always a valid CSS identifier.
 */
export function projectViewName(code: string): string {
  const safe = code
    .toLowerCase()
    .replace(/[^a-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)
  return `project-${safe}`
}

export function listAddress(filter: ProjectFilter, page = 1): string {
  return href('/projects') + filterSearch(filter, page)
}

/** With an item, its popup is open. */
export function newsAddress(page = 1, item?: string): string {
  return href('/news') + newsSearch(page, item)
}

export function newsSearch(page: number, item?: string | null): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (item) search.set('item', item)
  return search.size > 0 ? `?${search}` : ''
}
