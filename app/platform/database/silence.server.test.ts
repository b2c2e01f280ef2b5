import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLog } from '../log.server.ts'
import { openSilenceWatch } from './silence.server.ts'

describe('a database that may have gone silent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A probe without an answer within a second, as on a network that drops packets. */
  const lookInVain = () =>
    new Promise<Error>((resolve) => setTimeout(resolve, 1_000, new Error('timeout expired')))
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 4_000, 'slow'))
  const quick = () => new Promise<string>((resolve) => setTimeout(resolve, 200, 'quick'))

  function watchOf() {
    const breakOff = vi.fn<() => void>()
    return { breakOff, watch: openSilenceWatch(lookInVain, openLog('silent'), breakOff) }
  }

  it('is refused within two seconds where nothing is answered', async () => {
    const { watch, breakOff } = watchOf()
    const refused = expect(watch.guard(slow, true)).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
    expect(breakOff).toHaveBeenCalled()
    watch.close()
  })

  it('is waited for where it answers others meanwhile', async () => {
    const { watch, breakOff } = watchOf()
    const answer = watch.guard(slow, true)
    for (let number = 0; number < 20; number += 1) {
      void watch.guard(quick, true)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(await answer).toBe('slow')
    expect(breakOff).not.toHaveBeenCalled()
    watch.close()
  })

  it('is not taken to answer because its pool hands out connections', async () => {
    const { watch } = watchOf()
    const refused = expect(watch.guard(slow, true)).rejects.toThrow()
    for (let number = 0; number < 10; number += 1) {
      void watch.guard(quick, false).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(200)
    }
    await refused
    watch.close()
  })
})
