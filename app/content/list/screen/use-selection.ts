import { useRef, useState } from 'react'
import type { SelectedDocument, Selection } from '../act.ts'

export type RowSelection = ReturnType<typeof useSelection>

interface Listed {
  /** The list's address without its page, and how many it finds. */
  query: string
  found: number
  /** Which these are, if there are several pages. */
  digest?: string | undefined
}

/**
 * The selected rows, for actions on all of them. A row that leaves the list is deselected. Once a whole page is
 * selected, everything that the list finds can be.
 */
export function useSelection<Row extends SelectedDocument>(
  rows: readonly Row[],
  { query, found, digest }: Listed,
) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [everything, setEverything] = useState<string>()
  const last = useRef<string>(undefined)
  const chosen = rows.filter(({ id }) => marked.has(id))
  const isPage = rows.length > 0 && chosen.length === rows.length
  // If the list changes, everything that it showed is selected no longer.
  const shown = `${query} ${digest}`
  const isEverything = isPage && everything === shown
  const selection: Selection = isEverything ? { query, number: found, digest } : chosen

  /** @param range also sets all rows from the one that was toggled before */
  function toggle(id: string, range: boolean) {
    const ids = rows.map((row) => row.id)
    const from = range && last.current ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    const these = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(marked)
    for (const one of these)
      if (marked.has(id)) next.delete(one)
      else next.add(one)
    last.current = id
    setMarked(next)
  }

  return {
    chosen,
    selection,
    /** How many are selected. */
    number: isEverything ? found : chosen.length,
    isPage,
    /** How many more the list finds than this page shows; 0 if they are selected too. */
    others: isPage && !isEverything ? found - rows.length : 0,
    has: (id: string) => marked.has(id),
    toggle,
    togglePage: () => setMarked(new Set(isPage ? [] : rows.map(({ id }) => id))),
    selectEverything: () => setEverything(shown),
    clear() {
      setMarked(new Set())
      setEverything(undefined)
    },
  }
}
