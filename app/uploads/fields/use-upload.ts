import { useDidUpdate } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { UploadFolder } from '#app/platform/files/keys.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { FileSummary } from '../file-summary.ts'
import type { UploadPolicyName } from '../policy.ts'
import { isUnderway, refusalOf, storedOf, type QueueItem } from '../queue.ts'
import { useFileQueue } from './use-file-queue.ts'

/**
 * The upload of one file at a time: another one that is chosen takes its place. `arrived` is called once the
 * server has checked and stored it.
 */
export function useUpload(as: UploadPolicyName, into: UploadFolder, arrived: (stored: FileSummary) => void) {
  const { items, said, queue, add } = useFileQueue(as, into)
  const [item] = items
  const upload = item?.state === 'settled' ? undefined : item
  const refused = item && refusalOf(item)
  const stored = item && storedOf(item)
  const take = useEffectEvent(arrived)
  // Before the screen is drawn, so that the file before it is not shown once more.
  useLayoutEffect(() => {
    if (stored) take(stored)
  }, [stored])
  const ids = items.map(({ id }) => id)
  return {
    upload,
    /** What was chosen here last. */
    chosen: item?.source,
    /** Why the browser or the server rejected a file, to be shown as it is (specification §8). */
    refused: refused && failed.upload(refused),
    said,
    start(file: File) {
      queue.giveUp(queue.items().map(({ id }) => id))
      add([file])
    },
    retry: () => queue.retry(ids),
    pause: () => queue.pause(ids),
    /** What has been uploaded is deleted. */
    cancel: () => queue.giveUp(ids),
  }
}

export interface UploadFieldOptions {
  form: SavedForm
  name: string
  /** The policy for the file, and the folder of its key. */
  as: UploadPolicyName
  into: UploadFolder
  /** Called when another file has replaced the previous one. */
  replaced?: (stored: FileSummary) => void
}

/** A hidden input that contains the key of a stored file, and the upload that changes it. */
export function useFileField({ form, name, as, into, replaced }: UploadFieldOptions) {
  const [key, setKey] = useState(form.defaults[name] ?? '')
  const [stored, setStored] = useState<FileSummary>()
  const sending = useUpload(as, into, (arrived) => {
    setKey(arrived.key)
    setStored(arrived)
    replaced?.(arrived)
  })
  useDidUpdate(form.touch, [key])
  useUploadState(form, name, sending.upload ? [sending.upload] : [])

  // A hint about a file no longer applies when it has been replaced.
  const isRefused = !sending.upload && key === (form.typed?.[name] ?? form.defaults[name] ?? '')
  return {
    ...sending,
    key,
    /** What is known about the file that has just been uploaded. */
    stored: stored?.key === key ? stored : undefined,
    remove: () => setKey(''),
    /** For a drop of several files where one is wanted. */
    startFirst: ([file]: File[]) => file && sending.start(file),
    error: sending.refused ?? (isRefused ? form.problems[name] : undefined),
  }
}

/** Makes the form wait for uploads before it is submitted. */
export function useUploadState(form: SavedForm, name: string, items: readonly QueueItem<File>[]) {
  const state = stateOf(items.filter((item) => item.state !== 'settled'))
  useDidUpdate(() => form.setUpload(name, state), [state])
}

function stateOf(unsettled: readonly QueueItem<File>[]) {
  if (unsettled.length === 0) return 'none'
  const isBlocked =
    unsettled.some(({ state }) => state === 'failed') &&
    !unsettled.some((item) => isUnderway(item) || item.state === 'paused')
  return isBlocked ? 'failed' : 'running'
}
