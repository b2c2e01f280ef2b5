import { data, isRouteErrorResponse } from 'react-router'
import type { FormRefusal } from '#app/platform/forms/typed.ts'
import { rememberAnswer } from '#app/ui/forms/last-answer.ts'
import { isUnreached } from '../unreached.ts'
import type { FormValues } from './form-values.ts'

/** What an action answers where it did not save. What was typed is still in the form. */
export type NotSaved = RefusedSave | Conflict

export interface RefusedSave extends FormRefusal {
  /** A rule refused it, or the record is gone; or it reached no answer: nobody is signed in, no connection, a server that can't. */
  why: 'refused' | 'gone' | 'session' | 'connection' | 'server'
  /** What to do now, where that is not beside a field. */
  advice?: string
}

/** Somebody saved in between: their version. */
export interface Conflict extends FormRefusal {
  why: 'stale'
  advice?: string
  newer: { values: FormValues; rev: number }
  by: string | undefined
  at: number
}

type Brief<Answer extends NotSaved = NotSaved> = Answer extends NotSaved
  ? Omit<Answer, 'problems' | 'typed'> & Partial<Pick<Answer, 'problems' | 'typed'>>
  : never

const statuses = { refused: 400, session: 401, gone: 404, stale: 409, server: 500, connection: 503 }

export function notSaved(answer: Brief, status = statuses[answer.why]) {
  return data<NotSaved>({ problems: {}, typed: {}, ...answer }, { status })
}

export function isNotSaved(answer: object | null | undefined): answer is NotSaved {
  return !!answer && 'why' in answer
}

/** It reached no answer, and `message` is the reason alone. */
export function isUnanswered({ why }: Pick<NotSaved, 'why'>) {
  return why === 'session' || why === 'connection' || why === 'server'
}

/** Why it was refused, for a screen that says that beside what was refused; where no answer came, that is said elsewhere. */
export function refusalIn<Answer extends object>(answer: Answer | null | undefined) {
  return isNotSaved(answer) && !isUnanswered(answer) ? answer : undefined
}

/** What React Router hands to a `clientAction`, as far as it matters here. */
interface ClientAction {
  request: Request
  serverAction: () => Promise<unknown>
}

interface Reasons {
  /** Absent where nothing typed could be lost: the sign-in form then stands at the same address. */
  session?: string
  connection: string
  server: string
}

/** Is the `clientAction` of a form. */
export function preserveTyping<Args extends ClientAction>(args: Args) {
  return stay(args, {
    session: 'You were signed out. Your text is still here.',
    connection: 'The connection was lost. Your text is still here.',
    server: 'The site could not save this. Your text is still here; please try again.',
  })
}

/** Is the `clientAction` of a list, whose buttons send nothing typed. */
export function preserveList<Args extends ClientAction>(args: Args) {
  return stay(args, {
    connection: 'the connection was lost. Please try again.',
    server: 'the site had a problem. Please try again in a moment.',
  })
}

/**
 * Whatever goes wrong between the screen and the answer must not take the screen away, as an error boundary would. A
 * redirect goes through: the save succeeded.
 */
async function stay<Args extends ClientAction>({ request, serverAction }: Args, reasons: Reasons) {
  // With the status of a failure, so that nothing on the screen is read anew.
  const unanswered = (why: keyof Reasons, message: string, status?: number) => {
    const { data: answer, init } = notSaved({ why, message }, status)
    return data(rememberAnswer(request, answer), init ?? undefined)
  }
  try {
    return rememberAnswer(request, (await serverAction()) as Awaited<ReturnType<Args['serverAction']>>)
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status === 401) {
      if (!reasons.session) throw error
      return unanswered('session', reasons.session)
    }
    if (isRouteErrorResponse(error) && typeof error.data === 'string' && isExplained(error.status))
      return unanswered('server', error.data, error.status)
    if (isUnreached(error)) return unanswered('connection', reasons.connection)
    return unanswered('server', reasons.server)
  }
}

/** A refusal says why, and so does a server that can't serve right now. */
function isExplained(status: number) {
  return status < 500 || status === 503
}
