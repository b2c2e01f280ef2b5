import { stopBehaviour, isUpToDate, startBehaviours } from './behaviour.ts'
import { addFurtherPages } from './further-pages.ts'
import { pathAndQuery, fetchChange, fetchPage } from './page.ts'
import { savePageState, readPageState } from './page-state.ts'
import { rearrange } from './view-names.ts'

/** The parts of a page's head that change with its address. */
const facts = 'title, meta[name], meta[property], link[rel="canonical"], script[type="application/ld+json"]'
/** Milliseconds for which an answer that was requested ahead of a click is fresh enough. */
const prefetchMaxAgeMs = 5_000

/** The address of the visible page. */
let shown = pathAndQuery(location)
/** Whether the page is still as the browser loaded it. */
let isAsLoaded = true
let newest = 0
/** The step that was requested and is not shown yet. */
let pendingStep: number | undefined
let followed = Promise.resolve()
const prefetched = new Map<string, Promise<Document | undefined>>()

/**
 * Follows links that change a part of their page (`data-swap`) without leaving it, and likewise Back and
 * Forward.
 */
export function followSwapLinks() {
  document.addEventListener('click', (event) => {
    const link = swapLinkOf(event)
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Two filters chosen in quick succession both apply: the second link continues from the first one's page.
    followed = followed.then(() =>
      swap(pathAndQuery(link), { as: 'step', rearranges: link.dataset.swap === 'list' }),
    )
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && pendingStep !== undefined) cancelStep()
  })
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, prefetch, { passive: true })
  addEventListener('popstate', () => {
    if (pathAndQuery(location) !== shown) void swap(pathAndQuery(location), { as: 'return' })
  })
  addEventListener('pagehide', () => savePageState({ y: scrollY }))
}

interface SwapOptions {
  /** How the browser's history changes. */
  as: 'step' | 'return' | 'replacement'
  /** Whether the photographs of a list move to their new places. */
  rearranges?: boolean
}

/** Shows another address of the same page. If that fails, the browser navigates there itself. */
export async function swap(address: string, { as, rearranges = false }: SwapOptions) {
  newest += 1
  const mine = newest
  pendingStep = as === 'step' ? mine : undefined
  setBusy(true)
  const ahead = prefetched.get(address)
  prefetched.delete(address)
  const page = await (ahead ?? fetchPage(address))
  // The code that morphs the page is loaded before anything changes, so that nothing can come in between.
  const morphing = await loadMorphing().catch(() => undefined)
  if (mine !== newest) return
  pendingStep = undefined
  setBusy(false)
  if (!page || !morphing) return location.assign(address)
  if (as !== 'return') savePageState({ y: scrollY })
  if (as === 'step') history.pushState({ opened: true }, '', address)
  if (as === 'replacement') history.replaceState(null, '', address)
  shown = address
  if (as === 'return') await addFurtherPages(page, readPageState().lastPage ?? 0)
  const show = () => {
    try {
      morph(page, morphing)
    } catch {
      location.assign(address)
    }
  }
  if (rearranges) await rearrange(show)
  else show()
  if (as === 'return') scrollTo({ top: readPageState().y ?? scrollY, behavior: 'instant' })
  else if (rearranges) goToListStart()
}

/** Cancels the pending step; the current page stays, as when a browser stops loading. */
function cancelStep() {
  newest += 1
  pendingStep = undefined
  setBusy(false)
}

function setBusy(isBusy: boolean) {
  const header = document.querySelector<HTMLElement>('[data-busy]')
  if (header) header.dataset.busy = String(isBusy)
}

/**
 * Refreshes the page in the background if it has changed since `since`.
 * @returns whether it is up to date
 */
export async function refresh(since: number): Promise<boolean> {
  const address = shown
  const { lastPage } = readPageState()
  // Pages added to a list may have changed even if its first page has not.
  const page = await (isAsLoaded && !lastPage ? fetchChange : fetchPage)(address, since)
  if (!page) return false
  if (page === 'unchanged') return true
  if (lastPage) await addFurtherPages(page, lastPage)
  const morphing = await loadMorphing()
  if (address === shown) morph(page, morphing)
  return true
}

const loadMorphing = () => import('idiomorph')

function morph(page: Document, { Idiomorph }: Awaited<ReturnType<typeof loadMorphing>>) {
  isAsLoaded = false
  // Attributes that other code has set on the body stay.
  Idiomorph.morph(document.body, [...page.body.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed(old, next) {
        if (!(old instanceof HTMLElement)) return true
        if (next instanceof Element && isUpToDate(old, next)) return false
        stopBehaviour(old)
        return !old.matches('dialog[data-menu]')
      },
    },
  })
  for (const old of document.head.querySelectorAll(facts)) old.remove()
  document.head.append(...page.head.querySelectorAll(facts))
  startBehaviours()
}

/**
 * After another list is chosen from the sticky bar, scrolls to its start right below the bar; otherwise the
 * page does not move.
 */
function goToListStart() {
  const list = document.querySelector('[data-list]')
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

function prefetch(event: Event) {
  const link = swapLinkOf(event)
  const address = link && pathAndQuery(link)
  if (!address || address === shown || prefetched.has(address)) return
  prefetched.set(address, fetchPage(address))
  void loadMorphing().catch(() => undefined)
  setTimeout(() => prefetched.delete(address), prefetchMaxAgeMs)
}

function swapLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[data-swap]') : null
  const isHere = link instanceof HTMLAnchorElement && link.pathname === location.pathname
  return isHere ? link : undefined
}
