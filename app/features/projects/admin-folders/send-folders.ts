import { href } from 'react-router'
import type { SignInAgain } from '#app/ui/admin/signed-in.ts'
import { maxAtOnce } from '#app/content/messages.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { runQueue } from '#app/uploads/fields/run-queue.ts'
import { uploadAs } from '#app/uploads/fields/send-file.ts'
import { failures, type Outcome, type QueueItem } from '#app/uploads/queue.ts'
import type { ChosenUpload } from '#app/content/table/screen/chosen-files.ts'
import { createPost } from '#app/content/table/screen/post.ts'
import { prepareChosen } from '#app/content/table/screen/prepare-chosen.ts'
import { messages } from '#app/content/table/rules.ts'
import { photographs } from '../story/collection.ts'
import type { Stage } from '../story/stages.ts'
import { nameOf, namesAtOnce, type Folder, type Meaning, type NamedProject } from './folders.ts'

const { policy, folder } = photographs.fields.image

export interface FolderResult {
  added: number
  /** Why the others were not. */
  refused: readonly string[]
}

/** Asks what folders mean, and sends them. What has arrived is not sent again if it is called again. */
export function createSender(
  signInAgain: SignInAgain,
  changed: (items: readonly QueueItem<ChosenUpload>[]) => void,
) {
  const post = createPost(signInAgain)
  const queue = runQueue<ChosenUpload>({
    prepare: (picture) => prepareChosen(picture, policy),
    send: uploadAs(policy, folder),
    changed,
  })
  /** By its first key, so that a form whose answer was lost adds nothing twice. */
  const ids = new Map<string, string>()

  /** @throws if the rest can be sent later */
  async function upload(pictures: readonly ChosenUpload[]): Promise<Outcome[]> {
    queue.open(pictures.map((picture) => ({ id: picture.fileName, source: picture })))
    queue.retry()
    const items = await queue.rest()
    const failed = items.find((item) => item.failed)?.failed
    if (failed?.cause === 'session') {
      await new Promise<void>((resolve) => signInAgain(resolve))
      return upload(pictures)
    }
    const own = new Set(pictures)
    return items.flatMap(({ source, state, outcome }) => {
      if (!own.has(source)) return []
      if (state !== 'settled' || !outcome) throw new Error(failed?.sentence ?? failures.connection)
      return [outcome]
    })
  }

  /**
   * @returns why nothing was added
   * @throws if it can be sent again
   */
  async function add(project: string, stage: Stage, keys: readonly string[]): Promise<string | undefined> {
    const [first = ''] = keys
    const id = ids.get(first) ?? crypto.randomUUID()
    ids.set(first, id)
    const body = new FormData()
    for (const [name, value] of Object.entries({ id, project, stage, imageUrl: keys.join(' ') }))
      body.append(name, value)
    const response = await post(href('/admin/upload-projects/photographs/add'), body)
    if (response.ok) return undefined
    const { problem }: { problem?: unknown } = await response.json().catch(() => ({}))
    const sentence = typeof problem === 'string' ? problem : messages.server
    if (response.status >= 500) throw new Error(sentence)
    return sentence
  }

  return {
    /** @throws if the server can't say */
    async ask(folders: readonly Folder[]): Promise<Map<string, Meaning>> {
      const meaningOf = new Map<string, Meaning>()
      for (const names of chunksOf([...new Set(folders.map(nameOf))], namesAtOnce)) {
        const address = href('/admin/upload-projects/photographs/match')
        const response = await post(address, JSON.stringify({ names }))
        if (!response.ok) throw new Error(messages.server)
        const { meanings }: { meanings: Meaning[] } = await response.json()
        names.forEach((name, index) => meaningOf.set(name, meanings[index] ?? 'none'))
      }
      return meaningOf
    },
    /** @throws if the rest can be sent later */
    async send({ pictures }: Folder, { id }: NamedProject, stage: Stage): Promise<FolderResult> {
      const outcomes = await upload(pictures)
      const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
      const keys = outcomes.flatMap((outcome) => ('stored' in outcome ? [outcome.stored.key] : []))
      let added = 0
      for (const some of chunksOf(keys, maxAtOnce)) {
        const problem = await add(id, stage, some)
        if (problem) return { added, refused: [...refused, problem] }
        added += some.length
      }
      return { added, refused }
    },
    /** Forgets what was sent of files that are no longer chosen, or were chosen again. */
    forgetAllBut(chosen: readonly ChosenUpload[]) {
      const kept = new Set(chosen)
      queue.giveUp(queue.items().flatMap(({ id, source }) => (kept.has(source) ? [] : [id])))
    },
    queue,
  }
}
