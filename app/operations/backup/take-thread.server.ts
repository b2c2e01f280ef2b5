import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '#app/platform/config.server.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import type { BackupSummary } from './format.ts'
import type { ReportProgress } from './progress.ts'

/** The thread's input and its messages. */
export interface Task {
  config: Config
  path: string
  passphrase: string | undefined
  reportsProgress: boolean
}
export type Message = { progress: Parameters<ReportProgress> } | { taken: TakenSummary }

export interface TakenSummary extends BackupSummary {
  /** The size of the file. */
  bytes: number
}

/**
 * Takes a backup in a separate thread: it packs, hashes, inserts and counts a hundred thousand rows there,
 * while the site's thread stays responsive. It throws the same errors as `takeBackup`.
 */
export async function takeInThread(
  { progress, ...given }: Omit<Task, 'reportsProgress'> & { progress: ReportProgress | undefined },
  signal?: AbortSignal,
): Promise<TakenSummary> {
  signal?.throwIfAborted()
  const workerData: Task = { ...given, reportsProgress: progress !== undefined }
  const thread = new Worker(sourceOf('app/operations/backup/take-program.ts'), { workerData })
  signal?.addEventListener('abort', () => void thread.terminate())
  let taken: TakenSummary | undefined
  thread.on('message', (message: Message) => {
    if ('taken' in message) taken = message.taken
    else progress?.(...message.progress)
  })
  const [code] = await once(thread, 'exit')
  if (!taken) throw new Error(`the thread of the backup ended with ${code}`)
  return taken
}
