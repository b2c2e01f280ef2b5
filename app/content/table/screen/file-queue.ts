import { shallowEqual } from '@mantine/hooks'
import { runQueue } from '#app/uploads/fields/run-queue.ts'
import { uploadAs } from '#app/uploads/fields/send-file.ts'
import { isUnderway, progressOf, type QueueItem } from '#app/uploads/queue.ts'
import type { SignInAgain } from '#app/ui/admin/signed-in.ts'
import { bareFileName } from '../files.ts'
import type { WantedFile } from '../upload.ts'
import type { ChosenUpload } from './chosen-files.ts'
import { prepareChosen } from './prepare-chosen.ts'

export interface QueueState {
  /** The number of files in the current run; 0 while nothing is being uploaded. */
  total: number
  done: number
  problem: string | undefined
  /** Files that rows need and that were not chosen on this screen. */
  missing: number
}

export const nothingSent: QueueState = { total: 0, done: 0, problem: undefined, missing: 0 }

interface Outside {
  signInAgain: SignInAgain
  changed: (state: QueueState) => void
  /** Called when a file has been uploaded or refused. */
  settle: (name: string, outcome: { key: string } | { problem: string }) => Promise<unknown>
  /** Called when all files that rows need have been. */
  finished: () => Promise<unknown>
}

/** A chosen file, and how it is stored. */
interface Source extends WantedFile {
  chosen: ChosenUpload
}

/** Holds the files chosen on this screen, and uploads those that rows need. */
export function createFileQueue({ signInAgain, changed, settle, finished }: Outside) {
  const chosen = new Map<string, ChosenUpload>()
  let wanted: readonly WantedFile[] = []
  let isFinishing = false
  let shown = nothingSent

  const queue = runQueue<Source>({
    prepare: ({ chosen: one, file }) => prepareChosen(one, file.policy),
    send: (prepared, listener, { file }) => uploadAs(file.policy, file.folder)(prepared, listener),
    settle: ({ name }, outcome) =>
      settle(name, 'stored' in outcome ? { key: outcome.stored.key } : { problem: outcome.refused }),
    signInAgain,
    changed(items) {
      report()
      const { total, done } = progressOf(items)
      if (total > 0 && done === total && !isFinishing) void finish()
    },
  })

  function report() {
    const missing = wanted.filter(({ name }) => !chosen.has(name)).length
    const now = { ...progressOf(queue.items()), missing }
    if (shallowEqual(now, shown)) return // Only more bytes have been sent.
    shown = now
    changed(now)
  }

  async function finish() {
    isFinishing = true
    const done = queue.items().map(({ id }) => id)
    await finished()
    isFinishing = false
    queue.giveUp(done)
  }

  /** Gives up what no row needs any longer, and what was chosen again. */
  function want(files: readonly WantedFile[]) {
    wanted = files
    const needed = new Set(files.map(({ name }) => name))
    const isStale = ({ id, source, state }: QueueItem<Source>) =>
      source.chosen !== chosen.get(id) || (state === 'open' && !needed.has(id))
    queue.giveUp(queue.items().flatMap((item) => (!isUnderway(item) && isStale(item) ? [item.id] : [])))
    queue.open(
      files.flatMap((one) => {
        const source = chosen.get(one.name)
        return source ? [{ id: one.name, source: { ...one, chosen: source } }] : []
      }),
    )
    report()
  }

  return {
    add(files: readonly ChosenUpload[]) {
      for (const file of files) chosen.set(bareFileName(file.fileName), file)
      want(wanted)
    },
    want,
    sendAgain() {
      queue.online()
      queue.retry()
    },
    pause: queue.pause,
    online: queue.online,
  }
}
