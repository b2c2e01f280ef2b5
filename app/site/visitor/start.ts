import { listen } from '#app/ui/live/live-source.ts'
import { defineBehaviours, pageVisible, startBehaviours } from './behaviour.ts'
import { application } from './application.ts'
import { carousel } from './carousel.ts'
import { countUp } from './count.ts'
import { polyfillDialogCommands } from './dialogs.ts'
import { replayEarlyPress } from './early.ts'
import { film } from './film.ts'
import { furtherPages } from './further-pages.ts'
import { map } from './map.ts'
import { popup } from './popup.ts'
import { form } from './request-form.ts'
import { followSwapLinks, refresh } from './swap.ts'
import { transitionPhotographs } from './view-names.ts'
import { reportVisit, visitorsCount } from './visit.ts'

defineBehaviours({
  application,
  carousel,
  count: countUp,
  film,
  form,
  'further-pages': furtherPages,
  map,
  popup,
  'visitors-count': visitorsCount,
})

/**
 * Enhances the HTML of a public page. Every page can be read, and every form sent, without it. What responds
 * to the visitor starts before the page has loaded; what only talks to the server waits until the page is
 * visible.
 */
export function startVisitorScript() {
  startBehaviours()
  polyfillDialogCommands()
  followSwapLinks()
  transitionPhotographs()
  replayEarlyPress()
  document.documentElement.dataset.awake = ''
  void reportVisit()
  void pageVisible().then(listenForChanges)
}

/** Listens for changes while the page is visible, and refreshes it. */
function listenForChanges() {
  const topics = document.querySelector<HTMLElement>('[data-topics]')?.dataset.topics?.split(',')
  if (topics) listen({ topics, changed: refresh })
}
