import { href } from 'react-router'
import { noBytes, policies, tooManyBytes } from '#app/uploads/policy.ts'
import { sendFile, type Sending } from '#app/uploads/fields/send-file.ts'
import { failures } from '#app/uploads/fields/send-file.ts'
import type { SignInAgain } from '#app/ui/admin/sign-in-again.ts'
import type { ChosenPicture } from './chosen-files.ts'
import { pictureName } from './columns.ts'
import { messages, pictureNamesAtOnce } from './rules.ts'
import type { Work } from './use-work.ts'

const atOnce = 3
const purpose = new URLSearchParams({ as: 'photograph', into: 'images' })

export interface QueueState {
  /** Of those being sent in this go; 0 while nothing is. */
  total: number
  done: number
  failed: string | undefined
  /** Rows want them, and they were not chosen on this screen. */
  missing: number
}

export const nothingSent: QueueState = { total: 0, done: 0, failed: undefined, missing: 0 }

interface Outside {
  work: Work
  signInAgain: SignInAgain
  changed: (state: QueueState) => void
  /** All that rows want has arrived, or was refused. */
  finished: () => Promise<unknown>
}

export type PictureQueue = ReturnType<typeof openPictureQueue>

/** The photographs that were chosen on this screen, and the sending of those that rows want, a few at a time. */
export function openPictureQueue({ work, signInAgain, changed, finished }: Outside) {
  const chosen = new Map<string, ChosenPicture>()
  const active = new Map<string, Sending | undefined>()
  const interrupted = new Set<Sending>()
  const settled = new Set<string>()
  let wanted: readonly string[] = []
  let failed: string | undefined

  const waiting = () => wanted.filter((name) => chosen.has(name) && !settled.has(name) && !active.has(name))

  function tell(problem = failed) {
    failed = problem
    const total = active.size + waiting().length
    const missing = wanted.filter((name) => !chosen.has(name)).length
    const done = settled.size
    changed({ total: total > 0 ? total + done : 0, done: total > 0 ? done : 0, failed, missing })
  }

  function fill() {
    for (const name of waiting().slice(0, atOnce - active.size)) void begin(name)
    tell()
  }

  async function begin(name: string) {
    const picture = chosen.get(name)
    if (!picture) return
    active.set(name, undefined) // Its place is taken while its bytes are read out of the archive.
    const file = await picture.open().catch(() => undefined)
    if (!file) return settle(name, { problem: unreadable(picture.fileName) })
    const own = sendFile(file, href('/admin/uploads'), purpose, {
      sent() {},
      waiting: () => tell(failures.connection),
      done(answer) {
        if ('stored' in answer) return void settle(name, { key: answer.stored.key })
        if ('refused' in answer) return void settle(name, { problem: answer.refused })
        interrupted.add(own)
        tell(answer.failed)
        if (answer.cause === 'session') signInAgain(goOn)
      },
    })
    active.set(name, own)
    own.go()
  }

  async function settle(name: string, outcome: { key: string } | { problem: string }) {
    const fileName = chosen.get(name)?.fileName ?? name
    failed = await work.ask({ do: 'settle', fileName, ...outcome })
    settled.add(name)
    active.delete(name)
    if (active.size > 0 || waiting().length > 0) return fill()
    await work.ask({ do: 'check' })
    await finished()
    settled.clear()
    tell()
  }

  function goOn() {
    failed = undefined
    const again = [...interrupted]
    interrupted.clear()
    for (const one of again) one.go()
    tell()
  }

  return {
    /** Tells the server which there are, so that every row finds its own. */
    async add(pictures: readonly ChosenPicture[]) {
      const several = namesTwice(pictures)
      for (const picture of pictures) chosen.set(pictureName(picture.fileName), picture)
      const named = pictures.map(({ fileName, bytes }) => {
        const twice = several.has(pictureName(fileName))
        const problem = twice ? messages.severalPhotographs(fileName) : problemOf(fileName, bytes)
        return problem ? { fileName, problem } : { fileName }
      })
      for (let start = 0; start < named.length; start += pictureNamesAtOnce) {
        const some = named.slice(start, start + pictureNamesAtOnce)
        const problem = await work.ask({ do: 'pictures', pictures: some })
        if (problem) return problem
      }
      return named.length > 0 ? work.ask({ do: 'check' }) : undefined
    },
    want(names: readonly string[]) {
      wanted = names
      fill()
    },
    goOn,
    pause: () => active.forEach((one) => one?.pause()),
  }
}

function namesTwice(pictures: readonly ChosenPicture[]): Set<string> {
  const once = new Set<string>()
  const twice = new Set<string>()
  for (const { fileName } of pictures) {
    const name = pictureName(fileName)
    ;(once.has(name) ? twice : once).add(name)
  }
  return twice
}

function problemOf(fileName: string, bytes: number): string | undefined {
  if (bytes === 0) return noBytes(fileName)
  const { photograph } = policies
  return bytes > photograph.mostBytes ? tooManyBytes(fileName, photograph, bytes) : undefined
}

function unreadable(fileName: string) {
  return `${fileName} can’t be read out of its ZIP, or off this device. Choose it again.`
}
