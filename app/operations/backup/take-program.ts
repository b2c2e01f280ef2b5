// Runs in a thread of its own that takes a backup; started by take-thread.server.ts.
import { parentPort as worker, workerData } from 'node:worker_threads'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { summaryOf } from './format.ts'
import type { ReportProgress } from './progress.ts'
import { takeBackup } from './take.server.ts'
import type { Message, Task } from './take-thread.server.ts'

const { config, path, passphrase, reportsProgress }: Task = workerData // As our parent thread wrote it.
const say = (message: Message) => worker?.postMessage(message, [])
using files = await createFiles(config)
const progress: ReportProgress | undefined = reportsProgress
  ? (...said) => say({ progress: said })
  : undefined
const taken = await takeBackup({ config, files }, path, passphrase, progress)
say({ taken: { ...summaryOf(taken), bytes: taken.bytes } })
