export type Answer =
  | { key: string }
  /** For good: another file is needed. */
  | { refused: string }
  /** Can be tried again. */
  | { failed: string; cause: keyof typeof failures }

export const failures = {
  connection: 'The connection was lost. It goes on from here when it is back.',
  session: 'You were signed out. It goes on from here when you have signed in.',
  server: 'The file could not be taken in, and it is our fault.',
}

/**
 * Has an upload that has arrived in whole looked at, stored and recorded. Asking twice does no harm, so a lost answer is
 * asked for again. `unknown`: the server has nothing whole under this address.
 */
export async function takeIn(address: string, retryDelays: readonly number[]): Promise<Answer | 'unknown'> {
  let answer = await ask(address)
  for (const delay of retryDelays) {
    if (answer === 'unknown' || !('failed' in answer) || answer.cause === 'session') break
    await new Promise((resolve) => setTimeout(resolve, delay))
    answer = await ask(address)
  }
  return answer
}

async function ask(address: string): Promise<Answer | 'unknown'> {
  try {
    const response = await fetch(address, { method: 'POST' })
    if (response.status === 401) return fail('session')
    if (response.status === 404) return 'unknown'
    if (response.status !== 201 && response.status !== 422) return fail('server')
    const { key, problem }: { key?: unknown; problem?: unknown } = await response.json()
    if (typeof key === 'string') return { key }
    return typeof problem === 'string' ? { refused: problem } : fail('server')
  } catch {
    return fail('connection')
  }
}

export function fail(cause: keyof typeof failures): Answer {
  return { failed: failures[cause], cause }
}
