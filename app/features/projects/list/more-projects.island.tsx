import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { readHistoryState, saveHistoryState } from '#app/ui/island/history-state.ts'
import { island } from '#app/ui/island/island.tsx'
import { fetchPage } from '#app/ui/live/fetch-page.ts'
import { refreshedEvent } from '#app/ui/live/refreshed.ts'
import grid from './grid.module.css'
import { gridId, moreProjectsId, Pager, type PagerWords } from './pager.tsx'

interface MoreProps {
  words: PagerWords
  page: number
  pages: number
  previous?: string
  next?: string
}

/** A further page of the list: its cards as HTML, and what its own island was given. */
interface FurtherPage {
  cards: string
  props: MoreProps
}

/**
 * The links below a list. Following the one to the next page adds its cards here; how many pages are shown
 * stays in the history, so that Back shows them again.
 */
function MoreProjects(first: MoreProps) {
  const [further, setFurther] = useState<readonly FurtherPage[]>([])
  const [isLoading, setLoading] = useState(false)
  const { words, page, pages, next } = further.at(-1)?.props ?? first

  /**
   * Shows the pages up to `last`, or up to the end of a list that has become shorter; if one can't be
   * loaded, what is shown stays.
   */
  const show = useEffectEvent(async (last: number): Promise<boolean> => {
    const loaded: FurtherPage[] = []
    for (let address = first.next; address;) {
      const one = await fetchFurther(address)
      if (!one) return false
      if (one === 'beyond the end') break
      loaded.push(one)
      address = one.props.page < last ? one.props.next : undefined
    }
    // At once, so that the page is long enough to be scrolled to where it was.
    flushSync(() => setFurther(loaded))
    return true
  })

  useEffect(() => {
    const saved = readPlace()
    if (saved)
      void show(saved.page).then((isShown) => isShown && scrollTo({ top: saved.y, behavior: 'instant' }))
  }, [])

  const isGrown = further.length > 0
  useEffect(() => {
    if (!isGrown) return
    const save = () => saveHistoryState(moreProjectsId, { page, y: scrollY })
    const renew = () => void show(page)
    save()
    addEventListener('pagehide', save)
    document.addEventListener(refreshedEvent, renew)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener(refreshedEvent, renew)
    }
  }, [isGrown, page])

  const addNext = async (event: MouseEvent) => {
    if (!next || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    const one = await fetchFurther(next)
    setLoading(false)
    if (one && one !== 'beyond the end') setFurther([...further, one])
    else location.assign(next)
  }

  return (
    <>
      {further.map(({ cards, props }) => (
        <ul key={props.page} className={grid.projectGrid} dangerouslySetInnerHTML={{ __html: cards }} />
      ))}
      <Pager
        words={words}
        pages={pages}
        previous={first.previous}
        next={next}
        growing={{ opens: moreProjectsId, isLoading, link: { onClick: addNext } }}
      />
    </>
  )
}

/** `undefined` if the server can't say. */
async function fetchFurther(address: string): Promise<FurtherPage | 'beyond the end' | undefined> {
  const page = await fetchPage(address)
  if (!page) return undefined
  const cards = page.getElementById(gridId)?.innerHTML
  const props = page.getElementById(moreProjectsId)?.getAttribute('props')
  return cards && props ? { cards, props: JSON.parse(props) } : 'beyond the end'
}

function readPlace(): { page: number; y: number } | undefined {
  const saved = readHistoryState(moreProjectsId)
  if (typeof saved !== 'object' || saved === null || !('page' in saved) || !('y' in saved)) return undefined
  return { page: Number(saved.page), y: Number(saved.y) }
}

export default island('more-projects', MoreProjects)
