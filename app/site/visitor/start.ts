import { defineBehaviours, startBehaviours } from './behaviour.ts'
import { application } from './application.ts'
import { carousel } from './carousel.ts'
import { count } from './count.ts'
import { obeyDialogButtons } from './dialogs.ts'
import { pressAgain } from './early.ts'
import { film } from './film.ts'
import { furtherPages } from './further-pages.ts'
import { listenForChanges } from './live.ts'
import { map } from './map.ts'
import { popup } from './popup.ts'
import { form } from './request-form.ts'
import { followSwapLinks, noteServedPage } from './swap.ts'
import { carryPhotographs } from './view-names.ts'
import { reportVisit, visitorsCount } from './visit.ts'

defineBehaviours({
  application,
  carousel,
  count,
  film,
  form,
  'further-pages': furtherPages,
  map,
  popup,
  'visitors-count': visitorsCount,
})

/**
 * Gives the HTML of a public page what it can't do by itself. Every page can be read, and every form sent, without. In
 * several tasks: on a slow phone all of it at once would keep the page from answering.
 */
export async function startVisitorScript() {
  carryPhotographs()
  noteServedPage()
  await nextTask()
  startBehaviours()
  obeyDialogButtons()
  followSwapLinks()
  pressAgain()
  await nextTask()
  void reportVisit()
  listenForChanges()
  document.documentElement.dataset.awake = ''
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
