/**
 * Cards that name their photograph only for a transition; names on all cards at all times would cost time for
 * each.
 */
const cards = '[data-view]'

/** Otherwise a skipped transition would be an unhandled rejection, whether we or the browser skipped it. */
function ignoreSkip({ ready }: ViewTransition) {
  ready.catch(() => {})
}

/**
 * From a card to the project's page and back, the photograph grows and shrinks. Every other page is shown at
 * once: its transition would have nothing to show, and costs a phone more than the page itself
 * (docs/decisions/0029).
 */
export function transitionPhotographs() {
  addEventListener('pageswap', ({ viewTransition, activation }) =>
    transitionPhotograph(viewTransition, activation?.entry?.url),
  )
  addEventListener('pagereveal', ({ viewTransition }) =>
    transitionPhotograph(
      viewTransition,
      'navigation' in window ? navigation.activation?.from?.url : undefined,
    ),
  )
}

function transitionPhotograph(transition: ViewTransition | null, address: string | null | undefined) {
  if (!transition) return
  const isTheirs = (card: Element) => card.querySelector('a')?.href === address
  const named = name(visibleCards().filter(isTheirs))
  const photographs = document.querySelectorAll<HTMLElement>('.photo')
  const isTransitioning = (photograph: HTMLElement) =>
    photograph.style.viewTransitionName && isVisible(photograph)
  ignoreSkip(transition)
  if (![...photographs].some(isTransitioning)) transition.skipTransition()
  void transition.finished.finally(() => unname(named))
}

function visibleCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(cards)].filter(isVisible)
}

function isVisible(element: Element): boolean {
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
