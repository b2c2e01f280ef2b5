import type { Island } from '#app/ui/island/island.tsx'
import { hasHistoryState } from '#app/ui/island/history-state.ts'
import type { HydratedIsland } from './hydrate.ts'
import { pageVisible } from './page-visible.ts'

const modules = import.meta.glob<{ default: Island<object> }>([
  '/app/**/*.island.tsx',
  '/own/**/*.island.tsx',
])
const loaders = new Map(
  Object.entries(modules).map(([file, load]) => [/([\w-]+)\.island\.tsx$/.exec(file)?.[1] ?? file, load]),
)

/** Its code is loaded when it comes this near. */
const ahead = '600px'

/** The element around an island, `<react-island>` (ui/island/island.tsx), which hydrates it in time. */
export class IslandElement extends HTMLElement {
  static readonly observedAttributes = ['props']
  #hydrated: HydratedIsland | undefined
  #loading: Promise<boolean> | undefined
  /** Whether its component has thrown; it is then plain HTML for good. */
  #isDead = false

  get isHydrated() {
    return this.#hydrated !== undefined
  }

  connectedCallback() {
    if (this.getAttribute('when') === 'near') void whenNear(this).then(() => this.hydrateOrDisable())
    else if (hasHistoryState(this.id)) void this.hydrate()
  }

  disconnectedCallback() {
    // An element that is moved is removed first.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#hydrated?.unmount()
      this.#hydrated = undefined
      this.#loading = undefined
    })
  }

  attributeChangedCallback() {
    this.#hydrated?.render(this.#props())
  }

  /** @returns whether React now handles its events; a load that failed is tried again by the next call */
  hydrate(): Promise<boolean> {
    return (this.#loading ??= this.#hydrate())
  }

  /** As `hydrate`; buttons that only its code answers are hidden while that can't be loaded (base.css). */
  async hydrateOrDisable(): Promise<boolean> {
    const isHydrated = await this.hydrate()
    this.toggleAttribute('data-failed', !isHydrated)
    return isHydrated
  }

  async #hydrate(): Promise<boolean> {
    const load = loaders.get(this.getAttribute('name') ?? '')
    if (!load || this.#isDead) return false
    const loaded = await Promise.all([import('./hydrate.ts'), load()]).catch(() => undefined)
    if (!loaded || !this.isConnected) {
      this.#loading = undefined
      return false
    }
    const [{ hydrateIsland }, { default: definition }] = loaded
    this.#hydrated = hydrateIsland(this, definition, this.#props(), () => {
      this.#isDead = true
      this.#hydrated = undefined
    })
    return true
  }

  /**
   * Takes over the HTML of a newer version of the page.
   * @returns whether the new HTML may simply replace what is here, because nobody has touched it
   */
  follow(newer: Element): boolean {
    const isSame = ['props', 'content'].every((name) => newer.getAttribute(name) === this.getAttribute(name))
    if (isSame || this.#isDead) return false
    if (!this.#loading) return true
    void this.#loading.then((isHydrated) => {
      // What was rendered on the server alone can't be rendered again here.
      if (newer.hasAttribute('content') || !isHydrated) this.replaceWith(document.adoptNode(newer))
      else this.setAttribute('props', newer.getAttribute('props') ?? '')
    })
    return false
  }

  #props(): object {
    return JSON.parse(this.getAttribute('props') ?? '{}')
  }
}

/** The island that an event belongs to: around its target, or opened by the link that it is in. */
export function islandOf(target: EventTarget | null): IslandElement | undefined {
  if (!(target instanceof Element)) return undefined
  const opened = target.closest('a[data-opens]')?.getAttribute('data-opens')
  const island = opened ? findIsland(opened) : target.closest('react-island')
  return island instanceof IslandElement ? island : undefined
}

export function findIsland(id: string): IslandElement | undefined {
  const island = document.getElementById(id)
  return island instanceof IslandElement ? island : undefined
}

async function whenNear(island: Element): Promise<void> {
  await pageVisible()
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: `${ahead} 0px` },
    )
    // The element itself has no box; an island may be a text alone, or begin with a preload that React added.
    const boxed = [...island.children].find(({ localName }) => localName !== 'link') ?? island.parentElement
    if (boxed) observer.observe(boxed)
  })
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: 2_000 })
      : setTimeout(resolve, 200),
  )
}
