import { useState } from 'react'
import { useLocation } from 'react-router'

/** What the action answered, until one leaves: React Router forgets it as soon as the page's data is loaded anew. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) setLast({ answer, key })
  return answer ?? (last.key === key ? last.answer : undefined)
}
