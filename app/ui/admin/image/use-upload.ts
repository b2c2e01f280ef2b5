import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { PublicFolder } from '#app/platform/files/keys.ts'
import { noBytes, policies, tooManyBytes, type UploadPolicyName } from '#app/platform/files/policy.ts'
import { useSignInAgain } from '../sign-in-again.ts'
import { sendFile, type Sending } from './send-file.ts'
import type { Answer } from './take-in.ts'

export interface Upload {
  file: File
  /** Bytes. */
  sent: number
  state: 'running' | 'waiting' | 'paused' | 'failed'
  /** Why it stopped, where it can be tried again. */
  failed: string | undefined
}

/**
 * Sends a file ahead of the form, with progress, in parts that survive a lost connection. `arrived` gets its key once the
 * server has looked at it and stored it.
 */
export function useUpload(as: UploadPolicyName, into: PublicFolder, arrived: (key: string) => void) {
  const policy = policies[as]
  const [upload, setUpload] = useState<Upload>()
  const [refused, setRefused] = useState<string>()
  const sending = useRef<Sending>(null)
  const lostConnection = useRef(false)
  const signInAgain = useSignInAgain()
  useEffect(() => () => sending.current?.pause(), [])
  useWindowEvent('online', () => lostConnection.current && go())

  function update(change: Partial<Upload>) {
    setUpload((before) => before && { ...before, failed: undefined, ...change })
  }

  function go() {
    lostConnection.current = false
    update({ state: 'running' })
    sending.current?.go()
  }

  function start(file: File) {
    sending.current?.cancel()
    sending.current = null
    setUpload(undefined)
    if (file.size === 0) return setRefused(noBytes(file.name))
    if (file.size > policy.mostBytes) return setRefused(tooManyBytes(file.name, policy, file.size))
    setRefused(undefined)
    setUpload({ file, sent: 0, state: 'running', failed: undefined })
    const purpose = new URLSearchParams({ as, into })
    const own = sendFile(file, href('/admin/uploads'), purpose, {
      sent: (sent) => sending.current === own && update({ sent, state: 'running' }),
      waiting: () => sending.current === own && update({ state: 'waiting' }),
      done: (answer) => sending.current === own && finish(answer),
    })
    sending.current = own
    own.go()
  }

  function finish(answer: Answer) {
    if ('failed' in answer) {
      update({ state: 'failed', failed: answer.failed })
      lostConnection.current = answer.cause === 'connection'
      if (answer.cause === 'session') signInAgain(go)
      return
    }
    setUpload(undefined)
    if ('refused' in answer) setRefused(answer.refused)
    else arrived(answer.key)
  }

  return {
    upload,
    /** The sentence of the browser or the server about a file that was not taken. */
    refused,
    start,
    /** Goes on from where it stopped. */
    retry: go,
    pause() {
      sending.current?.pause()
      update({ state: 'paused' })
    },
    cancel() {
      sending.current?.cancel()
      sending.current = null
      setUpload(undefined)
    },
  }
}
