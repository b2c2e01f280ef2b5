import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { UploadFolder } from '#app/platform/files/keys.ts'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import { policies, type UploadPolicyName } from '../policy.ts'
import { fileOf, storedOf, type QueueItem } from '../queue.ts'
import { prepareFile } from './prepare-file.ts'
import { runQueue, type Queue } from './run-queue.ts'
import { uploadAs } from './send-file.ts'

type Items = readonly QueueItem<File>[]

/** The files of a field on their way to the site, ahead of its form. */
export function useFileQueue(as: UploadPolicyName, into: UploadFolder) {
  const signInAgain = useSignInAgain()
  const [{ items, said }, setState] = useState<{ items: Items; said: string }>({ items: [], said: '' })
  const [queue] = useState(() =>
    runQueue<File>({
      prepare: (file) => prepareFile(file, policies[as]),
      send: uploadAs(as, into),
      signInAgain,
      changed: (after) =>
        setState(({ items: before, said: last }) => ({
          items: after,
          said: announcementOf(before, after) ?? last,
        })),
    }),
  )
  useQueueOnScreen(queue)
  return {
    items,
    /** A text for screen readers about what has just happened. */
    said,
    queue,
    add: (files: readonly File[]) =>
      queue.open(files.map((file) => ({ id: crypto.randomUUID(), source: file }))),
  }
}

/** The queue stops when the screen is left, and does not wait when the connection is back. */
export function useQueueOnScreen({ pause, online }: Pick<Queue<unknown>, 'pause' | 'online'>) {
  useEffect(() => () => pause(), [pause])
  useWindowEvent('online', online)
}

function announcementOf(before: Items, after: Items): string | undefined {
  const known = new Map(before.map((item) => [item.id, item]))
  const changed = after.findLast(({ id, state }) => known.get(id)?.state !== state)
  if (changed) return announce(changed, known.get(changed.id))
  const left = new Set(after.map(({ id }) => id))
  const isCancelled = before.some(({ id, state }) => state !== 'settled' && !left.has(id))
  return isCancelled ? 'The upload is cancelled.' : undefined
}

function announce(item: QueueItem<File>, was = item): string | undefined {
  switch (item.state) {
    case 'sending':
      return was.state === 'waiting'
        ? 'The connection is back. The upload continues.'
        : `Uploading ${fileOf(item).name}.`
    case 'waiting':
      return 'The connection was lost. The upload tries again by itself.'
    case 'paused':
      return 'The upload has stopped for now.'
    case 'settled':
      // Now that it is settled, the name under which it was sent is no longer known.
      return storedOf(item) && `${fileOf(was).name} is uploaded. Save to keep it.`
    default:
      return undefined
  }
}
