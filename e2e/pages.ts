import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { defaultLocale, localeOf, type Locale } from '#app/platform/locales.ts'
import routes from '#app/routes.ts'
import { open } from './sign-in.ts'

interface Entry {
  file: string
  path?: string | undefined
  children?: readonly Entry[] | undefined
}

/** A page of the route table; its address has parameters, as in `/admin/certificates/edit/:id`. */
interface RoutePage {
  address: string
  file: string
}

/** The address of each page within a frame, from the route table. */
export function pagesWithin(frame: string): string[] {
  return linesWithin(frame).map(({ address }) => address)
}

/** One address of each module within a frame, the first of those that share it. */
export function modulesWithin(frame: string): string[] {
  const firsts = new Map(
    linesWithin(frame)
      .toReversed()
      .map(({ file, address }) => [file, address]),
  )
  return [...firsts.values()].toReversed()
}

function linesWithin(frame: string): RoutePage[] {
  const found = findWithin(frame, routes, '')
  if (found.length === 0) throw new Error(`no page within ${frame}`)
  return found
}

function findWithin(frame: string, entries: readonly Entry[], above: string): RoutePage[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    return file === frame ? linesBelow(children, pattern) : findWithin(frame, children, pattern)
  })
}

function linesBelow(entries: readonly Entry[], above: string): RoutePage[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    return children.length > 0 ? linesBelow(children, pattern) : { address: pattern || '/', file }
  })
}

/** The pages of the site in one language. */
export function visitorPages(locale: Locale = defaultLocale): string[] {
  return pagesWithin('site/shell/boundary.tsx').filter((path) => localeOf(path) === locale)
}

interface SampleProject {
  id: string
  code: string
  news: string
  status: string
  type: string
  uses?: string[]
  location: string
}

interface Sample {
  content: { project: SampleProject[]; page: { id: string }[] }
}

function readSample(): Sample['content'] {
  const sample: Sample = JSON.parse(readFileSync('sample/site.json', 'utf8'))
  return sample.content
}

/** How many projects of the sample site the Projects page lists with these values, as it says it. */
export function projectsWith(values: Partial<Record<keyof SampleProject, string>>): string {
  const { length } = readSample().project.filter(
    (project) =>
      project.news === 'No' &&
      Object.entries(values).every(([name, value]) =>
        Object.entries(project).some(([field, its]) => field === name && [its].flat().includes(value)),
      ),
  )
  return length === 1 ? '1 project' : `${length} projects`
}

/** The id of the project of the sample site that has photographs, progress and documents. */
export function storyProject(): string {
  return readSample().project.find(({ code }) => code === '188')?.id ?? ''
}

/** The document of the sample site that has those whose screens have this address. */
function parentIn(pattern: string): string {
  const [{ id: page } = { id: '' }] = readSample().page
  return pattern.startsWith('/admin/pages/') ? page : storyProject()
}

/**
 * Opens a page. A record's page is opened through the first link to such a page in its list, one level above.
 */
export async function openPage(page: Page, pattern: string) {
  const [list = '', parameter] = pattern.replace(':parent', parentIn(pattern)).split('/:')
  await open(page, list.replace('*', 'no-such-page'))
  if (parameter === undefined) return
  const records = page.locator(`main a[href^="${list}/"]`).filter({ visible: true })
  await open(page, (await records.first().getAttribute('href')) ?? '')
}
