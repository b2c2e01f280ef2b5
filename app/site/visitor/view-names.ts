import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'

/**
 * Cards that name their photograph only for a transition; names on all cards at all times would cost time for
 * each.
 */
const cards = '[data-view]'

/** Rearranges a list: photographs that are visible before and after move to their new places. */
export async function rearrange(update: () => void) {
  if (!('startViewTransition' in document) || prefersReducedMotion()) return update()
  const before = name(cardsInSight())
  const transition = document.startViewTransition(() => {
    update()
    const after = name(cardsInSight())
    void transition.finished.finally(() => unname([...before, ...after]))
  })
  ignoreSkip(transition)
  await transition.updateCallbackDone
}

/** Otherwise a skipped transition would be an unhandled rejection, whether we or the browser skipped it. */
function ignoreSkip({ ready }: ViewTransition) {
  ready.catch(() => {})
}

/**
 * From a card to the project's page and back, the photograph grows and shrinks. Every other page is shown at
 * once: its transition would have nothing to show, and costs a phone more than the page itself (decision
 * 0077).
 */
export function carryPhotographs() {
  addEventListener('pageswap', ({ viewTransition, activation }) =>
    carry(viewTransition, activation?.entry?.url),
  )
  addEventListener('pagereveal', ({ viewTransition }) =>
    carry(viewTransition, 'navigation' in window ? navigation.activation?.from?.url : undefined),
  )
}

function carry(transition: ViewTransition | null, address: string | null | undefined) {
  if (!transition) return
  const isTheirs = (card: Element) => card.querySelector('a')?.href === address
  const named = name(cardsInSight().filter(isTheirs))
  const photographs = document.querySelectorAll<HTMLElement>('.photo')
  const isCarried = (photograph: HTMLElement) => photograph.style.viewTransitionName && isInSight(photograph)
  ignoreSkip(transition)
  if (![...photographs].some(isCarried)) transition.skipTransition()
  void transition.finished.finally(() => unname(named))
}

function cardsInSight(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(cards)].filter(isInSight)
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function name(seen: HTMLElement[]): HTMLElement[] {
  return seen.flatMap((card) => {
    const photograph = card.querySelector<HTMLElement>('.photo')
    if (!photograph) return []
    photograph.style.viewTransitionName = card.dataset.view ?? ''
    return photograph
  })
}

function unname(photographs: HTMLElement[]) {
  for (const { style } of photographs) style.viewTransitionName = ''
}
