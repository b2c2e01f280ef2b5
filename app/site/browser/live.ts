import { fetchChange, fetchPage, pathAndQuery } from '#app/ui/live/fetch-page.ts'
import { listen } from '#app/ui/live/live-source.ts'
import { refreshedEvent } from '#app/ui/live/refreshed.ts'
import { filmId } from '../home/film.ts'
import { IslandElement } from './island-element.ts'

/** Whether the page is still as the browser loaded it. */
let isAsLoaded = true

/** Follows the topics of the page's live regions (ui/live/live.tsx) while the page is visible. */
export function followLiveRegions() {
  const topics = regions(document).flatMap((region) => region.getAttribute('topics')?.split(' ') ?? [])
  if (topics.length > 0) listen({ topics: [...new Set(topics)], changed: refresh })
}

function regions(page: Document) {
  return [...page.querySelectorAll('live-region')]
}

/**
 * Renews the live regions in the background if the page has changed since `since`.
 * @returns whether they are up to date
 */
async function refresh(since: number): Promise<boolean> {
  const page = await (isAsLoaded ? fetchChange : fetchPage)(pathAndQuery(location), since)
  if (!page) return false
  if (page !== 'unchanged') await show(page)
  // The pages that a visitor added to a list may have changed even if its first page has not.
  document.dispatchEvent(new Event(refreshedEvent))
  return true
}

async function show(page: Document) {
  const { Idiomorph } = await import('idiomorph')
  isAsLoaded = false
  for (const region of regions(document)) {
    const newer = page.getElementById(region.id)
    // The page is gone, and says so; what somebody types into a form stays.
    if (!newer && !region.querySelector('form')) return location.reload()
    if (!newer) continue
    Idiomorph.morph(region, [...newer.childNodes], {
      morphStyle: 'innerHTML',
      callbacks: { beforeNodeMorphed },
    })
  }
  document.title = page.title
}

function beforeNodeMorphed(old: Node, newer: Node): boolean {
  // What plays, or was stopped, stays so; another film is shown by the next page.
  if (old instanceof Element && old.id === filmId) return false
  return !(old instanceof IslandElement && newer instanceof Element) || old.follow(newer)
}
