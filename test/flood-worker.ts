// A flood from a separate thread, so that it does not disturb the measurements beside it; started by
// flood.ts.
import { randomInt } from 'node:crypto'
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Flood } from './flood.ts'

const { url, host, patterns, connections, milliseconds, from } = workerData as Flood // Passed by flood.ts.
const end = Date.now() + milliseconds
const answers: Record<string, number> = {}
let number = 0

await Promise.all(
  Array.from({ length: connections }, async () => {
    const agent = new Agent({ keepAlive: true })
    while (Date.now() < end) {
      number += 1
      const path = patterns[number % patterns.length]?.replaceAll('#', String(number)) ?? '/'
      const status = await ask(url + path, from ?? `10.${randomInt(256)}.${randomInt(256)}.7`, agent)
      answers[status] = (answers[status] ?? 0) + 1
    }
    agent.destroy()
  }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
parentPort?.postMessage(answers)

/** The status, or the reason why there was no response. */
function ask(address: string, forwardedFor: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get(
      address,
      { agent, headers: { 'X-Forwarded-For': forwardedFor, ...(host && { Host: host }) } },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
