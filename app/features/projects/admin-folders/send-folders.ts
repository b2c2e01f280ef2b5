import { href } from 'react-router'
import type { SignInAgain } from '#app/ui/admin/signed-in.ts'
import { maxAtOnce } from '#app/content/messages.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { sendFile } from '#app/uploads/fields/send-file.ts'
import type { ChosenPicture } from '../admin-bulk/chosen-files.ts'
import { createPost } from '../admin-bulk/post.ts'
import { preparePicture } from '../admin-bulk/prepare-picture.ts'
import { messages } from '../admin-bulk/rules.ts'
import { photographs } from '../story/collection.ts'
import type { Stage } from '../story/stages.ts'
import { nameOf, namesAtOnce, type Folder, type Meaning, type NamedProject } from './folders.ts'

const concurrency = 3
const { policy, folder } = photographs.fields.image
const purpose = new URLSearchParams({ as: policy, into: folder })

/** What became of a photograph: its key, or why it was refused. */
type Arrival = { key: string } | { refused: string }

export interface FolderResult {
  added: number
  /** Why the others were not. */
  refused: readonly string[]
}

/** Asks what folders mean, and sends them. What has arrived is not sent again if it is called again. */
export function createSender(signInAgain: SignInAgain, waiting: () => void) {
  const post = createPost(signInAgain)
  const arrivals = new Map<ChosenPicture, Promise<Arrival>>()
  /** By its first key, so that a form whose answer was lost adds nothing twice. */
  const ids = new Map<string, string>()

  async function upload(picture: ChosenPicture): Promise<Arrival> {
    const prepared = await preparePicture(picture)
    if ('refused' in prepared) return prepared
    return new Promise((resolve, reject) => {
      const sending = sendFile(
        prepared.file,
        href('/admin/uploads'),
        purpose,
        {
          sent() {},
          waiting,
          done(answer) {
            if ('stored' in answer) resolve({ key: answer.stored.key })
            else if ('refused' in answer) resolve(answer)
            else if (answer.cause === 'session') signInAgain(() => sending.go())
            else reject(new Error(answer.failed))
          },
        },
        prepared.takenOn,
      )
      sending.go()
    })
  }

  function arrive(picture: ChosenPicture): Promise<Arrival> {
    const arriving = arrivals.get(picture) ?? upload(picture)
    arrivals.set(picture, arriving)
    arriving.catch(() => arrivals.delete(picture))
    return arriving
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
    /**
     * @param sent called after each photograph
     * @throws if the rest can be sent later
     */
    async send(
      { pictures }: Folder,
      { id }: NamedProject,
      stage: Stage,
      sent: () => void,
    ): Promise<FolderResult> {
      const settled: Arrival[] = []
      for (const some of chunksOf(pictures, concurrency)) {
        settled.push(...(await Promise.all(some.map(arrive))))
        some.forEach(sent)
      }
      const refused = settled.flatMap((one) => ('refused' in one ? [one.refused] : []))
      let added = 0
      for (const keys of chunksOf(
        settled.flatMap((one) => ('key' in one ? [one.key] : [])),
        maxAtOnce,
      )) {
        const problem = await add(id, stage, keys)
        if (problem) return { added, refused: [...refused, problem] }
        added += keys.length
      }
      return { added, refused }
    },
  }
}
