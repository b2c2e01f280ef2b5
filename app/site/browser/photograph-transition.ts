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
  const photographs = [...document.getElementsByClassName('photo')].filter(
    (one) => one instanceof HTMLElement,
  )
  const named = photographs.filter((photograph) => nameForCard(photograph, address))
  const isTransitioning = (photograph: HTMLElement) =>
    photograph.style.viewTransitionName && isVisible(photograph)
  ignoreSkip(transition)
  if (!photographs.some(isTransitioning)) transition.skipTransition()
  void transition.finished.finally(() => unname(named))
}

/** @returns whether it is the photograph of a visible card that leads to this address, which names it */
function nameForCard(photograph: HTMLElement, address: string | null | undefined): boolean {
  const card = photograph.closest<HTMLElement>(cards)
  if (!card || !isVisible(card) || card.getElementsByTagName('a')[0]?.href !== address) return false
  photograph.style.viewTransitionName = card.dataset.view ?? ''
  return true
}

function isVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function unname(photographs: HTMLElement[]) {
  for (const { style } of photographs) style.viewTransitionName = ''
}
