interface RetryOptions {
  /** Whether to try again after an error; otherwise it is thrown. */
  shouldRetry(error: unknown): boolean | Promise<boolean>
  /** @param attempt how many attempts have failed, from 1 */
  delayMs(attempt: number): number
  wait?(milliseconds: number): Promise<unknown>
}

/** Calls `work` until it succeeds. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { shouldRetry, delayMs, wait = sleep }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(await shouldRetry(error))) throw error
      await wait(delayMs(attempt))
    }
  }
}

/** Doubles with every failed attempt. */
export function backOff(attempt: number, minMs: number, maxMs: number): number {
  return Math.min(minMs * 2 ** (attempt - 1), maxMs)
}

function sleep(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
