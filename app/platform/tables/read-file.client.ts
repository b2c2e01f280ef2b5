import { messages, type Table } from './table.ts'
import { minute } from '../units.ts'
import type { Refused } from '../refused.ts'

/** Twenty thousand rows take a few seconds. */
const timeoutMs = minute

/** Reads a table in a worker, so the screen stays usable. Refuses a file that takes too long or too much. */
export function readTableFile(file: File): Promise<Table | Refused> {
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Table | Refused>((resolve) => {
    const refuse = () => resolve({ refused: messages.tooMuchInside })
    setTimeout(refuse, timeoutMs)
    worker.addEventListener('message', ({ data }: MessageEvent<Table | Refused>) => resolve(data))
    worker.addEventListener('error', refuse)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
