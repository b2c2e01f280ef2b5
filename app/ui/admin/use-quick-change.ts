import { createContext, use, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '#app/ui/live/refresh.ts'
import { isNotSaved, isUnanswered, type NotSaved } from './form/not-saved.ts'
import { readAnswer } from './read-answer.ts'
import type { Said } from './said.ts'
import { useSignInAgain } from './signed-in.ts'
import { isByProxy } from './unreachable.ts'

/** Shows why a quick change failed, on whatever screen it was made; provided by the back office's shell. */
export const ShowFailureContext = createContext<(failure: NotSaved) => void>(() => {})

type SentFields = Readonly<Record<string, string>>

interface QuickChangeOptions {
  /** A route without a screen, so that nothing has to be loaded while the connection is lost. */
  action: string
  answered?: (answer: Said) => void
}

/**
 * Changes something without a form and without leaving the screen. While it is under way, the screen may show
 * `pending` as if it were done. If it fails, that is said, and the screen shows what is stored again: a quick
 * change is never repeated later, when it might surprise whoever made it. Only an ended session is renewed
 * first.
 */
export function useQuickChange({ action, answered }: QuickChangeOptions) {
  const [pending, setPending] = useState<SentFields>()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const showFailure = use(ShowFailureContext)

  /** @param failed the message if it fails, before the reason; `Error:` by default */
  async function send(fields: SentFields, failed?: string) {
    setPending(fields)
    const answer = await post(action, fields)
    if (isNotSaved(answer)) {
      if (answer.why === 'session') signInAgain(() => void send(fields, failed))
      else showFailure(failed === undefined ? answer : withReason(failed, answer))
    } else {
      answered?.(answer)
      await (answer.next === undefined ? refresh() : navigate(answer.next, { replace: true }))
    }
    // A later change is still under way.
    setPending((current) => (current === fields ? undefined : current))
  }
  return { send: (fields: SentFields, failed?: string) => void send(fields, failed), pending }
}

const reasons = {
  session: 'you were signed out.',
  connection: 'the connection was lost. Please try again.',
  server: 'the site had a problem. Please try again in a moment.',
} as const

async function post(action: string, fields: SentFields): Promise<Said | NotSaved> {
  const headers = { Accept: 'application/json' }
  const body = new URLSearchParams(fields)
  const response = await fetch(action, { method: 'POST', headers, body }).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (response === undefined || text === undefined || isByProxy(response.status))
    return unanswered('connection')
  if (response.status === 401) return unanswered('session')
  const answer = readAnswer(text)
  if (typeof answer === 'object' && answer !== null) {
    if (isNotSaved(answer)) return answer
    if ('said' in answer) return answer as Said // Its route says so.
  }
  // A refusal explains itself, as does a server that is temporarily unable to answer.
  const isExplained = typeof answer === 'string' && (response.status < 500 || response.status === 503)
  return isExplained ? unanswered('server', answer) : unanswered('server')
}

function unanswered(why: keyof typeof reasons, message: string = reasons[why]): NotSaved {
  return { why, message, problems: {}, typed: {} }
}

/** The server's own refusals begin with the message. */
function withReason(message: string, failure: NotSaved): NotSaved {
  if (!isUnanswered(failure)) return failure
  const { problems, typed, message: reason } = failure
  const advice = reason.charAt(0).toUpperCase() + reason.slice(1)
  return { why: 'refused', message, advice, problems, typed }
}
