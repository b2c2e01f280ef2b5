import { useSignInAgain } from '#app/ui/admin/sign-in-again.ts'
import { useRef, useState } from 'react'
import { href } from 'react-router'
import { useRefresh } from '#app/ui/refresh.ts'
import { messages, type Mode, type Progress } from './rules.ts'
import { failures } from './use-work.ts'

/** Long enough for the server to notice that nobody listens any longer. */
const untilNoticed = 300

/** Runs the import and follows it. Leaving off to listen stops it. */
export function useImport() {
  const refresh = useRefresh()
  const signInAgain = useSignInAgain()
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()

  async function start(mode: Mode) {
    const stop = new AbortController()
    stopping.current = stop
    setProblem(undefined)
    setProgress({ done: 0, total: 0 })
    try {
      const address = `${href('/admin/upload-projects/import')}?${new URLSearchParams({ mode })}`
      const response = await fetch(address, { method: 'POST', signal: stop.signal })
      if (response.status === 401) return signInAgain(() => void start(mode))
      const ended = response.ok && response.body ? await follow(response.body, setProgress) : 'failed'
      if (ended === 'nothing') setProblem(messages.faultyInAll)
      if (ended === 'failed') setProblem(messages.notPossible)
    } catch {
      if (!stop.signal.aborted) setProblem(failures.connection)
      await new Promise((resolve) => setTimeout(resolve, untilNoticed))
    } finally {
      await refresh()
      setProgress(undefined)
    }
  }

  return { progress, problem, start: (mode: Mode) => void start(mode), stop: () => stopping.current?.abort() }
}

/** @returns how it ended; `failed` where the answer broke off before it said so */
async function follow(body: ReadableStream<Uint8Array>, tell: (progress: Progress) => void) {
  let text = ''
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return 'failed'
    const lines = (text + value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const progress: Progress = JSON.parse(line)
      if (progress.ended) return progress.ended
      tell(progress)
    }
  }
}
