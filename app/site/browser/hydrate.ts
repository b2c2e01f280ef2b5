import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Island } from '#app/ui/island/island.tsx'
import { readTyped, restoreTyped } from './typed-values.ts'

export interface HydratedIsland {
  render(props: object): void
  unmount(): void
}

/**
 * Hydrates one island at once, so that no event falls between its HTML and React. What was typed or chosen
 * stays. A component that throws leaves the HTML as it was served, with those values; `died` is then called.
 */
export function hydrateIsland(
  place: HTMLElement,
  { component }: Island<object>,
  props: object,
  died: () => void,
): HydratedIsland {
  const served = place.innerHTML
  let typed = readTyped(place)
  let hasThrown = false
  const note = () => (typed = readTyped(place))
  place.addEventListener('input', note)
  const root = flushSync(() =>
    hydrateRoot(place, createElement(component, props), {
      identifierPrefix: place.id,
      onUncaughtError(error) {
        hasThrown = true
        reportError(error)
        queueMicrotask(giveUp)
      },
    }),
  )
  if (!hasThrown) restoreTyped(place, typed)

  function unmount() {
    place.removeEventListener('input', note)
    root.unmount()
  }
  function giveUp() {
    unmount()
    place.innerHTML = served
    restoreTyped(place, typed)
    died()
  }
  return { render: (next) => root.render(createElement(component, next)), unmount }
}
