import { useDidUpdate, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { UploadFolder } from '#app/platform/files/keys.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { FileSummary } from '../file-summary.ts'
import { policies, type UploadPolicyName } from '../policy.ts'
import { prepareFile } from './prepare-file.ts'
import { sendFile, type UploadResult, type Sending } from './send-file.ts'

export interface Upload {
  file: File
  /** In bytes. */
  sent: number
  /** Estimated seconds left; `undefined` until they can be estimated. */
  left: number | undefined
  /** `preparing`: nothing is being sent yet. */
  state: 'preparing' | 'running' | 'waiting' | 'paused' | 'failed'
  /** Why it stopped, if it can be retried. */
  failed: string | undefined
}

/** Read aloud by screen readers when something changes. */
const announcements = {
  begun: ({ name }: File) => `Uploading ${name}.`,
  waiting: 'The connection was lost. The upload tries again by itself.',
  again: 'The connection is back. The upload continues.',
  paused: 'The upload has stopped for now.',
  cancelled: 'The upload is cancelled.',
  arrived: ({ name }: File) => `${name} is uploaded. Save to put it on the site.`,
} as const

/**
 * Uploads a file ahead of the form, with progress, in parts that survive a lost connection. `arrived` is
 * called once the server has checked and stored it.
 */
export function useUpload(as: UploadPolicyName, into: UploadFolder, arrived: (stored: FileSummary) => void) {
  const policy = policies[as]
  const [upload, setUpload] = useState<Upload>()
  const [refused, setRefused] = useState<string>()
  const [said, say] = useState('')
  const sending = useRef<Sending>(null)
  /** The file chosen last: one that was still being prepared when another was chosen is not sent. */
  const chosen = useRef<File>(null)
  /** When, and at how many bytes, sending started or resumed; the speed is measured from there. */
  const leg = useRef<{ at: number; sent: number }>(null)
  const signInAgain = useSignInAgain()
  useEffect(
    () => () => {
      chosen.current = null
      void sending.current?.pause()
    },
    [],
  )
  useWindowEvent('online', () => upload?.state === 'waiting' && sending.current?.retryNow())

  function update(change: Partial<Upload>) {
    setUpload((before) => before && { ...before, failed: undefined, left: undefined, ...change })
  }

  function go() {
    leg.current = null
    update({ state: 'running' })
    sending.current?.go()
  }

  function progress(file: File, sent: number) {
    const now = Date.now()
    leg.current ??= { at: now, sent }
    const seconds = (now - leg.current.at) / 1000
    const bytesPerSecond = (sent - leg.current.sent) / seconds
    update({
      sent,
      state: 'running',
      left: seconds > 2 && bytesPerSecond > 0 ? (file.size - sent) / bytesPerSecond : undefined,
    })
    say((before) => (before === announcements.waiting ? announcements.again : before))
  }

  function wait() {
    leg.current = null
    update({ state: 'waiting' })
    say(announcements.waiting)
  }

  async function start(file: File) {
    stop()
    chosen.current = file
    leg.current = null
    setRefused(undefined)
    setUpload({ file, sent: 0, left: undefined, state: 'preparing', failed: undefined })
    // If it cannot be checked here, the server reports what is wrong.
    const prepared = await prepareFile(file, policy).catch(() => ({ file, takenOn: null }))
    if (chosen.current !== file) return
    if ('file' in prepared) return send(prepared.file, prepared.takenOn)
    setUpload(undefined)
    setRefused(prepared.refused)
  }

  function send(file: File, takenOn: string | null | undefined) {
    update({ file, state: 'running' })
    say(announcements.begun(file))
    const purpose = new URLSearchParams({ as, into })
    const listener = {
      sent: (sent: number) => sending.current === own && progress(file, sent),
      waiting: () => sending.current === own && wait(),
      done: (answer: UploadResult) => sending.current === own && finish(file, answer),
    }
    const own = sendFile(file, href('/admin/uploads'), purpose, listener, takenOn)
    sending.current = own
    own.go()
  }

  /** Stops for good: what has been uploaded is deleted. */
  function stop() {
    chosen.current = null
    sending.current?.cancel()
    sending.current = null
    setUpload(undefined)
  }

  function finish(file: File, answer: UploadResult) {
    if ('failed' in answer) {
      update({ state: 'failed', failed: answer.failed })
      if (answer.cause === 'session') signInAgain(go)
      return
    }
    setUpload(undefined)
    if ('refused' in answer) return setRefused(answer.refused)
    say(announcements.arrived(file))
    arrived(answer.stored)
  }

  return {
    upload,
    /** Why the browser or the server rejected a file, to be shown as it is (specification §8). */
    refused: refused && failed.upload(refused),
    /** A text for screen readers about what has just happened. */
    said,
    start,
    /** Resumes where it stopped. */
    retry: go,
    pause() {
      sending.current?.pause()
      update({ state: 'paused' })
      say(announcements.paused)
    },
    cancel() {
      stop()
      say(announcements.cancelled)
    },
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
  useUploadState(form, name, sending.upload)

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

/** Makes the form wait for an upload before it is submitted. */
export function useUploadState(form: SavedForm, name: string, upload: Upload | undefined) {
  useDidUpdate(
    () => form.setUpload(name, upload ? (upload.failed ? 'failed' : 'running') : 'none'),
    [upload === undefined, upload?.failed],
  )
}
