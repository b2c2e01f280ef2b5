import { endBehaviour, isUpToDate, startBehaviours } from './behaviour.ts'
import { addFurtherPages } from './further-pages.ts'
import { pathAndQuery, fetchChange, fetchPage } from './page.ts'
import { notePageState, pageState } from './page-state.ts'
import { rearrange } from './view-names.ts'

/** Of what a page's head says, what changes with its address. */
const facts = 'title, meta[name], meta[property], link[rel="canonical"], script[type="application/ld+json"]'
/** Milliseconds for which an answer that was asked for ahead of a click is good enough. */
const fresh = 5_000

/** The address of what is seen. */
let shown = pathAndQuery(location)
/** Whether it is still what the browser loaded. */
let isAsLoaded = true
let newest = 0
/** Of a step that has been asked for and is not seen yet. */
let coming: number | undefined
let followed = Promise.resolve()
const asked = new Map<string, Promise<Document | undefined>>()

/** Links that change a part of their page (`data-swap`) are followed without leaving it, and so are Back and Forward. */
export function followSwapLinks() {
  document.addEventListener('click', (event) => {
    const link = swapLinkOf(event)
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Two filters that are chosen one right after the other both hold: the second link leads on from the first's page.
    followed = followed.then(() =>
      swap(pathAndQuery(link), { as: 'step', rearranges: link.dataset.swap === 'list' }),
    )
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && coming !== undefined) callOff()
  })
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, askAhead, { passive: true })
  addEventListener('popstate', () => {
    if (pathAndQuery(location) !== shown) void swap(pathAndQuery(location), { as: 'return' })
  })
  addEventListener('pagehide', () => notePageState({ y: scrollY }))
}

interface SwapOptions {
  /** What becomes of the browser's history. */
  as: 'step' | 'return' | 'replacement'
  /** Whether the photographs of a list move to their new places. */
  rearranges?: boolean
}

/** Shows what stands at another address of the same page. Where it can't be had, the browser goes there by itself. */
export async function swap(address: string, { as, rearranges = false }: SwapOptions) {
  newest += 1
  const mine = newest
  coming = as === 'step' ? mine : undefined
  setBusy(true)
  const ahead = asked.get(address)
  asked.delete(address)
  const page = await (ahead ?? fetchPage(address))
  // What morphs it is here before anything changes: from then on nothing comes in between.
  const morphing = await loadMorphing().catch(() => undefined)
  if (mine !== newest) return
  coming = undefined
  setBusy(false)
  if (!page || !morphing) return location.assign(address)
  if (as !== 'return') notePageState({ y: scrollY })
  if (as === 'step') history.pushState({ opened: true }, '', address)
  if (as === 'replacement') history.replaceState(null, '', address)
  shown = address
  if (as === 'return') await addFurtherPages(page, pageState().lastPage ?? 0)
  const show = () => {
    try {
      morph(page, morphing)
    } catch {
      location.assign(address)
    }
  }
  if (rearranges) await rearrange(show)
  else show()
  if (as === 'return') scrollTo({ top: pageState().y ?? scrollY, behavior: 'instant' })
  else if (rearranges) goToListStart()
}

/** As the browser does with a page that is on its way: one stays where one is. */
function callOff() {
  newest += 1
  coming = undefined
  setBusy(false)
}

function setBusy(isBusy: boolean) {
  const header = document.querySelector<HTMLElement>('[data-busy]')
  if (header) header.dataset.busy = String(isBusy)
}

/** Shows the page anew, behind what is being read, if it changed `since` then. @returns whether it is up to date */
export async function refresh(since: number): Promise<boolean> {
  const address = shown
  const { lastPage } = pageState()
  // What was added to a list may have changed though its first page has not.
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
  // What others have noted on the body itself stays.
  Idiomorph.morph(document.body, [...page.body.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed(old, next) {
        if (!(old instanceof HTMLElement)) return true
        if (next instanceof Element && isUpToDate(old, next)) return false
        endBehaviour(old)
        return !old.matches('dialog[data-menu]')
      },
    },
  })
  for (const old of document.head.querySelectorAll(facts)) old.remove()
  document.head.append(...page.head.querySelectorAll(facts))
  startBehaviours()
}

/** When another list is chosen from the stuck bar, it begins right below the bar; the page does not jump otherwise. */
function goToListStart() {
  const list = document.querySelector('[data-list]')
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

function askAhead(event: Event) {
  const link = swapLinkOf(event)
  const address = link && pathAndQuery(link)
  if (!address || address === shown || asked.has(address)) return
  asked.set(address, fetchPage(address))
  void loadMorphing().catch(() => undefined)
  setTimeout(() => asked.delete(address), fresh)
}

function swapLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[data-swap]') : null
  const isHere = link instanceof HTMLAnchorElement && link.pathname === location.pathname
  return isHere ? link : undefined
}
