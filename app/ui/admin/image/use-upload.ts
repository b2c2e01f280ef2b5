import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { PublicFolder } from '#app/platform/files/keys.ts'
import { policies, tooManyBytes, type PolicyName } from '#app/platform/files/policy.ts'
import { useSignInAgain } from '../sign-in-again.ts'
import { sendFile } from './send-file.ts'

export interface Upload {
  file: File
  /** Bytes. */
  sent: number
  /** Why it stopped, where it can be tried again. */
  failed: string | undefined
}

/** Sends a file ahead of the form, with progress. `arrived` gets its key once the server has looked at it and stored it. */
export function useUpload(as: PolicyName, into: PublicFolder, arrived: (key: string) => void) {
  const policy = policies[as]
  const [upload, setUpload] = useState<Upload>()
  const [refused, setRefused] = useState<string>()
  const running = useRef<AbortController>(null)
  const signInAgain = useSignInAgain()
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const request = new AbortController()
    running.current = request
    setRefused(undefined)
    if (file.size > policy.mostBytes) {
      setUpload(undefined)
      return setRefused(tooManyBytes(file.name, policy))
    }
    setUpload({ file, sent: 0, failed: undefined })
    const address = `${href('/admin/uploads')}?${new URLSearchParams({ name: file.name, as, into })}`
    const answer = await sendFile(address, file, request.signal, (sent) =>
      setUpload({ file, sent, failed: undefined }),
    )
    if (request.signal.aborted) return
    if ('failed' in answer) {
      if (answer.signedOut) signInAgain(() => void start(file))
      return setUpload((before) => ({ file, sent: before?.sent ?? 0, failed: answer.failed }))
    }
    setUpload(undefined)
    if ('refused' in answer) setRefused(answer.refused)
    else arrived(answer.key)
  }

  return {
    upload,
    /** The sentence of the browser or the server about a file that was not taken. */
    refused,
    start: (file: File) => void start(file),
    retry: () => upload && void start(upload.file),
    cancel() {
      running.current?.abort()
      setUpload(undefined)
    },
  }
}
