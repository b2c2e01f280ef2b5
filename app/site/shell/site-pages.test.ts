import { expect, it } from 'vitest'
import { site } from '#app/routes.ts'
import { pages } from '#app/features/settings/site-pages.ts'

interface Entry {
  file: string
  path?: string | undefined
  index?: boolean | undefined
  children?: readonly Entry[] | undefined
}

function within(file: string, entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap(
    (entry) => (entry.file === file ? entry.children : within(file, entry.children ?? [])) ?? [],
  )
}

it('every page of the site that has no parameter is linked to by the menu or the footer', () => {
  const addresses = within('site/shell/boundary.tsx', site('en'))
    .map(({ path = '' }) => `/${path}`)
    // The privacy notice exists only once it is written; its own link is in the footer.
    .filter((path) => !/[:*]/.test(path) && path !== '/privacy')
  expect(addresses.length).toBeGreaterThan(6)
  const linked = pages.filter(({ inMenu, footer }) => inMenu || footer).map(({ to }) => to)
  expect(linked.toSorted()).toEqual(addresses.toSorted())
})
