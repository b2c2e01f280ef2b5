import { ifAllowed } from '#app/ui/if-allowed.ts'
import type { Behaviour } from './behaviour.ts'

const flag = 'application-submitted'

/** After an application only thanks are shown, on later visits too (specification §4, Careers form). */
export const application: Behaviour = (place, signal) => {
  function thank(): HTMLElement | null {
    const thanks = place.querySelector('template')
    if (thanks) place.replaceChildren(thanks.content)
    place.querySelector('[data-again]')?.addEventListener('click', forget)
    return place.querySelector('h1')
  }
  const justNow = !place.querySelector('form')
  if (justNow) remember()
  if (justNow) thank()?.focus()
  else if (isSubmitted()) thank()
  // The form was here a moment ago, so keyboard and screen reader continue at its replacement.
  const thankNow = (event: Event) => {
    event.preventDefault()
    remember()
    thank()?.focus()
  }
  place.addEventListener('sent', thankNow, { signal })
  addEventListener('storage', () => isSubmitted() && thank(), { signal })
}

/** If the browser refuses storage, the thanks last as long as the page. */
function isSubmitted(): boolean {
  return ifAllowed(() => localStorage.getItem(flag)) === 'true'
}

function remember() {
  ifAllowed(() => localStorage.setItem(flag, 'true'))
}

function forget() {
  ifAllowed(() => localStorage.removeItem(flag))
}
