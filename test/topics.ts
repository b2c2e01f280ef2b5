import { setTimeout as wait } from 'node:timers/promises'

/** The events of a screen's stream `/live`: topic names, in the order of arrival. */
export interface Topics {
  /** The next name, or what happened instead within a second: `silence`, or the `end` of the stream. */
  next(): Promise<string>
  close(): Promise<void>
}

const timeout = 1_000

export function readTopics(answer: Response): Topics {
  if (!answer.body) throw new Error('the answer has no body')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const received: string[] = []
  let text = ''
  const read = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const lines = (text + value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) received.push(line.slice('data: '.length))
    }
    received.push('end')
  })()
  return {
    async next() {
      const until = Date.now() + timeout
      while (received.length === 0 && Date.now() < until) await wait(5)
      return received.shift() ?? 'silence'
    },
    async close() {
      await reader.cancel()
      await read
    },
  }
}
