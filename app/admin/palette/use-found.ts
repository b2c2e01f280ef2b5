import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { PaletteResults } from './found.ts'

const typingPauseMs = 120
const nothing: PaletteResults = { projects: [], documents: [], requests: [] }

/** The server's results for this text. Earlier results stay until the answer arrives. */
export function useFound(text: string): { found: PaletteResults; searching: boolean } {
  const [wanted] = useDebouncedValue(text.trim(), typingPauseMs)
  const [answer, setAnswer] = useState({ text: '', found: nothing })

  useEffect(() => {
    if (wanted === '') return
    const stop = new AbortController()
    void ask(wanted, stop.signal).then((found) => {
      if (!stop.signal.aborted) setAnswer({ text: wanted, found })
    })
    return () => stop.abort()
  }, [wanted])

  if (text.trim() === '') return { found: nothing, searching: false }
  return { found: answer.found, searching: answer.text !== text.trim() }
}

/** If the server can't be reached, pages can still be found. */
async function ask(text: string, signal: AbortSignal): Promise<PaletteResults> {
  try {
    const answer = await fetch(`${href('/admin/find')}?${new URLSearchParams({ text })}`, { signal })
    return answer.ok ? await answer.json() : nothing
  } catch {
    return nothing
  }
}
