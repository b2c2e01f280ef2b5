import { startBehaviours, whenNear, type Behaviour } from './behaviour.ts'
import { pathAndQuery, fetchPage } from './page.ts'
import { savePageState, readPageState } from './page-state.ts'

/** Early enough for a page to arrive before its place becomes visible. */
const ahead = '1600px'

/** Replaces a pager by the next page of the list as soon as it comes near, then by the following ones. */
export const furtherPages: Behaviour = (pager, signal) => {
  const { lastPage = 0, y } = readPageState()
  // A visitor who returns finds the pages that were added before.
  if (lastPage > Number(pager.dataset.page))
    void addFurtherPages(document, lastPage).then(() => {
      startBehaviours()
      if (y !== undefined) scrollTo({ top: y, behavior: 'instant' })
    })
  else
    whenNear(pager, ahead, signal, () => {
      void addNextPage(document, pager).then((added) => {
        if (!added) return
        savePageState({ lastPage: Number(added.dataset.page) })
        startBehaviours()
      })
    })
}

/** Extends the list of a page up to its page `last`. */
export async function addFurtherPages(page: Document, last: number) {
  let pager = page.querySelector<HTMLElement>('[data-behaviour="further-pages"]')
  while (pager && Number(pager.dataset.page) < last) pager = await addNextPage(page, pager)
}

/** Replaces the pager by the next page. If that fails, the list stays, with links to its other pages. */
async function addNextPage(page: Document, pager: HTMLElement): Promise<HTMLElement | null> {
  const link = pager.querySelector<HTMLAnchorElement>('a[rel="next"]')
  const next =
    link && (await fetchPage(pathAndQuery(new URL(link.getAttribute('href') ?? '', location.href))))
  const nextPager = next?.querySelector<HTMLElement>('[data-behaviour="further-pages"]')
  const list = nextPager?.previousElementSibling
  if (!nextPager || !list || !page.contains(pager)) return null
  nextPager.querySelector('a[rel="prev"]')?.remove()
  const previous = pager.querySelector('a[rel="prev"]')
  if (previous) nextPager.prepend(previous)
  pager.before(list)
  pager.replaceWith(nextPager)
  return nextPager
}
