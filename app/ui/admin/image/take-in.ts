import type { FileFacts } from '#app/platform/files/file-facts.ts'

export type Answer =
  | { stored: FileFacts }
  /** For good: another file is needed. */
  | { refused: string }
  /** Can be tried again. */
  | { failed: string; cause: keyof typeof failures }

export const failures = {
  connection: 'The connection was lost. What has arrived is kept: try again when it is back.',
  session: 'You were signed out. It goes on from here when you have signed in.',
  server: 'The file could not be taken in, and it is our fault.',
}

/**
 * Has an upload that has arrived in whole looked at, stored and recorded. Asking twice does no harm, so a lost answer is
 * asked for again. `unknown`: the server has nothing whole under this address.
 */
export async function takeIn(address: string, again: Again): Promise<Answer | 'unknown'> {
  let answer = await ask(address)
  for (const [attempt, delay] of retryDelays.entries()) {
    if (answer === 'unknown' || !('failed' in answer) || !again(answer.cause, attempt)) break
    await new Promise((resolve) => setTimeout(resolve, delay))
    answer = await ask(address)
  }
  return answer
}

/** Whether something that failed is worth another try by itself. */
export type Again = (cause: keyof typeof failures, attempt: number) => boolean

/** Milliseconds: soon at first, then steadily for an hour. It begins anew with every part that went through. */
export const retryDelays = [0, 500, 1000, 2000, 4000, ...Array<number>(450).fill(8000)]
/** A restart of the server takes less; what it still answers after that, it will go on answering. */
export const triesOfServer = 8

async function ask(address: string): Promise<Answer | 'unknown'> {
  try {
    const response = await fetch(address, { method: 'POST' })
    if (response.status === 401) return fail('session')
    if (response.status === 404) return 'unknown'
    if (isAway(response.status)) return fail('connection')
    // A proxy in between answers in words of its own.
    const isOurs = response.headers.get('Content-Type')?.startsWith('text/plain')
    if (response.status === 503) return fail('server', isOurs ? await response.text() : undefined)
    if (response.status !== 201 && response.status !== 422) return fail('server')
    const answer: Record<string, unknown> = await response.json()
    if (typeof answer.key === 'string') return { stored: readFacts(answer.key, answer) }
    return typeof answer.problem === 'string' ? { refused: answer.problem } : fail('server')
  } catch {
    return fail('connection')
  }
}

/** A proxy says so while the server behind it starts again. */
export function isAway(status: number): boolean {
  return status === 0 || status === 502 || status === 504
}

function readFacts(key: string, answer: Record<string, unknown>): FileFacts {
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  const number = (name: string) => (typeof answer[name] === 'number' ? answer[name] : null)
  return {
    key,
    type: text('type'),
    bytes: number('bytes') ?? 0,
    width: number('width'),
    height: number('height'),
    duration: number('duration'),
    poster: text('poster') || null,
    cautions: text('cautions') || null,
  }
}

/** @param sentence the server's own, where it says why */
export function fail(cause: keyof typeof failures, sentence?: string): Answer {
  return { failed: sentence?.trim() || failures[cause], cause }
}
