import { useRef, useState } from 'react'
import type { ListedProject } from './queries.server.ts'

export type RowSelection = ReturnType<typeof useSelection>

/** The selected rows, for actions on all of them. A row that leaves the list is deselected. */
export function useSelection(projects: readonly ListedProject[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const chosen = projects.filter(({ id }) => marked.has(id))
  const all = projects.length > 0 && chosen.length === projects.length

  /** @param range also sets all rows from the one that was toggled before */
  function toggle(id: string, range: boolean) {
    const ids = projects.map((project) => project.id)
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
    all,
    has: (id: string) => marked.has(id),
    toggle,
    toggleAll: () => setMarked(new Set(all ? [] : projects.map(({ id }) => id))),
    clear: () => setMarked(new Set()),
  }
}
