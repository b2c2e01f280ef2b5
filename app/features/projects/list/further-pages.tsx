import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useNear } from '#app/ui/use-near.ts'
import { listAddress } from '../address.ts'
import type { CardFacts } from '../facts.ts'
import { ProjectGrid } from './grid.tsx'
import { Pager } from './pager.tsx'
import type { ProjectFilter } from '../words.ts'

const mostCached = 50
/** Pages that were added to a list, by the visit (a place in the browser's history) in which they were: coming Back finds them. */
const cachedPages = new Map<string, CardFacts[]>()

/** Far enough ahead that a page has arrived before its place comes into view. */
const ahead = '1600px'

interface FurtherProps {
  filter: ProjectFilter
  /** The page that the address names, and how many there are; the others are added below it. */
  list: { page: number; pages: number }
  /** Whether pages are added by scrolling. */
  grows: boolean
  number?: number
}

/**
 * The rest of a list: the pager, and with JavaScript in its place the next page as soon as it comes near, followed by
 * the rest. Each page is a fetcher of its own, so that a live change loads all that are shown anew.
 */
export function FurtherPages({ filter, list, grows, number = list.page + 1 }: FurtherProps) {
  const end = useRef<HTMLElement>(null)
  const projects = usePage(listAddress(filter, number), end, grows && number <= list.pages)
  if (number <= list.pages && projects)
    return (
      <>
        <ProjectGrid projects={projects} heading="h2" />
        <FurtherPages filter={filter} list={list} grows={grows} number={number + 1} />
      </>
    )
  return (
    <Pager
      ref={end}
      first={list.page}
      last={number - 1}
      pages={list.pages}
      addressOf={(page) => listAddress(filter, page)}
    />
  )
}

/** A page of the list, once `end` came near; one that the visitor comes back to is known already, and loaded anew. */
function usePage(address: string, end: RefObject<HTMLElement | null>, wanted: boolean) {
  const { key: visit } = useLocation()
  const { state, data, load } = useFetcher<{ projects: CardFacts[] }>({ key: address })
  const [cached] = useState(() => cachedPages.get(`${visit} ${address}`))
  const loaded = data?.projects

  useNear(end, ahead, () => {
    if (wanted && !loaded && state === 'idle') void load(address)
  })
  useEffect(() => {
    if (cached && wanted) void load(address)
  }, [cached, wanted, load, address])
  useEffect(() => {
    if (loaded) cachePage(visit, address, loaded)
  }, [visit, address, loaded])
  return loaded ?? cached
}

function cachePage(visit: string, address: string, projects: CardFacts[]) {
  cachedPages.set(`${visit} ${address}`, projects)
  const [oldest] = cachedPages.keys()
  if (cachedPages.size > mostCached && oldest) cachedPages.delete(oldest)
}
