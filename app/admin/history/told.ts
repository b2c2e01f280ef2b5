import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Once read, the words that tell of it leave the address, so that a reload does not say it again; filters stay. */
export const toldParts = ['done', 'of', 'left'] as const

/** Success is told after a redirect: `sentence` is what the loader made of the address. */
export function useTold(sentence: string | undefined) {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    if (!sentence) return
    const rest = new URLSearchParams(search)
    for (const part of toldParts) rest.delete(part)
    history.replaceState(history.state, '', pathname + (rest.size > 0 ? `?${rest}` : ''))
  }, [key, pathname, search, sentence])
  return { sentence, occasion: sentence && `${sentence} ${key}` }
}
