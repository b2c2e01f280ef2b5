import { href } from 'react-router'
import { sendFile, type Sending, type UploadListener, failures } from '#app/uploads/fields/send-file.ts'
import type { SignInAgain } from '#app/ui/admin/signed-in.ts'
import type { ChosenPicture } from './chosen-files.ts'
import { pictureName } from './columns.ts'
import { preparePicture } from './prepare-picture.ts'

const concurrency = 3
const purpose = new URLSearchParams({ as: 'photograph', into: 'images' })

export interface QueueState {
  /** The number of photographs in the current run; 0 while nothing is being uploaded. */
  total: number
  done: number
  failed: string | undefined
  /** Photographs that rows need and that were not chosen on this screen. */
  missing: number
}

export const nothingSent: QueueState = { total: 0, done: 0, failed: undefined, missing: 0 }

interface Outside {
  signInAgain: SignInAgain
  changed: (state: QueueState) => void
  /** Called when a photograph has been uploaded or refused. */
  settle: (name: string, outcome: { key: string } | { problem: string }) => Promise<unknown>
  /** Called when all photographs that rows need have been. */
  finished: () => Promise<unknown>
}

/** Holds the photographs chosen on this screen, and uploads those that rows need, a few at a time. */
export function createPictureQueue({ signInAgain, changed, settle, finished }: Outside) {
  const chosen = new Map<string, ChosenPicture>()
  const active = new Map<string, Sending | undefined>()
  const interrupted = new Set<Sending>()
  const settled = new Set<string>()
  let wanted: readonly string[] = []
  let failed: string | undefined

  const waiting = () => wanted.filter((name) => chosen.has(name) && !settled.has(name) && !active.has(name))

  function report(problem = failed) {
    failed = problem
    const total = active.size + waiting().length
    const missing = wanted.filter((name) => !chosen.has(name)).length
    const done = settled.size
    changed({ total: total > 0 ? total + done : 0, done: total > 0 ? done : 0, failed, missing })
  }

  function fill() {
    for (const name of waiting().slice(0, concurrency - active.size)) void begin(name)
    report()
  }

  async function begin(name: string) {
    const picture = chosen.get(name)
    if (!picture) return
    active.set(name, undefined) // Reserves its place while its bytes are read from the archive.
    const prepared = await preparePicture(picture)
    if ('refused' in prepared) return end(name, { problem: prepared.refused })
    const { file, takenOn } = prepared
    const listener: UploadListener = {
      sent() {},
      waiting: () => report(failures.connection),
      done(answer) {
        if ('stored' in answer) return void end(name, { key: answer.stored.key })
        if ('refused' in answer) return void end(name, { problem: answer.refused })
        interrupted.add(upload)
        report(answer.failed)
        if (answer.cause === 'session') signInAgain(resume)
      },
    }
    const upload = sendFile(file, href('/admin/uploads'), purpose, listener, takenOn)
    active.set(name, upload)
    upload.go()
  }

  async function end(name: string, outcome: { key: string } | { problem: string }) {
    await settle(name, outcome)
    settled.add(name)
    active.delete(name)
    if (active.size > 0 || waiting().length > 0) return fill()
    await finished()
    settled.clear()
    report()
  }

  function resume() {
    failed = undefined
    const again = [...interrupted]
    interrupted.clear()
    for (const one of again) one.go()
    report()
  }

  return {
    add(pictures: readonly ChosenPicture[]) {
      for (const picture of pictures) chosen.set(pictureName(picture.fileName), picture)
      fill()
    },
    want(names: readonly string[]) {
      wanted = names
      fill()
    },
    resume,
    pause: () => active.forEach((one) => one?.pause()),
  }
}
