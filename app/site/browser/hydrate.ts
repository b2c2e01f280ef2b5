import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Island } from '#app/ui/island/island.tsx'
import { readControls, repeatChanges, restoreControls } from './typed-values.ts'

export interface HydratedIsland {
  render(props: object): void
  unmount(): void
}

/**
 * Hydrates one island at once, so that no event falls between its HTML and React. What was typed or chosen
 * stays, and the component is told of it. A component that throws leaves the HTML as it was served, with those values; `died` is then called.
 */
export function hydrateIsland(
  place: HTMLElement,
  { component }: Island<object>,
  props: object,
  died: () => void,
): HydratedIsland {
  const served = place.innerHTML
  let typed = readControls(place)
  let hasThrown = false
  const note = () => (typed = readControls(place))
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
  if (!hasThrown) {
    const before = typed
    restoreControls(place, before)
    repeatChanges(place, before)
  }

  function unmount() {
    place.removeEventListener('input', note)
    root.unmount()
  }
  function giveUp() {
    unmount()
    place.innerHTML = served
    restoreControls(place, typed)
    died()
  }
  return { render: (next) => root.render(createElement(component, next)), unmount }
}
