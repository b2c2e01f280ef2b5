import {
  beginTwoSteps,
  changeContact,
  changePassword,
  confirmEmail,
  confirmTwoSteps,
  endOtherSessions,
  endSession,
  renewCodes,
  switchOffTwoSteps,
} from './actions-own.server.ts'
import { countAction, refuse, type AccountContext, type AccountOutcome } from './context.server.ts'
import { messages, type AccountAnswer, type Intent } from './rules.ts'

const handlers: Record<Intent, (context: AccountContext) => Promise<AccountOutcome>> = {
  password: changePassword,
  'two-steps-begin': beginTwoSteps,
  'two-steps-confirm': confirmTwoSteps,
  'two-steps-codes': renewCodes,
  'two-steps-off': switchOffTwoSteps,
  'end-session': endSession,
  'end-others': endOtherSessions,
  contact: changeContact,
  'confirm-email': confirmEmail,
}
/** Also allowed on a full disk, so that a stolen session can always be ended. */
const ending: ReadonlySet<Intent> = new Set(['end-session', 'end-others'])
/** Fields that may be filled in again after a refusal; never passwords or codes. */
const shownAgain = ['session', 'email', 'phone']

type Answered =
  | Extract<AccountOutcome, { done: unknown }>
  | { answer: AccountAnswer; headers?: Headers; status?: number; wait?: number }

/** Handles every form of the page; `intent` names the form. */
export async function answerAccount(context: AccountContext): Promise<Answered> {
  const { intent } = context.typed
  if (!isIntent(intent)) {
    const { answer, status } = refuse(messages.unknownIntent)
    return { answer: { about: 'password', ...answer }, status }
  }
  const handle = async () => (await countAction(context)) ?? (await handlers[intent](context))
  const outcome = await (ending.has(intent) ? context.services.reserve.withReserve(handle) : handle())
  if ('done' in outcome) return outcome
  const typed = Object.fromEntries(
    Object.entries(context.typed).filter(([name]) => shownAgain.includes(name)),
  )
  return { ...outcome, answer: { about: intent, typed, ...outcome.answer } }
}

function isIntent(text: string | undefined): text is Intent {
  return text !== undefined && Object.hasOwn(handlers, text)
}
