import { applicationId, hasApplied, markApplied, rememberApplication } from '../careers/applied.ts'
import { filmButtonId, startFilm } from '../home/film.ts'
import { completePrintedAddress } from '../shell/printed-address.ts'
import { reloadWhenChanged } from './development.ts'
import { leaveClosedPopups, polyfillDialogCommands } from './dialogs.ts'
import { takeEarlyPress } from './early.ts'
import { findIsland, IslandElement } from './island-element.ts'
import { followLiveRegions } from './live.ts'
import { pageVisible } from './page-visible.ts'
import { transitionPhotographs } from './photograph-transition.ts'
import { hydrateTouchedIslands, repeatEarlyPress } from './presses.ts'
import { watchSwipes } from './swiped-cards.ts'
import { reportVisit } from './visit.ts'

/**
 * The script of every public page. Each page can be read, and each form sent, without it. What responds to
 * the visitor starts before the page has loaded; what only talks to the server waits until the page is
 * visible.
 */
export function startVisitorScript() {
  customElements.define('react-island', IslandElement)
  hydrateTouchedIslands()
  polyfillDialogCommands()
  leaveClosedPopups()
  transitionPhotographs()
  watchSwipes()
  rememberApplication()
  completePrintedAddress()
  if (hasApplied()) void showThanks()
  const pressed = takeEarlyPress()
  if (pressed) repeatEarlyPress(pressed)
  document.documentElement.dataset.awake = ''
  void reportVisit()
  reloadWhenChanged()
  void pageVisible().then(() => {
    void startFilm(() => void findIsland(filmButtonId)?.hydrateOrDisable())
    followLiveRegions()
  })
}

/** The island of the form shows them; if its code can't be loaded, the form is shown. */
async function showThanks() {
  const isHydrated = await findIsland(applicationId)?.hydrate()
  if (isHydrated === false) markApplied(false)
}
