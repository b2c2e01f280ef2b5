import { data, isRouteErrorResponse } from 'react-router'
import type { FormRefusal } from '#app/platform/forms/typed.ts'
import { rememberAnswer } from './last-answer.ts'
import { isUnreachable } from '../unreachable.ts'
import type { FormValues } from './form-values.ts'

/** The answer of an action that did not save. What was typed is still in the form. */
export type NotSaved = RefusedSave | Conflict | Unanswered

export interface RefusedSave extends FormRefusal {
  /** `refused` by a rule, or the record is `gone`. */
  why: 'refused' | 'gone'
  /** What to do now, if no field's message says it. */
  advice?: string
}

/** Somebody else saved in between; this is their version. */
export interface Conflict extends FormRefusal {
  why: 'stale'
  advice?: string
  newer: { values: FormValues; rev: number }
  /** What both began with, if it is not what the form began with. */
  before?: FormValues | undefined
  by: string | undefined
  at: number
}

/** There was no answer; `message` is only the reason. */
export interface Unanswered extends FormRefusal {
  /** Nobody is signed in, no connection, or a server that can't answer. */
  why: 'session' | 'connection' | 'server'
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

export function isUnanswered(answer: NotSaved): answer is Unanswered {
  const { why } = answer
  return why === 'session' || why === 'connection' || why === 'server'
}

/** The refusal, for a screen that shows it in place; a missing answer is shown elsewhere. */
export function refusalIn<Answer extends object>(answer: Answer | null | undefined) {
  return isNotSaved(answer) && !isUnanswered(answer) ? answer : undefined
}

/** The arguments of a `clientAction` that matter here. */
interface ClientAction {
  request: Request
  serverAction: () => Promise<unknown>
}

interface Reasons {
  /** Absent if nothing typed could be lost: the sign-in form then appears at the same address. */
  session?: string
  connection: string
  server: string
}

/** Use as the `clientAction` of a form. */
export function preserveTyping<Args extends ClientAction>(args: Args) {
  return stay(args, {
    session: 'You were signed out. Your text is still here.',
    connection: 'The connection was lost. Your text is still here.',
    server: 'The site could not save this. Your text is still here; please try again.',
  })
}

/** Use as the `clientAction` of a list whose buttons send nothing typed. */
export function preserveList<Args extends ClientAction>(args: Args) {
  return stay(args, {
    connection: 'the connection was lost. Please try again.',
    server: 'the site had a problem. Please try again in a moment.',
  })
}

/**
 * An error on the way to an answer must not replace the screen, as an error boundary would. A redirect passes
 * through, because it means that the save succeeded.
 */
async function stay<Args extends ClientAction>({ request, serverAction }: Args, reasons: Reasons) {
  // Has a failure's status, so that nothing on the screen is reloaded.
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
    if (isUnreachable(error)) return unanswered('connection', reasons.connection)
    return unanswered('server', reasons.server)
  }
}

/** A refusal explains itself, as does a server that is temporarily unable to answer. */
function isExplained(status: number) {
  return status < 500 || status === 503
}
