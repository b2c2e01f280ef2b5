import { shallowEqual } from '@mantine/hooks'
import { runQueue } from '#app/uploads/fields/run-queue.ts'
import { uploadAs } from '#app/uploads/fields/send-file.ts'
import { isUnderway, progressOf, type QueueItem } from '#app/uploads/queue.ts'
import type { SignInAgain } from '#app/ui/admin/signed-in.ts'
import type { ChosenPicture } from './chosen-files.ts'
import { pictureName } from './columns.ts'
import { preparePicture } from './prepare-picture.ts'

export interface QueueState {
  /** The number of photographs in the current run; 0 while nothing is being uploaded. */
  total: number
  done: number
  problem: string | undefined
  /** Photographs that rows need and that were not chosen on this screen. */
  missing: number
}

export const nothingSent: QueueState = { total: 0, done: 0, problem: undefined, missing: 0 }

interface Outside {
  signInAgain: SignInAgain
  changed: (state: QueueState) => void
  /** Called when a photograph has been uploaded or refused. */
  settle: (name: string, outcome: { key: string } | { problem: string }) => Promise<unknown>
  /** Called when all photographs that rows need have been. */
  finished: () => Promise<unknown>
}

/** Holds the photographs chosen on this screen, and uploads those that rows need. */
export function createPictureQueue({ signInAgain, changed, settle, finished }: Outside) {
  const chosen = new Map<string, ChosenPicture>()
  let wanted: readonly string[] = []
  let isFinishing = false
  let shown = nothingSent

  const queue = runQueue<ChosenPicture>({
    prepare: preparePicture,
    send: uploadAs('photograph', 'images'),
    settle: ({ fileName }, outcome) =>
      settle(
        pictureName(fileName),
        'stored' in outcome ? { key: outcome.stored.key } : { problem: outcome.refused },
      ),
    signInAgain,
    changed(items) {
      report()
      const { total, done } = progressOf(items)
      if (total > 0 && done === total && !isFinishing) void finish()
    },
  })

  function report() {
    const missing = wanted.filter((name) => !chosen.has(name)).length
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
  function want(names: readonly string[]) {
    wanted = names
    const needed = new Set(names)
    const isStale = ({ id, source, state }: QueueItem<ChosenPicture>) =>
      source !== chosen.get(id) || (state === 'open' && !needed.has(id))
    queue.giveUp(queue.items().flatMap((item) => (!isUnderway(item) && isStale(item) ? [item.id] : [])))
    queue.open(
      names.flatMap((name) => {
        const source = chosen.get(name)
        return source ? [{ id: name, source }] : []
      }),
    )
    report()
  }

  return {
    add(pictures: readonly ChosenPicture[]) {
      for (const picture of pictures) chosen.set(pictureName(picture.fileName), picture)
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
