import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.server.ts'
import { sourceOf } from '../find-program.server.ts'
import type { BackupSummary } from './format.ts'
import type { ReportProgress } from './progress.ts'

/** What the thread is told, and what it says. */
export interface Task {
  config: Config
  path: string
  passphrase: string | undefined
  saysProgress: boolean
}
export type Message = { progress: Parameters<ReportProgress> } | { taken: TakenSummary }

export interface TakenSummary extends BackupSummary {
  /** Of the file. */
  bytes: number
}

/**
 * Takes a backup in a thread of its own: a hundred thousand rows are packed, hashed, put into a database and counted there, and the thread
 * of the site goes on answering. It fails as `takeBackup` does.
 */
export async function takeInThread(
  { progress, ...given }: Omit<Task, 'saysProgress'> & { progress: ReportProgress | undefined },
  signal?: AbortSignal,
): Promise<TakenSummary> {
  signal?.throwIfAborted()
  const workerData: Task = { ...given, saysProgress: progress !== undefined }
  const thread = new Worker(sourceOf('app/platform/backup/take-program.ts'), { workerData })
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
