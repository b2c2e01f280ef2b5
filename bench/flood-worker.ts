// The flood itself, in a thread of its own, so that it does not slow the clock of whoever measures: flood.ts starts it.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

interface Flood {
  url: string
  /** `#` stands for a number that differs with every request. */
  pattern: string
  connections: number
  milliseconds: number
}

const { url, pattern, connections, milliseconds } = workerData as Flood // Handed over by flood.ts.
const end = Date.now() + milliseconds
const answers: Record<string, number> = {}
let number = 0

await Promise.all(
  Array.from({ length: connections }, async () => {
    const agent = new Agent({ keepAlive: true })
    while (Date.now() < end) {
      const status = await ask(url + pattern.replace('#', String((number += 1))), '198.51.100.7', agent)
      answers[status] = (answers[status] ?? 0) + 1
    }
    agent.destroy()
  }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is a window's; this is a thread's.
parentPort?.postMessage(answers)

function ask(address: string, from: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(address, { agent, headers: { 'X-Forwarded-For': from } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}
