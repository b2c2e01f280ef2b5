import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeArguments, root, siteProgram } from '../bootstrap.mjs'

const startTimeoutMs = 120_000
const pollIntervalMs = 250
const answerTimeoutMs = 2_000
const stopTimeoutMs = 15_000

/**
 * Stops the site when our end of its standard input closes, so that none is left behind, however this process
 * ends. Only in the main thread: a worker thread's own standard input ends at once.
 */
export const watched = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.stdin.on('end',()=>process.kill(process.pid,'SIGTERM')).resume()`

/**
 * Starts the site of this version on a local port that no proxy knows, waits until it is ready, and stops it.
 * @param givesUp whether the reason that has kept it from being ready for so many milliseconds is permanent
 * @returns why it did not become ready; `undefined` if it did
 */
export async function whyNotReady(
  environment: NodeJS.ProcessEnv = process.env,
  givesUp = (_problem: string, waited: number) => waited > startTimeoutMs,
): Promise<string | undefined> {
  const port = await findPort()
  const args = [...nodeArguments, '--import', watched, join(root, siteProgram)]
  const child = spawn(process.execPath, args, {
    env: { ...environment, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  const ended = once(child, 'close')
  const isOver = ended.then(() => true)
  const began = Date.now()
  let problem = 'it did not answer.'
  while (!givesUp(problem, Date.now() - began)) {
    const answer = await ask(port)
    if (answer === undefined) {
      await stop()
      return undefined
    }
    problem = answer
    if (await Promise.race([isOver, wait(pollIntervalMs, false)])) return firstLines(stderr) || problem
  }
  await stop()
  return problem

  async function stop() {
    child.stdin.end()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(timer)
  }
}

/** Our own messages are one line; of other errors, more lines would not help. */
function firstLines(text: string) {
  return text.trim().split('\n').slice(0, 2).join(' ')
}

async function ask(port: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    return answer.ok ? undefined : `/readyz answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`
  } catch {
    return 'it did not answer.'
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
